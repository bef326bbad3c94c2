import type { HeatLevel } from '../../ui/charts/heat-days.ts'
import type { GoalMark } from '../data/reading.ts'
import { amountOfMark, type GoalTerms } from './series.ts'

/** The share of its work that each day had, as a heat map shows it. */
export function heatLevelsOf(goal: GoalTerms, marks: readonly GoalMark[], rests: (day: string) => boolean) {
  const amounts = new Map<string, number>()
  const skipped = new Set<string>()
  for (const mark of marks) {
    amounts.set(mark.on_date, (amounts.get(mark.on_date) ?? 0) + amountOfMark(mark))
    if (mark.state === 'skip') skipped.add(mark.on_date)
  }
  const whole = goal.kind === 'habit' ? (goal.target_value ?? 1) : Math.max(1e-9, ...amounts.values())
  return (day: string): HeatLevel => {
    const amount = amounts.get(day)
    if (amount === undefined || amount <= 0)
      return skipped.has(day) || rests(day) ? 'rest' : amount === 0 && isKept(goal) ? 4 : 0
    if (goal.kind === 'habit' && goal.direction === 'at_most') return amount <= whole ? 4 : 1
    const share = amount / Math.max(whole, 1e-9)
    return share >= 1 ? 4 : share >= 0.66 ? 3 : share >= 0.33 ? 2 : 1
  }
}

/** Of what is to stay under a number, nothing is the most that one can do. */
const isKept = ({ kind, direction }: GoalTerms) => kind === 'habit' && direction === 'at_most'
