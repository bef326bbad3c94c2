import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/settings/time.ts'
import { reachedOf, withUnit } from '../data/amounts.ts'
import type { Pace } from '../data/pace.ts'
import { paceWords } from '../data/pace-words.ts'
import { writtenAmount } from '../data/read-amount.ts'
import css from './detail.module.css'
import type { GoalTerms } from './series.ts'

interface FiguresProps {
  goal: GoalTerms
  pace: Pace | null
  score: number | null
  run: number | null
  total: number
}

/** The standing of a goal, in words and in few numbers. */
export function Figures({ goal, pace, score, run, total }: FiguresProps) {
  const { t } = useLingui()
  const keeps = goal.kind === 'habit' || goal.kind === 'average'
  const target = goal.target_value ?? 0
  return (
    <dl className={css.figures}>
      {pace && (
        <Figure name={t`Pace`} state={pace.state} isWide>
          {paceWords(pace, goal.unit)}
        </Figure>
      )}
      {keeps && score !== null && (
        <Figure name={t`Strength`}>{t`${writtenAmount(Math.round(Number(score) * 100))}%`}</Figure>
      )}
      {keeps && run !== null && (
        <Figure name={t`In a row`}>
          <Run run={run} goal={goal} />
        </Figure>
      )}
      {goal.kind === 'target' && (
        <Figure name={t`So far`}>
          <Trans>
            {writtenAmount(reachedOf(goal, total))} of {withUnit(target, goal.unit)}
          </Trans>
        </Figure>
      )}
      {goal.target_date && <Figure name={t`By`}>{shortDate(goal.target_date)}</Figure>}
    </dl>
  )
}

function Figure(props: { name: string; state?: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={css.figure} data-state={props.state} data-wide={props.isWide}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** A run counts the stretches by which the goal counts. */
function Run({ run, goal: { schedule } }: { run: number; goal: GoalTerms }) {
  if (schedule?.freq === 'times' && schedule.period === 'month')
    return <Plural value={run} one="# month" other="# months" />
  if (schedule?.freq === 'times' || schedule?.freq === 'weekdays')
    return <Plural value={run} one="# week" other="# weeks" />
  if (schedule?.freq === 'every') return <Plural value={run} one="# time" other="# times" />
  return <Plural value={run} one="# day" other="# days" />
}
