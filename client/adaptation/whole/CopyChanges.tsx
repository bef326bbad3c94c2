import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Adoption, othersFollowing } from '../data/adoption.ts'
import type { AskedWhole } from './asked.ts'
import css from './whole.module.css'

/** The way to take our changes to another group; nothing where no other of one’s groups follows this. */
export function CopyChanges({ adoption, ask }: { adoption: Adoption; ask: (asked: AskedWhole) => void }) {
  const { t } = useLingui()
  const { data: others } = useQuery(othersFollowing(adoption.curriculum_id, adoption.id))
  if (!others || others.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="copy-changes">
      <h2 id="copy-changes" className={css.heading}>{t`Other groups`}</h2>
      <p className={css.hint}>
        {t`Another of your groups follows this curriculum too. It can have what you changed here.`}
      </p>
      <Button
        className={css.start}
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => ask({ what: 'copy' })}
      >
        {t`Copy our changes…`}
      </Button>
    </section>
  )
}
