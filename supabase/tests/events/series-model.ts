/*
 * A model of a series, day by day, so simple that one sees that it is right. Days are numbers: 0 is a Monday. A rule says
 * the weekdays of every week, or of every other one; an answer belongs to a date, whatever becomes of its day.
 */
export type Rule = { weekdays: readonly number[]; step: number }
export type AnswerWord = 'going' | 'maybe' | 'declined' | null
export type Hour = number

export type ModelDate = {
  id: number
  day: number
  own: { day: number; hour: Hour } | null
  cancelled: boolean
  off: number | null
  despite: number | null
  /** The place in the order in which dates were withdrawn. */
  withdrawn: number | null
  answers: Map<number, { said: AnswerWord; byHand: boolean }>
}
export type ModelSeries = {
  start: number
  rule: Rule
  until: number
  hour: Hour
  left: number[]
  defaults: Map<number, AnswerWord>
  dates: ModelDate[]
}

const weekOf = (day: number) => Math.floor(day / 7)
const weekdayOf = (day: number) => day - 7 * weekOf(day)

export const takesPlace = ({ start, rule, until }: Pick<ModelSeries, 'start' | 'rule' | 'until'>, day: number) =>
  day >= start &&
  day <= until &&
  (weekOf(day) - weekOf(start)) % rule.step === 0 &&
  rule.weekdays.includes(weekdayOf(day))

export class SeriesModel {
  series: ModelSeries[] = []
  offDays: { id: number; from: number; to: number }[] = []
  private made = 0

  /** The last day that is made. */
  readonly horizon: number

  constructor(start: number, rule: Rule, hour: Hour, horizon: number) {
    this.horizon = horizon
    const first: ModelSeries = {
      ...{ start, rule, hour, until: Number.POSITIVE_INFINITY },
      ...{ left: [], defaults: new Map(), dates: [] },
    }
    this.series = [first]
    this.fill(first)
  }

  live = (its: ModelSeries) =>
    its.dates.filter(({ withdrawn }) => withdrawn === null).sort((a, b) => a.day - b.day || a.id - b.id)
  all = () => this.series.flatMap(this.live)
  seriesOf = (date: ModelDate) => this.series.find(({ dates }) => dates.includes(date))!
  placeOf = (date: ModelDate) => date.own ?? { day: date.day, hour: this.seriesOf(date).hour }
  isCancelled = ({ cancelled, off }: ModelDate) => cancelled || off !== null

  private offOn = (day: number, despite: number | null) =>
    this.offDays
      .filter(({ id, from, to }) => id !== despite && day >= from && day <= to)
      .map(({ id }) => id)
      .sort((a, b) => a - b)[0] ?? null

  /** Every day of the rule has its date. */
  fill(its: ModelSeries) {
    for (let day = its.start; day <= this.horizon; day++) {
      if (!takesPlace(its, day) || its.left.includes(day)) continue
      if (its.dates.some((date) => date.withdrawn === null && date.day === day)) continue
      const back = its.dates
        .filter((date) => date.withdrawn !== null && date.day === day)
        .sort((a, b) => a.withdrawn! - b.withdrawn!)
        .at(-1)
      if (back) {
        back.withdrawn = null
        if (!back.own) back.off = this.offOn(day, back.despite)
        continue
      }
      const answers = new Map([...its.defaults].map(([who, said]) => [who, { said, byHand: false }]))
      const off = day === its.start ? null : this.offOn(day, null)
      its.dates.push({
        id: this.made++,
        day,
        own: null,
        cancelled: false,
        off,
        despite: null,
        withdrawn: null,
        answers,
      })
    }
  }

  answer(date: ModelDate, who: number, said: AnswerWord) {
    if ((date.answers.get(who)?.said ?? null) === said) return
    if (said) date.answers.set(who, { said, byHand: true })
    else date.answers.delete(who)
  }

  answerAll(its: ModelSeries, who: number, said: AnswerWord) {
    if ((its.defaults.get(who) ?? null) === said) return
    if (said) its.defaults.set(who, said)
    else its.defaults.delete(who)
    for (const date of this.live(its)) {
      if (date.answers.get(who)?.byHand) continue
      if (!said) date.answers.delete(who)
      else if (!this.isCancelled(date)) date.answers.set(who, { said, byHand: false })
    }
  }

