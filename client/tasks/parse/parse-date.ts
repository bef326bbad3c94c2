import { weekdays } from '../../lib/repeat/rules.ts'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import { amount, amountOf, dayName, monthName, monthOf, nth, weekdayOf, words } from './parse-words.ts'
import {
  endsPhrase,
  isBesideTime,
  isClearlyDay,
  isInPhrase,
  isNoun,
  isNumberOf,
  type Surroundings,
} from './surroundings.ts'

/** Today, and the person's conventions for dates. */
export interface Calendar {
  today: string
  /** "17:45", in the person's zone. */
  now: string
  /** ISO 8601: 1 is Monday. */
  weekStart: number
  /** True if 3/4 is the third of April. */
  dayFirst: boolean
}

type Groups = Record<string, string | undefined>
type Check = (around: Surroundings, found: string) => boolean
type DatePattern = [pattern: string, day: (found: RegExpMatchArray, calendar: Calendar) => string | null, is?: Check]

/** "sat 14 march": the date says all. */
const named = `(?:${dayName},? )?`
// a year of two figures may be a number of something else, or the hour of a time
const short =
  '(?<short>\\d{2})(?=\\s*(?:$|[,;?!)\\uE001\\uE002]|\\.(?!\\d)|\\s(?:at|for|with|by)\\s|\\s\\d{1,2}:\\d\\d))'
const year = `(?:,? (?<year>\\d{4})|,? '?${short})?`

/** Each way of naming a day, with the context it needs. Of two that begin at the same place the first counts. */
const readings: readonly DatePattern[] = [
  ['(?<iso>\\d{4}-\\d{2}-\\d{2})', ({ groups }) => real(groups!.iso!)],
  ['(?:today|tonight)', (_, { today }) => today],
  ['(?:tomorrow|tmrw|tmr)', (_, { today }) => dayAfter(today, 1)],
  // names, if they have a capital
  ['tod', (_, { today }) => today, (around, found) => found.endsWith('tod') && isClearlyDay(around)],
  ['tom', (_, { today }) => dayAfter(today, 1), (around, found) => found.endsWith('tom') && isClearlyDay(around)],
  ['the day after tomorrow', (_, { today }) => dayAfter(today, 2), (_, found) => !/[DA]/.test(found)],
  [
    `${named}(?:the )?(?<number>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${monthName})${year}`,
    ({ groups }, calendar) => inMonth(monthOf(groups!.month!), Number(groups!.number), groups!, calendar),
    isDated,
  ],
  [
    `${named}(?<month>${monthName}) (?<number>\\d{1,2})(?:st|nd|rd|th)?${year}`,
    ({ groups }, calendar) => inMonth(monthOf(groups!.month!), Number(groups!.number), groups!, calendar),
    isDated,
  ],
  [
    '(?<first>\\d{1,2})(?<sign>[./])(?<second>\\d{1,2})\\k<sign>(?<year>\\d{4}|\\d{2})?',
    ({ groups }, calendar) => inFigures(groups!, calendar),
    (around, found) => !isNumberOf(around) && (!found.endsWith('.') || around.hasLead || isAlone(around)),
  ],
  [
    `in (?<count>${amount}) (?<unit>day|week|month|year)s?`,
    ({ groups }, { today }) => later(today, amountOf(groups!.count!), groups!.unit!.toLowerCase()),
    (_, found) => !/[DWMY][a-z]+$/.test(found),
  ],
  ['next week', (_, { today, weekStart }) => nextOn(dayAfter(today, 1), weekStart % 7)],
  ['next month', (_, { today }) => later(`${today.slice(0, 8)}01`, 1, 'month')],
  ['next year', (_, { today }) => `${Number(today.slice(0, 4)) + 1}-01-01`],
  [
    '(?:(?:the )?end of (?:the )?month|eom)',
    (_, { today }) => dayAfter(later(`${today.slice(0, 8)}01`, 1, 'month'), -1),
    isClearlyDay,
  ],
  ['next weekend', (_, { today }) => dayAfter(nextOn(today, 6), 7)],
  ['(?:this|at the) weekend', (_, { today }) => nextOn(today, 6)],
  ['(?:the )?weekend', (_, { today }) => nextOn(today, 6), isClearlyDay],
  [
    `next (?<name>${dayName})`,
    ({ groups }, { today, weekStart }) =>
      nextOn(nextOn(dayAfter(today, 1), weekStart % 7), weekdays.indexOf(weekdayOf(groups!.name!))),
    isWeekday,
  ],
  [
    `${dayName},? (?:the )?(?<number>${nth})`,
    ({ groups }, calendar) => dayOfMonth(groups!.number!, calendar),
    isClearlyDay,
  ],
  [
    `(?:this )?(?<name>${dayName})`,
    ({ groups }, { today }) => nextOn(dayAfter(today, 1), weekdays.indexOf(weekdayOf(groups!.name!))),
    isWeekday,
  ],
  // "the 12th" of what is coming, and "by 3/4"
  [`(?:the )(?<number>${nth})`, ({ groups }, calendar) => dayOfMonth(groups!.number!, calendar), isClearlyDay],
]

