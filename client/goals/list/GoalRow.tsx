import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reachedOf } from '../data/amounts.ts'
import { goalWords, paceWords } from '../data/pace-words.ts'
import { writtenAmount } from '../data/read-amount.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { alike, type ListedRowProps } from './alike.ts'
import { colorOf } from './color.ts'
import { GoalLink } from './GoalLink.tsx'
import css from './goals.module.css'
import { StrengthRing } from './StrengthRing.tsx'
import { shareOfNumber } from './share-of-number.ts'
import { useGoalCommands } from './use-goal-commands.ts'

/** A goal with its strength, what it asks, and its pace. */
export const GoalRow = memo(function GoalRow({ listed, may, today, group }: ListedRowProps) {
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
}, alike)

function progressWords({ goal, standing }: ListedGoal) {
  return `${writtenAmount(reachedOf(goal, standing?.done_in_interval ?? 0))} / ${goalWords(goal)}`
}
