import { Trans } from '@lingui/react/macro'
import { goalWords, paceWords } from './data/pace-words.ts'
import { useGoalRights } from './data/use-goal-rights.ts'
import { useGoals } from './data/use-goals.ts'
import css from './home-goals.module.css'
import { colorOf } from './list/color.ts'
import { GoalLink } from './list/GoalLink.tsx'
import rows from './list/goals.module.css'
import { StrengthRing } from './list/StrengthRing.tsx'
import { shareOfNumber } from './list/share-of-number.ts'
import { TickButton } from './list/TickButton.tsx'
import { tickOf } from './list/tick-of.ts'
import { Pickers } from './pickers/Pickers.tsx'

/** On a group’s page: what the group keeps at together. Nothing where it has no goals. */
export function GroupGoals({ groupId }: { groupId: string }) {
  const { goals, today } = useGoals()
  const may = useGoalRights()
  const those = goals.filter(({ goal }) => goal.group_id === groupId && goal.status === 'active')
  if (those.length === 0) return null
  return (
    <section className={css.group} aria-labelledby="group-goals">
      <h2 id="group-goals" className={css.heading}>
        <Trans>Goals</Trans>
      </h2>
      <div className={rows.card}>
        <ul>
          {those.map((listed) => {
            const { goal, entries, pace, standing } = listed
            return (
              <li key={goal.id} className={rows.row} style={colorOf(goal)}>
                <div className={rows.inside}>
                  <StrengthRing score={standing?.score ?? 0} share={shareOfNumber(listed)} />
                  <span className={rows.words}>
                    <GoalLink id={goal.id} className={rows.title}>
                      <bdi>{goal.title}</bdi>
                    </GoalLink>
                    <span className={rows.meta}>
                      <span>{goalWords(goal)}</span>
                      <span>{paceWords(pace, goal.unit)}</span>
                    </span>
                  </span>
                  {goal.kind !== 'milestones' && (
                    <TickButton title={goal.title} disabled={!may(goal).tick} {...tickOf(goal, entries, today)} />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <Pickers />
    </section>
  )
}
