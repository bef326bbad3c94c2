import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { dayOf } from '../../lib/settings/days.ts'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../group-page.module.css'
import { endPlayground } from './end-playground.ts'

/** Above a playground: what it is for, when it goes, and the one press that has it go now. */
export function PlaygroundNote({ groupId, endsAt }: { groupId: string; endsAt: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = shortDate(dayOf(new Date(endsAt)))
  function end() {
    endPlayground(groupId)
    void navigate({ to: '/home' })
  }
  return (
    <section className={css.steps} aria-labelledby="playground">
      <header className={css.stepsHead}>
        <h2 id="playground" className={css.stepsTitle}>{t`This is your playground`}</h2>
        <Button variant="subtle" size="compact-sm" onClick={end}>
          <Trans>Delete it now</Trans>
        </Button>
      </header>
      <p className={css.muted}>
        <Trans>
          Try everything here: each card says what to do with it. Only you can see this group. It deletes itself on{' '}
          {day}.
        </Trans>
      </p>
    </section>
  )
}
