import type { DayEntry } from './by-day.ts'

/** A line of a day: an event that begins there and goes on over so many days of its week, or the room that one takes. */
export interface Lane {
  entry: DayEntry
  /** The days that it goes on for in this week; none where it has begun on a day before. */
  days: number
  /** True where it began before that, or goes on behind it. */
  before: boolean
  after: boolean
}

/** The lines of a day of the month. */
export interface DayLanes {
  /** The number of its events. */
  count: number
  lanes: readonly (Lane | undefined)[]
  /** The number that it has no room for. */
  more: number
}

/** As many lines as a cell has room for; the last says how many more there are. */
const most = 3

/**
 * The lines of a week. What goes on for days keeps its line through all of them; what is on one day takes the first
 * that is free there.
 */
export function weekLanes(week: readonly string[], entries: ReadonlyMap<string, readonly DayEntry[]>): DayLanes[] {
  const lines: (DayEntry | undefined)[][] = week.map(() => [])
  const on = week.map((day) => (entries.get(day) ?? []).filter(isShown))
  for (const { entry, from, to } of barsOf(on)) {
    const line = freeLine(lines.slice(from, to))
    for (let at = from; at < to; at++) lines[at]![line] = on[at]!.find(({ card }) => card === entry.card)
  }
  for (const [at, list] of on.entries())
    for (const entry of list) if (!isLong(entry)) lines[at]![freeLine([lines[at]!])] = entry
  const room = lines.map((line, at) => (line.length > most || on[at]!.length > most ? most - 1 : most))
  return week.map((_, at) => ({
    count: on[at]!.length,
    lanes: Array.from(lines[at]!.slice(0, room[at]), (entry, line) => entry && laneOf(entry, line, at, lines, room)),
    more: on[at]!.length - lines[at]!.slice(0, room[at]).filter(Boolean).length,
  }))
}

const day = 86_400_000

// what ends in the night after its day is not on the next one, too
const isShown = ({ card, at }: DayEntry) =>
  at === 0 || card.all_day || Date.parse(card.ends_at) - Date.parse(card.starts_at) >= day

const isLong = (entry: DayEntry) => entry.of > 1 && isShown({ ...entry, at: 1 })

/** The events that go on for days, with the part of the week that it takes: the first to begin first, then the longest. */
function barsOf(on: readonly (readonly DayEntry[])[]) {
  const found = on.flatMap((list, from) =>
    list
      .filter((entry) => isLong(entry) && (entry.at === 0 || from === 0))
      .map((entry) => ({ entry, from, to: Math.min(on.length, from + entry.of - entry.at) })),
  )
  return found.sort((one, other) => one.from - other.from || other.entry.of - one.entry.of)
}

/** The first line that is free on all of these days. */
function freeLine(days: readonly (readonly (DayEntry | undefined)[])[]): number {
  let line = 0
  while (days.some((taken) => taken[line])) line++
  return line
}

function laneOf(
  entry: DayEntry,
  line: number,
  at: number,
  lines: readonly (readonly (DayEntry | undefined)[])[],
  room: readonly number[],
): Lane {
  const isIt = (on: number) => line < (room[on] ?? 0) && lines[on]?.[line]?.card === entry.card
  if (isIt(at - 1)) return { entry, days: 0, before: true, after: false }
  let to = at + 1
  while (isIt(to)) to++
  const days = to - at
  return { entry, days, before: isLong(entry) && entry.at > 0, after: isLong(entry) && entry.at + days < entry.of }
}
