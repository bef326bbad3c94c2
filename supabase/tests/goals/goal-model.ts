import { dayAfter } from './goals-room.ts'

/*
 * How a goal counts, said in the plainest way: all days at once, and nothing kept.
 */
export interface ModelGoal {
  kind: 'habit' | 'average'
  direction: 'at_least' | 'at_most'
  target_value: number | null
  starts_on: string
  schedule: { freq: 'daily' | 'weekdays' | 'times' | 'every'; days?: number[]; n?: number; period?: 'week' | 'month' }
}
export interface ModelEntry {
  on_date: string
  state: 'done' | 'partial' | 'skip' | 'miss'
  value: number | null
}
interface Day {
  day: string
  amount: number
  numbers: number
  marked: boolean
  grey: boolean
  due: boolean
}

export function standingOf(goal: ModelGoal, entries: ModelEntry[], rests: (day: string) => boolean, today: string) {
  const { span, times, one, asked } = termsOf(goal)
  const [atMost, average] = [goal.direction === 'at_most', goal.kind === 'average']
  const lived = entries.filter((its) => its.state !== 'skip').map((its) => its.on_date)
  const first = [goal.starts_on, ...(atMost ? [] : lived)].toSorted()[0]!
  const last = [today, ...lived].toSorted().at(-1)!
  const dayOf = (day: string): Day => {
    const its = entries.filter((entry) => entry.on_date === day)
    const said = its.filter((entry) => entry.state !== 'skip')
    const amount = said.reduce((sum, entry) => sum + amountOf(entry, one), 0)
    const numbers = said.filter((entry) => entry.value !== null).length
    const worked = !atMost && (average ? numbers > 0 : amount > 0)
    const grey = (rests(day) || its.length > said.length) && !worked
    return { day, amount, numbers, marked: its.length > 0, grey, due: isDue(goal, day) }
  }
  const days = daysBetween(first, last).map(dayOf)

  const kept = 0.5 ** (Math.sqrt(times / span) / 13)
  const counting = days.filter((its) => !its.grey)
  const score = counting.reduce((strength, its, n) => {
    if (its.day >= today && (atMost || !its.marked)) return strength
    const interval = counting.slice(Math.max(0, n - span + 1), n + 1)
    return strength * kept + shareOf(interval) * (1 - kept)
  }, 0)
  function shareOf(interval: Day[]) {
    const [sum, numbers] = [sumOf(interval, 'amount'), sumOf(interval, 'numbers')]
    if (average && numbers === 0) return 0
    const given = average ? sum / numbers : sum
    if (!atMost) return Math.min(1, Math.max(0, given / asked))
    if (asked === 0) return given > 1e-9 ? 0 : 1
    return Math.min(1, Math.max(0, 2 - given / asked))
  }

  const ends = [...new Set(days.map((its) => stretchOf(goal, its.day).to))]
  let run = 0
  for (const end of ends.toReversed()) {
    const { from, to } = stretchOf(goal, end)
    const its = days.filter(({ day }) => day >= from && day <= to)
    const ahead = daysBetween(dayAfter(last, 1), to).filter((day) => day >= from && !rests(day))
    const open = its.filter(({ grey, due }) => !grey && due).length + ahead.length
    const live = its.filter(({ grey }) => !grey)
    const [given, numbers] = [round(sumOf(live, 'amount')), sumOf(live, 'numbers')]
    const whole = daysBetween(from, to).length
    const wanted = (goal.schedule.freq === 'weekdays' ? open : Math.floor((times * open) / whole)) * one
    const over = to < today
    const met = average
      ? over && numbers > 0 && (atMost ? given / numbers <= asked : given / numbers >= asked)
      : atMost
        ? over && open > 0 && given <= asked
        : given > 0 && given >= wanted
    if (met) run++
    else if (over && (atMost || average ? open > 0 : wanted > 0)) break
  }
  return { score, run }
}

function termsOf({ kind, schedule, target_value }: ModelGoal) {
  const { freq, days, n = 1, period } = schedule
  const one = kind === 'habit' ? (target_value ?? 1) : 1
  const span = freq === 'daily' ? 1 : freq === 'every' ? n : freq === 'times' && period === 'month' ? 30 : 7
  const times = freq === 'weekdays' ? days!.length : freq === 'times' ? n : 1
  return { span, times, one, asked: kind === 'average' ? target_value! : one * times }
}

const amountOf = ({ state, value }: ModelEntry, one: number) =>
  value ?? { done: one || 1, partial: one / 2, miss: 0, skip: 0 }[state]
const sumOf = (days: Day[], of: 'amount' | 'numbers') => days.reduce((sum, its) => sum + its[of], 0)
const round = (sum: number) => Math.round(sum * 1e6) / 1e6
const weekday = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() || 7
const isDue = ({ schedule }: ModelGoal, day: string) =>
  schedule.freq !== 'weekdays' || schedule.days!.includes(weekday(day))

export function daysBetween(from: string, to: string) {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

function stretchOf({ schedule, starts_on }: ModelGoal, day: string) {
  const { freq, n = 1, period } = schedule
  if (freq === 'times' && period === 'week')
    return { from: dayAfter(day, 1 - weekday(day)), to: dayAfter(day, 7 - weekday(day)) }
  if (freq === 'times') {
    const from = `${day.slice(0, 7)}-01`
    return { from, to: dayAfter(`${dayAfter(from, 31).slice(0, 7)}-01`, -1) }
  }
  if (freq !== 'every') return { from: day, to: day }
  const since = Math.round((Date.parse(day) - Date.parse(starts_on)) / 86_400_000)
  const from = dayAfter(starts_on, Math.floor(since / n) * n)
  return { from, to: dayAfter(from, n - 1) }
}
