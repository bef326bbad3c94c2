import { dayAfter, noon } from '../../lib/settings/days.ts'

/**
 * The day that somebody typed, in the words and the order of their region: "12 Mar", "3/12/26", "friday", "tomorrow",
 * "in 2 weeks", "2026-03-12". Without a year it is the next such day. All names come from the browser.
 */
export function readDate(typed: string, today: string, locale: string): string | undefined {
  const words = plain(typed, locale)
  if (!words) return undefined
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(words) ?? []
  if (year) return real(Number(year), Number(month), Number(day))
  return relative(words, today, locale) ?? weekday(words, today, locale) ?? calendarDate(words, today, locale)
}

const plain = (words: string, locale: string) =>
  words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale).replace(/\s+/g, ' ').trim()

/** "Tomorrow", "in 3 days", "in 2 weeks", as the region says them. */
function relative(words: string, today: string, locale: string) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const count = Number(/\d+/.exec(words)?.[0] ?? 1)
  const offsets = [
    { days: 0, name: format.format(0, 'day') },
    { days: count, name: format.format(count, 'day') },
    { days: -count, name: format.format(-count, 'day') },
    { days: count * 7, name: format.format(count, 'week') },
  ]
  const found = offsets.find(({ name }) => {
    const whole = plain(name, locale)
    return whole === words || (words.length > 2 && !/\d/.test(words) && whole.startsWith(words))
  })
  return found && found.days < 3660 ? dayAfter(today, found.days) : undefined
}

function weekday(words: string, today: string, locale: string) {
  if (words.length < 2) return undefined
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, away) => dayAfter(today, away))
  return week.find((day) => plain(format(noon(day)), locale).startsWith(words))
}

/** The number of a month by the first letters of its name; a weekday that begins alike stands before it. */
function monthNamed(words: readonly string[], locale: string) {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, at) => plain(format(Date.UTC(2026, at, 15)), locale))
  const found = words.map((word) => (word.length > 2 ? months.findIndex((month) => month.startsWith(word)) : -1))
  return (found.findLast((month) => month >= 0) ?? -1) + 1
}

function calendarDate(words: string, today: string, locale: string) {
  const numbers = words.match(/\d+/g)?.map(Number) ?? []
  const month = monthNamed(words.match(/\p{L}+/gu) ?? [], locale)
  if (numbers.length === 1) return nextSuch(numbers[0]!, month, today)
  const order = orderOf(locale, month > 0, numbers)
  if (numbers.length !== order.length) return undefined
  const given = { month, year: 0, ...Object.fromEntries(order.map((part, at) => [part, numbers[at]!])) } as DateParts
  if (!given.year) return nextSuch(given.day, given.month, today)
  return real(given.year < 100 ? 2000 + given.year : given.year, given.month, given.day)
}

type DateParts = Record<'day' | 'month' | 'year', number>

/** The parts of a date in the order of the numbers; a year is first where it can be nothing else. */
function orderOf(locale: string, isNamed: boolean, numbers: readonly number[]) {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts()
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || (type === 'month' && !isNamed))
  if (numbers.length <= order.length) return order
  return numbers[0]! > 31
    ? (['year', 'month', 'day'] as const).filter((part) => part !== 'month' || !isNamed)
    : [...order, 'year']
}

/** A day of a month, or of any month, that is not over. */
function nextSuch(day: number, month: number, today: string) {
  const [year, thisMonth] = today.split('-').map(Number) as [number, number]
  const months = month
    ? [0, 1, 2, 3, 4].map((away) => real(year + away, month, day))
    : Array.from({ length: 3 }, (_, at) =>
        real(year + Math.floor((thisMonth - 1 + at) / 12), ((thisMonth - 1 + at) % 12) + 1, day),
      )
  return months.find((one) => one !== undefined && one >= today)
}

/** A day that the calendar has: 30 February is none. */
function real(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year > 1899 && year < 3000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}
