import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { PersonState } from '../data/people.ts'
import { stateName } from './names.ts'

/** The state of a person, with the day until which it lasts. Active ones need no mark. */
export function StateBadge({ state, until }: { state: PersonState; until?: string | null }) {
  if (state === 'active') return <span className={css.calm}>{stateName(state)}</span>
  return (
    <span className={css.state} data-state={state}>
      {stateName(state)}
      {until && ` · ${shortDate(until.slice(0, 10))}`}
    </span>
  )
}
