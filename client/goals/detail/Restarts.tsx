import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { pauseGoal, setGoalStatus } from '../commands.ts'
import { visibleGoals } from '../data/goals.ts'
import { goalRestarts } from '../data/restarts.ts'
import css from '../figures/detail.module.css'
import { meet } from '../figures/meet.ts'
import { keepGoal } from './detail-commands.ts'
import { useOpenGoal } from './use-open-goal.ts'

/** One card for goals that were quiet for a week: each is kept, eased, paused or let go. */
export function Restarts() {
  const { t } = useLingui()
  const open = useOpenGoal()
  const quiet = useQuery(goalRestarts).data ?? []
  const known = useQuery(visibleGoals).data ?? []
  const goals = known.filter(({ id, status }) => status === 'active' && quiet.some(({ goal_id }) => goal_id === id))
  const { restart } = useSearch({ strict: false })
  if (goals.length === 0) return null
  return (
    <section ref={restart ? meet : undefined} tabIndex={-1} className={css.ask} aria-label={t`Quiet goals`}>
      <p>{t`Quiet for a while. What would help?`}</p>
      {goals.map((goal) => (
        <div key={goal.id}>
          <b dir="auto">{goal.title}</b>
          <div className={css.buttons}>
            <Button size="xs" onClick={() => keepGoal(goal)}>{t`Keep`}</Button>
            <Button size="xs" variant="default" onClick={() => open(goal.id, goal.id)}>{t`Ease`}</Button>
            <Button size="xs" variant="default" onClick={() => pauseGoal(goal, dayOf(serverDate()), null)}>
              {t`Pause`}
            </Button>
            <Button size="xs" variant="default" onClick={() => setGoalStatus(goal, 'dropped')}>{t`Let go`}</Button>
          </div>
        </div>
      ))}
    </section>
  )
}
