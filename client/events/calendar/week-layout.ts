import { dayOf } from '../../lib/settings/days.ts'
import { zone } from '../../lib/settings/settings.ts'
import type { DayEntry } from './by-day.ts'

/** An event's place in its day: from and to in minutes, and its column among those that overlap. */
export interface WeekSlot {
  entry: DayEntry
  from: number
  to: number
  column: number
  columns: number
}

/** The shortest that can be pressed, in minutes. */
const shortest = 30

/** The places of the events of a day that have an hour; each cluster of overlapping ones shares the width. */
export function placed(entries: readonly DayEntry[], day: string): WeekSlot[] {
  const spans = entries
    .map((entry) => ({ entry, ...minutesOn(entry, day) }))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const found: WeekSlot[] = []
  let cluster: WeekSlot[] = []
  let end = -1
  for (const span of spans) {
    if (span.from >= end) cluster = []
    const taken = new Set(cluster.filter(({ to }) => to > span.from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    const place: WeekSlot = { ...span, column, columns: 1 }
    cluster.push(place)
    found.push(place)
    end = cluster.length === 1 ? span.to : Math.max(end, span.to)
    const columns = Math.max(...cluster.map((one) => one.column)) + 1
    for (const one of cluster) one.columns = columns
  }
  return found
}

function minutesOn({ card }: DayEntry, day: string) {
  const from = minuteOf(card.starts_at, day, 0)
  const to = minuteOf(card.ends_at, day, 24 * 60)
  return { from: Math.min(from, 24 * 60 - shortest), to: Math.min(24 * 60, Math.max(to, from + shortest)) }
}

/** The minute of a day at which a moment is on the person's wall; what is on another day is at its edge. */
export function minuteOf(moment: string, day: string, edge: number): number {
  const then = new Date(moment)
  if (dayOf(then) !== day) return edge
  const [hour, minute] = wall().format(then).split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

let made: { tz: string; format: Intl.DateTimeFormat } | undefined

function wall() {
  const tz = zone()
  if (made?.tz !== tz)
    made = {
      tz,
      format: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: tz }),
    }
  return made.format
}
