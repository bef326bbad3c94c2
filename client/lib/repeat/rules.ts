import { dayAfter, noon } from '../settings/days.ts'

/* Rules by which something comes again: RFC 5545's, without a start. */

/** As RRULE names them, from Sunday, which is how dates count. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** The parts of a rule by their names: `{ FREQ: 'WEEKLY', BYDAY: 'MO,WE' }`. */
export const partsOf = (rrule: string): Record<string, string> =>
  Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]))

/** True when a rule, its interval aside, falls on this day. */
function falls(parts: Record<string, string>, day: string, start: string) {
  const date = noon(day)
  const number = date.getUTCDate()
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const { FREQ, BYDAY, BYMONTHDAY, BYMONTH } = parts
  if (BYMONTH && !BYMONTH.split(',').includes(String(date.getUTCMonth() + 1))) return false
  if (BYMONTHDAY && !BYMONTHDAY.split(',').some((one) => Number(one) === number || Number(one) === number - length - 1))
    return false
  if (BYDAY) {
    const name = weekdays[date.getUTCDay()]!
    return BYDAY.split(',').some((one) => {
      const nth = Number.parseInt(one, 10)
      if (!one.endsWith(name)) return false
      if (Number.isNaN(nth)) return true
      return nth > 0 ? Math.ceil(number / 7) === nth : number > length - 7
    })
  }
  return BYMONTHDAY !== undefined || FREQ === 'DAILY' || day >= start
}

/** The day on which something that repeats is due first, from today on. */
export function firstOn({ rrule }: { rrule: string }, today: string): string {
  const parts = partsOf(rrule)
  for (let away = 0; away < 4 * 366; away++) {
    const day = dayAfter(today, away)
    if (falls(parts, day, today)) return day
  }
  return today
}

/** The rules that come to mind for something that is on this day, the commonest first. */
export function rulesFor(day: string): string[] {
  const date = noon(day)
  const name = weekdays[date.getUTCDay()]!
  const number = date.getUTCDate()
  const isLast = new Date(date.getTime() + 86_400_000).getUTCDate() === 1
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${name}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${name}`,
    isLast ? 'FREQ=MONTHLY;BYMONTHDAY=-1' : `FREQ=MONTHLY;BYMONTHDAY=${number}`,
    `FREQ=MONTHLY;BYDAY=${number > 28 ? -1 : Math.ceil(number / 7)}${name}`,
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;INTERVAL=3',
    'FREQ=YEARLY',
  ]
}

/** The same rule for another day: "every Tuesday" becomes "every Wednesday", where it was said of the day at all. */
export function ruleOn(rrule: string, from: string, to: string): string {
  const [rule = '', ...end] = rrule.split(/(?=;(?:COUNT|UNTIL)=)/)
  const at = from && to ? rulesFor(from).indexOf(rule) : -1
  return at < 0 ? rrule : rulesFor(to)[at] + end.join('')
}
