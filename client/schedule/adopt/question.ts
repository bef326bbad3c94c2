import type { PlanQuestion, WantedPattern } from '../data/plans.ts'

interface Choice {
  pattern: WantedPattern
  mode?: 'dated' | 'self_paced'
  use_off_days: boolean
  event_id?: string
}

/** The question of a form to the database: what nobody has chosen is left out, and a rhythm without days is none. */
export function questionOf(
  of: Omit<PlanQuestion, 'options'>,
  { pattern, mode = 'dated', use_off_days, event_id }: Choice,
): PlanQuestion {
  const { rrule, start_time, minutes, places } = pattern
  return {
    ...of,
    options: {
      ...{ mode, use_off_days },
      ...(mode === 'dated' && { patterns: rrule ? [{ rrule, start_time, minutes, places }] : [] }),
      ...(mode === 'dated' && event_id && { event_id }),
    },
  }
}
