import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { goalWords, paceWords } from '../data/pace-words.ts'
import { writtenAmount } from '../data/read-amount.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { colorOf } from './color.ts'
import { GoalLink } from './GoalLink.tsx'
import css from './goals.module.css'
import { StrengthRing } from './StrengthRing.tsx'
import { useGoalCommands } from './use-goal-commands.ts'

interface GoalRowProps {
  listed: ListedGoal
  may: GoalRights
  today: string
  group?: string | undefined
}

/** A goal with its strength, what it asks, and its pace. */
export const GoalRow = memo(function GoalRow({ listed, may, today, group }: GoalRowProps) {
  const { t } = useLingui()
  const { goal, standing, pace } = listed
  const commands = useGoalCommands(listed, may, today, () => row.ref.current)
  const row = useRow<HTMLLIElement>(goal.id, goal.title, commands)
  const run = standing?.run ?? 0
  const asks = goal.kind === 'target' ? progressWords(listed) : goalWords(goal)
  return (
    <li
      className={css.row}
      data-goal={goal.id}
      data-quiet={goal.status !== 'active' || listed.isResting || undefined}
      style={colorOf(goal)}
      {...row}
    >
      <div className={css.inside}>
        <StrengthRing score={standing?.score ?? 0} share={shareOfNumber(listed)} />
        <span className={css.words}>
          <GoalLink id={goal.id} className={css.title}>
            <bdi>{goal.title}</bdi>
          </GoalLink>
          <span className={css.meta}>
            <span>{asks}</span>
            {group && <bdi className={css.group}>{group}</bdi>}
          </span>
        </span>
        <span className={css.standing}>
          <span className={css.pace} data-pace={pace.state}>
            {paceWords(pace, goal.unit)}
          </span>
          {run > 1 && <span className={css.run}>{t`${run} in a row`}</span>}
        </span>
        <RowMenu className={css.more!} label={t`More about ${goal.title}`} commands={commands} />
      </div>
    </li>
  )
})

function progressWords({ goal, standing }: ListedGoal) {
  const reached = writtenAmount((goal.start_value ?? 0) + (standing?.done_in_interval ?? 0))
  return `${reached} / ${goalWords(goal)}`
}

/** The part of the way that a number has come, from 0 to 1; undefined of what has none. */
export function shareOfNumber({ goal, standing }: ListedGoal): number | undefined {
  if (goal.kind !== 'target' || goal.target_value === null) return undefined
  const whole = goal.target_value - (goal.start_value ?? 0)
  return whole === 0 ? 0 : Math.min(1, Math.max(0, (standing?.done_in_interval ?? 0) / whole))
}
