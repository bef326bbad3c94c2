import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { type Adoption, remixNow } from '../data/adoption.ts'
import css from './whole.module.css'

const open = ['cc_by', 'cc_by_sa', 'cc_by_nc', 'cc0']

/** The way to a curriculum of one’s own made of this one; nothing where its licence doesn’t allow that. */
export function RemixPart({ adoption }: { adoption: Adoption }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reachable = isReachable.use()
  const { run, pending, refused } = useOperation()
  const { licence } = adoption
  if (!licence || !open.includes(licence)) return null
  async function remix() {
    await run(adoption.id, async (curriculumId) => {
      await remixNow(curriculumId, adoption)
      await navigate({ to: '/curriculum/$curriculumId/builder', params: { curriculumId } })
    })
  }
  return (
    <section className={css.section} aria-labelledby="remix">
      <h2 id="remix" className={css.heading}>{t`Make it your own`}</h2>
      <p className={css.hint}>
        {t`Its licence lets you publish your own version, which names this one. It starts as your group has it now, without what others wrote for leaders.`}
      </p>
      <Button
        className={css.start!}
        variant="default"
        disabled={!reachable}
        loading={pending}
        leftSection={<IconGitFork size={18} stroke={1.5} />}
        onClick={() => void remix()}
      >
        {t`Publish as a remix…`}
      </Button>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
    </section>
  )
}
