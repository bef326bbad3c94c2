import type { GoalMark } from '../data/reading.ts'
import type { Goal } from '../data/types.ts'
import type { GoalTerms } from './series.ts'

/** A goal with its marks, as its charts take them. */
export interface ChartsProps {
  goal: GoalTerms & { id?: Goal['id']; group_id?: Goal['group_id']; aggregate?: Goal['aggregate'] }
  marks: readonly GoalMark[]
  today: string
  rests: (day: string) => boolean
  onPick?: ((day: string) => void) | undefined
}