/** Numbers that are days only behind a preposition. */
const led: readonly DatePattern[] = [
  [`(?:the )?(?<number>${nth})`, ({ groups }, calendar) => dayOfMonth(groups!.number!, calendar), isClearlyDay],
  ['(?<first>\\d{1,2})(?<sign>[/])(?<second>\\d{1,2})', ({ groups }, calendar) => inFigures(groups!, calendar)],
  [
    '(?<first>\\d{1,2})(?<sign>[.])(?<second>\\d{1,2})[.]',
    ({ groups }, calendar) => inFigures(groups!, calendar),
    endsPhrase,
  ],
]

interface FoundDay {
  start: number
  end: number
  day: string
}

/** The first day that a text names. `before` are words that may stand before it and then belong to it. */
export function findDay(text: string, before: string, calendar: Calendar, needed = false): FoundDay | null {
  let best: FoundDay | null = null
  const look = (list: readonly DatePattern[], lead: string) => {
    for (const [pattern, read, is] of list) {
      for (const found of text.matchAll(words(lead + pattern))) {
        const [start, end] = [found.index, found.index + found[0].length]
        if (best && best.start <= start) continue
        const around = {
          before: text.slice(0, start),
          after: text.slice(end),
          hasLead: found.groups!.lead !== undefined,
        }
        if (isInPhrase(around) || is?.(around, found[0]) === false) continue
        const day = read(found, calendar)
        if (day) best = { start, end, day }
      }
    }
  }
  look(readings, `(?<lead>${before})${needed ? '' : '?'}`)
  look(led, needed ? `(?<lead>${before})` : '(?<lead>(?:on|by|due|before|until|till) )')
  return best
}

/** Months that are also words or names, before or behind a number: "chapter 3 may be long". */
function isDated(around: Surroundings, found: string): boolean {
  if (isNumberOf(around)) return false
  if (!/\b(?:may|march|mar|jan)\b/i.test(found) || /\d(?:st|nd|rd|th)\b|\d{4}$/.test(found)) return true
  return around.before.trim() === '' || isClearlyDay(around)
}

const isWhole = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i
const special = /(?:^|\s)(?:black|good|easter|palm|ash|shrove|pancake|maundy|cyber|giving|whit|holy) $/i

/** Full names are days unless they belong to another word; abbreviations only where the context says so. */
function isWeekday(around: Surroundings, found: string): boolean {
  if (!isWhole.test(found.split(' ').at(-1)!)) return isClearlyDay(around)
  if (isBesideTime(around)) return true
  if (/sunday$/i.test(found) && /^ (?:school|roast|best|times)\b/i.test(around.after)) return false
  return !isNoun(around) && !special.test(around.before)
}

const isAlone = (around: Surroundings) => around.before.trim() === '' || isBesideTime(around)

/** The first day from this one on that is that day of the week (0 is Sunday). */
export const nextOn = (from: string, weekday: number) => dayAfter(from, (weekday - noon(from).getUTCDay() + 7) % 7)

/** That many units later; where a month is too short, its last day. */
function later(day: string, count: number, unit: string): string {
  if (unit === 'day') return dayAfter(day, count)
  if (unit === 'week') return dayAfter(day, count * 7)
  const months = count * (unit === 'year' ? 12 : 1)
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0, 12)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)).toISOString().slice(0, 10)
}

function real(day: string): string | null {
  const there = noon(day)
  return !Number.isNaN(there.getTime()) && there.toISOString().startsWith(day) ? day : null
}

const dated = (year: number, month: number, number: number) =>
  real(`${year}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`)

/** Without a year, the next such day that comes. */
function inMonth(month: number, number: number, { year, short }: Groups, { today }: Calendar) {
  if (year ?? short) return dated(Number(year ?? `20${short}`), month, number)
  const now = Number(today.slice(0, 4))
  for (const then of [now, now + 1, now + 2, now + 3, now + 4]) {
    const day = dated(then, month, number)
    if (day && day >= today) return day
  }
  return null
}

function dayOfMonth(ordinal: string, { today }: Calendar) {
  const number = Number.parseInt(ordinal, 10)
  for (let month = 0; month < 4; month++) {
    const first = later(`${today.slice(0, 8)}01`, month, 'month')
    const day = dated(Number(first.slice(0, 4)), Number(first.slice(5, 7)), number)
    if (day && day >= today) return day
  }
  return null
}

function inFigures({ first, second, sign, year }: Groups, calendar: Calendar) {
  const dayFirst = sign === '.' || calendar.dayFirst
  const [number, month] = dayFirst ? [first, second] : [second, first]
  const whole = year?.length === 2 ? `20${year}` : year
  return Number(month) > 12 ? null : inMonth(Number(month), Number(number), { year: whole }, calendar)
}
