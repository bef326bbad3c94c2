import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { endingPartner } from '../data/partners.ts'
import { readingOf } from '../data/reading.ts'
import { isPausedOn } from '../data/rest.ts'
import { Charts } from '../figures/Charts.tsx'
import css from '../figures/detail.module.css'
import { Figures } from '../figures/Figures.tsx'
import { termsOf } from './terms-of.ts'

type Shared = Database['public']['Functions']['shared_goals']['Returns'][number]

/** A goal of somebody else, as far as they share it: its title, its days and how it is going. */
export function SharedGoal({ goal, onClose }: { goal: Shared; onClose: () => void }) {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const reading = useQuery(readingOf(goal.id)).data
  const isPaused = isPausedOn(goal, today)
  const terms = termsOf(goal)
  const milestones = reading?.milestones ?? []
  return (
    <>
      <header className={css.head}>
        <p className={css.place}>
          <span dir="auto">
            <Trans>Shared by {goal.name}</Trans>
          </span>
        </p>
        <CloseButton aria-label={t`Close`} size={34} onClick={onClose} />
      </header>
      <div className={css.scroll}>
        <h2 className={css.title} dir="auto">
          {goal.title}
        </h2>
        <Figures
          goal={terms}
          pace={isPaused ? { state: 'paused' } : goal.status === 'done' ? { state: 'done' } : null}
          score={goal.score}
          run={goal.run}
          total={Number(reading?.standing.total ?? 0)}
        />
        {milestones.length > 0 && (
          <ul className={css.lines}>
            {milestones.map(({ id, title, done_at }) => (
              <li key={id} className={css.line}>
                <span className={css.grow} dir="auto">
                  {title}
                </span>
                <span className={css.count}>{done_at ? t`Reached` : t`Open`}</span>
              </li>
            ))}
          </ul>
        )}
        {reading && goal.kind !== 'milestones' && (
          <Charts goal={terms} marks={reading.marks} today={today} rests={(day) => isPausedOn(goal, day)} />
        )}
        {goal.partner && (
          <section className={css.part} aria-label={t`Partnership`}>
            <p className={css.muted}>{t`You’re their partner for this goal. You don’t see notes or check-ins.`}</p>
            <div className={css.buttons}>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onClose()
                  attempt(endingPartner, { goal_id: goal.id })
                }}
              >
                {t`End partnership`}
              </Button>
            </div>
          </section>
        )}
      </div>
    </>
  )
}
