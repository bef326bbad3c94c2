import { weekdays } from '../../lib/repeat/rules.ts'
import { type Calendar, findDay } from './parse-date.ts'
import { findTime } from './parse-time.ts'
import {
  amount,
  amountOf,
  dayName,
  monthName,
  monthOf,
  nth,
  ordinal,
  ordinalOf,
  weekdayOf,
  words,
} from './parse-words.ts'
import { endsText, isBesideDay, isBesideTime } from './surroundings.ts'

/** As a task keeps it: RFC 5545's rule without a start; `from` says what the next time is counted from. */
export type Recurrence = {
  rrule: string
  from: 'due' | 'completion'
  count?: number
  until?: string
}

interface FoundRepeat {
  start: number
  end: number
  recurrence: Recurrence
  /** The words of its end ("for 3 times") if a time stands between. */
  limit?: { start: number; end: number }
}

const listed = (one: string) => `${one}(?:(?:,? and |, ?| & )${one})*`
const named: Record<string, string> = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
  yearly: 'FREQ=YEARLY',
  annually: 'FREQ=YEARLY',
}
const units: Record<string, string> = {
  day: 'FREQ=DAILY',
  week: 'FREQ=WEEKLY',
  fortnight: 'FREQ=WEEKLY;INTERVAL=2',
  month: 'FREQ=MONTHLY',
  quarter: 'FREQ=MONTHLY;INTERVAL=3',
  year: 'FREQ=YEARLY',
}
const every = '(?:every|each)(?<done>!)? '

type Rule = [pattern: string, rrule: (groups: Record<string, string>) => string]

const rules: readonly Rule[] = [
  [`(?<name>${Object.keys(named).join('|')})`, ({ name }) => named[name!.toLowerCase()]!],
  [`${every}(?:weekday|workday)s?`, () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  [`${every}weekends?`, () => 'FREQ=WEEKLY;BYDAY=SA,SU'],
  [`${every}(?:month on )?(?:the )?last day(?: of (?:the|each|every) month)?`, () => 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [
    `${every}(?:month on )?(?:the )?(?<which>${ordinal}) (?<day>${dayName})(?: of (?:the|each|every) month)?`,
    ({ which, day }) => `FREQ=MONTHLY;BYDAY=${ordinalOf(which!)}${weekdayOf(day!)}`,
  ],
  [
    `${every}(?:month on )?(?:the )?(?<days>${listed(nth)})(?: of (?:the|each|every) month)?`,
    ({ days }) => `FREQ=MONTHLY;BYMONTHDAY=${[...days!.matchAll(/\d+/g)].map(([number]) => number).join(',')}`,
  ],
  [
    `${every}(?:(?<number>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${monthName})|(?<month2>${monthName}) (?<number2>\\d{1,2})(?:st|nd|rd|th)?)`,
    ({ number, month, number2, month2 }) =>
      `FREQ=YEARLY;BYMONTH=${monthOf(month ?? month2!)};BYMONTHDAY=${number ?? number2}`,
  ],
  [
    `${every}(?<other>other |second |2nd )?(?:week on )?(?<days>${listed(dayName)})`,
    ({ other, days }) => `FREQ=WEEKLY;${other ? 'INTERVAL=2;' : ''}BYDAY=${daysOf(days!)}`,
  ],
  [
    `${every}(?:other|second|2nd) (?<unit>day|week|month|year)`,
    ({ unit }) => `${units[unit!.toLowerCase()]};INTERVAL=2`,
  ],
  [
    `${every}(?<count>${amount}) (?<unit>day|week|month|year)s?(?: on (?<days>${listed(dayName)}))?`,
    ({ count, unit, days }) =>
      `${units[unit!.toLowerCase()]}${interval(amountOf(count!))}${days ? `;BYDAY=${daysOf(days)}` : ''}`,
  ],
  [`${every}(?<unit>day|week|fortnight|month|quarter|year)`, ({ unit }) => units[unit!.toLowerCase()]!],
]

const interval = (count: number) => (count > 1 ? `;INTERVAL=${count}` : '')

function daysOf(text: string) {
  const there = new Set([...text.matchAll(new RegExp(dayName, 'gi'))].map(([word]) => weekdayOf(word)))
  // a week is written from Monday
  return [...weekdays.slice(1), weekdays[0]].filter((day) => there.has(day)).join(',')
}

/** The first thing in a text that says how something repeats, with its end. */
export function findRepeat(text: string, calendar: Calendar): FoundRepeat | null {
  let best: (FoundRepeat & { done: boolean }) | null = null
  for (const [pattern, rrule] of rules) {
    for (const found of text.matchAll(words(pattern))) {
      const [start, end] = [found.index, found.index + found[0].length]
      if (best && (best.start < start || (best.start === start && best.end >= end))) continue
      if (found.groups!.name && !isAdverb(text.slice(0, start), text.slice(end))) continue
      const done = found.groups!.done !== undefined
      best = { start, end, done, recurrence: { rrule: rrule(found.groups!), from: 'due' } }
    }
  }
  return best && withEnd(best, text, calendar)
}

/** "Weekly" says when only beside a day or a time, or at the end; else it describes a noun, as in "the weekly report". */
function isAdverb(before: string, after: string): boolean {
  const around = { before, after, hasLead: false }
  const hasEnd = /^,? (?:for|until|till|x ?\d|after (?:it|done|completion|finished))/i.test(after)
  return endsText(around) || hasEnd || isBesideTime(around) || isBesideDay(around)
}

/** "… after done", "… for 5 times", "… until 1 June", right behind the rule or behind the time that follows it. */
function withEnd(found: FoundRepeat & { done: boolean }, text: string, calendar: Calendar): FoundRepeat {
  let { end } = found
  const recurrence = { ...found.recurrence }
  if (found.done) recurrence.from = 'completion'
  for (;;) {
    const read = readEnd(text.slice(end), recurrence, calendar)
    if (!read) break
    end += read
  }
  const whole = { start: found.start, end, recurrence }
  const time = findTime(text.slice(end))
  if (!time || text.slice(end, end + time.start).trim() !== '') return whole
  const behind = end + time.end
  const read = readEnd(text.slice(behind), recurrence, calendar)
  if (!read) return whole
  // the space between stays, so that the time remains a word of its own
  const gap = text.slice(behind).search(/[^\s,]/)
  return { ...whole, limit: { start: behind + gap, end: behind + read } }
}

/** Reads one end of a rule into it, and returns the length of its words. */
function readEnd(rest: string, recurrence: Recurrence, calendar: Calendar): number {
  const done = /^ (?:after (?:it'?s |it is )?(?:done|completion|finished))\b/i.exec(rest)
  const times = new RegExp(`^,? (?:for |x ?)?(${amount})(?: times|x)\\b`, 'i').exec(rest)
  const until = /^,? (?:until|till) /i.test(rest) && findDay(rest, '(?:until|till) ', calendar, true)
  if (done) recurrence.from = 'completion'
  if (times) recurrence.count = amountOf(times[1]!)
  if (until) recurrence.until = until.day
  return done?.[0].length ?? times?.[0].length ?? (until ? until.end : 0)
}
