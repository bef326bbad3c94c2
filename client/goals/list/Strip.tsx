import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import { region } from '../../lib/settings/settings.ts'
import { type DayState, dayState, entriesOn } from '../data/days-of-goal.ts'
import { isPausedOn } from '../data/rest.ts'
import type { Goal, GoalEntry } from '../data/types.ts'
import css from './strip.module.css'

/** The last seven days of a goal, today at the end: a shape for each state, and in words for who cannot see them. */
export const Strip = memo(function Strip(props: { goal: Goal; entries: readonly GoalEntry[]; today: string }) {
  const { t } = useLingui()
  const { goal, entries, today } = props
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(today, at - 6))
  const states = days.map((day) => stateOn(goal, entries, day, today))
  const done = states.filter((state) => state === 'done').length
  return (
    <span className={css.strip} role="img" aria-label={t`${done} of the last 7 days done`}>
      {days.map((day, at) => (
        <span key={day} className={css.day} data-state={states[at]} data-today={day === today || undefined}>
          <i>{letterOf(day)}</i>
          <b />
        </span>
      ))}
    </span>
  )
})

function stateOn(goal: Goal, entries: readonly GoalEntry[], day: string, today: string): DayState {
  const said = dayState(goal, entriesOn(entries, day), day, today)
  return said === 'none' && (isPausedOn(goal, day) || day < goal.starts_on) ? 'rest' : said
}

const letters = new Map<string, Intl.DateTimeFormat>()
function letterOf(day: string) {
  const where = region()
  const format = letters.get(where) ?? new Intl.DateTimeFormat(where, { weekday: 'narrow', timeZone: 'UTC' })
  letters.set(where, format)
  return format.format(noon(day))
}
