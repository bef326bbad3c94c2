import { weekdays } from '../../lib/repeat/rules.ts'
import { dayAfter, noon } from '../../lib/settings/days.ts'
import { amount, amountOf, dayName, monthName, monthOf, nth, weekdayOf, words } from './parse-words.ts'

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

type DatePattern = [pattern: string, day: (found: RegExpMatchArray, calendar: Calendar) => string | null]

/** Each way of naming a day. Of two that begin at the same place the first counts. */
const readings: readonly DatePattern[] = [
  ['(?<iso>\\d{4}-\\d{2}-\\d{2})', ({ groups }) => real(groups!.iso!)],
  ['(?:today|tod|tonight)', (_, { today }) => today],
  ['(?:tomorrow|tmrw|tmr|tom)', (_, { today }) => dayAfter(today, 1)],
  ['the day after tomorrow', (_, { today }) => dayAfter(today, 2)],
  [
    `(?:the )?(?<number>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${monthName})(?:,? (?<year>\\d{4}))?`,
    ({ groups }, calendar) => inMonth(monthOf(groups!.month!), Number(groups!.number), groups!.year, calendar),
  ],
  [
    `(?<month>${monthName}) (?<number>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?`,
    ({ groups }, calendar) => inMonth(monthOf(groups!.month!), Number(groups!.number), groups!.year, calendar),
  ],
  [
    '(?<first>\\d{1,2})(?<sign>[./])(?<second>\\d{1,2})\\k<sign>(?<year>\\d{4}|\\d{2})?',
    ({ groups }, calendar) => inFigures(groups!, calendar),
  ],
  [
    `in (?<count>${amount}) (?<unit>day|week|month|year)s?`,
    ({ groups }, { today }) => later(today, amountOf(groups!.count!), groups!.unit!.toLowerCase()),
  ],
  ['next week', (_, { today, weekStart }) => nextOn(dayAfter(today, 1), weekStart % 7)],
  ['next month', (_, { today }) => later(`${today.slice(0, 8)}01`, 1, 'month')],
  ['next year', (_, { today }) => `${Number(today.slice(0, 4)) + 1}-01-01`],
  ['(?:end of (?:the )?month|eom)', (_, { today }) => dayAfter(later(`${today.slice(0, 8)}01`, 1, 'month'), -1)],
  ['next weekend', (_, { today }) => dayAfter(nextOn(today, 6), 7)],
  ['(?:(?:this|the|at the) )?weekend', (_, { today }) => nextOn(today, 6)],
  [
    `next (?<name>${dayName})`,
    ({ groups }, { today, weekStart }) =>
      nextOn(nextOn(dayAfter(today, 1), weekStart % 7), weekdays.indexOf(weekdayOf(groups!.name!))),
  ],
  [
    `(?:this )?(?<name>${dayName})`,
    ({ groups }, { today }) => nextOn(dayAfter(today, 1), weekdays.indexOf(weekdayOf(groups!.name!))),
  ],
]

/** "the 12th": a number that is a day only where the sentence says so. */
const asked: readonly DatePattern[] = [
  [`(?:the )?(?<number>${nth})`, ({ groups }, calendar) => dayOfMonth(Number.parseInt(groups!.number!, 10), calendar)],
  ['(?<first>\\d{1,2})(?<sign>[/])(?<second>\\d{1,2})', ({ groups }, calendar) => inFigures(groups!, calendar)],
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
    for (const [pattern, read] of list) {
      for (const found of text.matchAll(words(lead + pattern))) {
        const day = read(found, calendar)
        if (!day || (best && best.start <= found.index)) continue
        best = { start: found.index, end: found.index + found[0].length, day }
      }
    }
  }
  const lead = `(?:${before})${needed ? '' : '?'}`
  look(readings, lead)
  look(asked, needed ? lead : '(?:(?:on|by|due|until|till) )')
  look([[`the (?<number>${nth})`, asked[0]![1]]], needed ? lead : '')
  return best
}

interface FoundTime {
  start: number
  end: number
  /** "18:00" */
  time: string
}

/** The first time of day that a text names: "18:00", "6pm", "at 6", "noon". */
export function findTime(text: string): FoundTime | null {
  const pattern =
    '(?:(?:at|by|@) ?)?(?:(?<h>[01]?\\d|2[0-3])[:.](?<m>[0-5]\\d) ?(?<half>am|pm)?|(?<hour>1[0-2]|0?[1-9]) ?(?<side>am|pm)|(?<named>noon|midday|midnight))|at (?<bare>[01]?\\d|2[0-3])'
  for (const found of text.matchAll(words(pattern))) {
    const { h, m, half, hour, side, named, bare } = found.groups!
    const hours = named ? (named.toLowerCase() === 'midnight' ? 0 : 12) : Number(h ?? hour ?? bare)
    const turned = half ?? side
    const of24 = turned ? (hours % 12) + (turned.toLowerCase() === 'pm' ? 12 : 0) : hours
    if (turned && hours > 12) continue
    const time = `${String(of24).padStart(2, '0')}:${m ?? '00'}`
    return { start: found.index, end: found.index + found[0].length, time }
  }
  return null
}

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
function inMonth(month: number, number: number, year: string | undefined, { today }: Calendar) {
  if (year) return dated(Number(year), month, number)
  const now = Number(today.slice(0, 4))
  for (const then of [now, now + 1, now + 2, now + 3, now + 4]) {
    const day = dated(then, month, number)
    if (day && day >= today) return day
  }
  return null
}

function dayOfMonth(number: number, { today }: Calendar) {
  for (let month = 0; month < 4; month++) {
    const first = later(`${today.slice(0, 8)}01`, month, 'month')
    const day = dated(Number(first.slice(0, 4)), Number(first.slice(5, 7)), number)
    if (day && day >= today) return day
  }
  return null
}

function inFigures({ first, second, sign, year }: Record<string, string | undefined>, calendar: Calendar) {
  const dayFirst = sign === '.' || calendar.dayFirst
  const [number, month] = dayFirst ? [first, second] : [second, first]
  const whole = year?.length === 2 ? `20${year}` : year
  return Number(month) > 12 ? null : inMonth(Number(month), Number(number), whole, calendar)
}