  move(date: ModelDate, day: number, hour: Hour) {
    const its = this.seriesOf(date)
    date.own = day === date.day && hour === its.hour ? null : { day, hour }
    date.despite = date.off ?? date.despite
    date.off = null
  }

  setCancelled(date: ModelDate, cancelled: boolean) {
    date.cancelled = cancelled
    if (cancelled) return
    date.despite = date.off ?? date.despite
    date.off = null
  }

  leaveOut(date: ModelDate) {
    this.seriesOf(date).left.push(date.day)
    date.withdrawn = this.made++
  }

  /** Later dates become a series of their own. */
  split(date: ModelDate) {
    const its = this.seriesOf(date)
    if (this.live(its)[0] === date) return its
    const later: ModelSeries = {
      ...its,
      start: date.day,
      left: its.left.filter((day) => day >= date.day),
      defaults: new Map(its.defaults),
      dates: its.dates.filter(({ day }) => day >= date.day),
    }
    its.dates = its.dates.filter(({ day }) => day < date.day)
    its.left = its.left.filter((day) => day < date.day)
    its.until = date.day - 1
    this.series.push(later)
    return later
  }

  /** Another rule or hour for all: the n-th date of a week stays the n-th of that week. */
  change(its: ModelSeries, anchor: ModelDate, rule: Rule | null, hour: Hour | null) {
    if (hour !== null) {
      its.hour = hour
      anchor.own = null
    }
    if (!rule) return
    const before = { ...its }
    its.rule = rule
    its.until = Number.POSITIVE_INFINITY
    if (!rule.weekdays.includes(weekdayOf(its.start))) its.start = 7 * weekOf(its.start) + Math.min(...rule.weekdays)
    const becomes = (day: number) => this.becomes(before, its, day)
    its.left = [...new Set(before.left.map(becomes).filter((day) => day !== undefined))]
    for (const date of its.dates.filter(({ withdrawn }) => withdrawn === null)) {
      const day = becomes(date.day)
      if (day === undefined || day < 0 || its.left.includes(day)) date.withdrawn = this.made++
      else if (day !== date.day) {
        date.day = day
        if (!date.own) date.off = this.offOn(day, date.despite)
      }
    }
    this.fill(its)
  }

  private becomes(before: ModelSeries, after: ModelSeries, day: number) {
    const week = Array.from({ length: 7 }, (_, n) => 7 * weekOf(day) + n)
    const old = week.filter((one) => takesPlace(before, one))
    const next = week.filter((one) => takesPlace(after, one))
    if (old.length === next.length) return next[old.indexOf(day)]
    if (next.includes(day)) return day
    const rest = next.filter((one) => !old.includes(one))
    return rest[old.filter((one) => !next.includes(one)).indexOf(day)]
  }

  setOff(id: number, from: number, to: number) {
    this.offDays.push({ id, from, to })
    for (const date of this.all()) {
      const { day } = this.placeOf(date)
      if (!this.isCancelled(date) && day >= from && day <= to) date.off = id
    }
  }

  removeOff(id: number) {
    this.offDays = this.offDays.filter((off) => off.id !== id)
    for (const date of this.series.flatMap(({ dates }) => dates))
      if (date.off === id) date.off = this.offOn(this.placeOf(date).day, date.despite)
  }

  /** The dates as they stand now, to come back to; answers go their own way. */
  shot() {
    const series = this.series.map((its) => ({
      its,
      copy: { ...its, left: [...its.left], dates: [...its.dates] },
      dates: its.dates.map((date) => ({ date, copy: { ...date } })),
    }))
    return { series, offDays: this.offDays.map(({ id }) => id) }
  }

  /** Back to how the dates stood; days off that were set since then go on as they are. */
  back(shot: ReturnType<SeriesModel['shot']>) {
    this.series = shot.series.map(({ its, copy: { defaults: _now, ...was } }) => Object.assign(its, was))
    for (const { date, copy } of shot.series.flatMap(({ dates }) => dates)) {
      Object.assign(date, { ...copy, answers: date.answers })
      if (!this.offDays.some(({ id }) => id === date.off)) date.off = null
      const { day } = this.placeOf(date)
      const since = this.offDays.filter(
        ({ id, from, to }) => !shot.offDays.includes(id) && id !== date.despite && day >= from && day <= to,
      )
      if (date.off === null && !date.cancelled) date.off = since[0]?.id ?? null
    }
  }
}
