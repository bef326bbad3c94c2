import { t } from '@lingui/core/macro'
import { noon } from '../settings/days.ts'
import { weekdayName } from '../settings/time.ts'
import { partsOf, weekdays } from './rules.ts'

/** "Every 2 weeks on Mon and Wed", as the person's language lists things. How often and until when are not said. */
export function wordsOfRule(rrule: string): string {
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY, BYMONTH } = partsOf(rrule)
  const every = Number(INTERVAL)
  if (FREQ === 'DAILY') return every === 1 ? t`Every day` : t`Every ${every} days`
  if (FREQ === 'WEEKLY') {
    if (BYDAY === 'MO,TU,WE,TH,FR' && every === 1) return t`Every weekday`
    const days = BYDAY && listed(BYDAY.split(',').map((day) => nameOf(day, BYDAY.includes(',') ? 'short' : 'long')))
    if (!days) return every === 1 ? t`Every week` : t`Every ${every} weeks`
    return every === 1 ? t`Every ${days}` : t`Every ${every} weeks on ${days}`
  }
  if (FREQ === 'YEARLY') {
    if (BYMONTH && BYMONTHDAY) {
      const day = noon(`2024-${BYMONTH.padStart(2, '0')}-${BYMONTHDAY.padStart(2, '0')}`)
      const words = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day)
      return t`Every year on ${words}`
    }
    return every === 1 ? t`Every year` : t`Every ${every} years`
  }
  const on = BYDAY ? nthDay(BYDAY) : BYMONTHDAY && listed(BYMONTHDAY.split(',').map(dayOfMonth))
  if (!on) return every === 1 ? t`Every month` : t`Every ${every} months`
  return every === 1 ? t`Every month on the ${on}` : t`Every ${every} months on the ${on}`
}

const language = () => document.documentElement.lang || 'en'
const listed = (words: string[]) => new Intl.ListFormat(language(), { type: 'conjunction' }).format(words)
const nameOf = (day: string, length: 'long' | 'short') => weekdayName(weekdays.indexOf(day as 'SU') || 7, length)

function dayOfMonth(number: string): string {
  if (number === '-1') return t`last day`
  const plural = new Intl.PluralRules('en', { type: 'ordinal' }).select(Number(number))
  if (plural === 'one') return t`${number}st`
  if (plural === 'two') return t`${number}nd`
  if (plural === 'few') return t`${number}rd`
  return t`${number}th`
}

function nthDay(by: string): string {
  const day = nameOf(by.slice(-2), 'long')
  const names: Record<string, string> = {
    '1': t`first ${day}`,
    '2': t`second ${day}`,
    '3': t`third ${day}`,
    '4': t`fourth ${day}`,
    '5': t`fifth ${day}`,
    '-1': t`last ${day}`,
  }
  return names[by.slice(0, -2)] ?? day
}
