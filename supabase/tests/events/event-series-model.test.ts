import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth, tomas } from '../cast.ts'
import { type AnswerWord, type ModelDate, type Rule, SeriesModel } from './series-model.ts'
import { seriesRoom } from './series-room.ts'

/* Series in SQL against the model: whatever organisers and members do, each date is where it belongs, with its answers. */

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
beforeEach(async () => {
  await database.admin.query(
    'delete from public.events; delete from public.notifications; delete from public.group_off_days',
  )
})
afterAll(() => database.stop())

const people = [mina, tomas]
// the week in which these tests happen: Monday, and nothing has begun
const monday = Date.UTC(2026, 2, 2)
const dayOf = (day: number) => new Date(monday + day * 86_400_000).toISOString().slice(0, 10)
const numberOf = (day: string) => (Date.parse(day) - monday) / 86_400_000
const wall = (day: number, hour: number) => `${dayOf(day)} ${String(hour).padStart(2, '0')}:00`
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const textOf = ({ weekdays, step }: Rule) =>
  `FREQ=WEEKLY;INTERVAL=${step};BYDAY=${weekdays.map((day) => codes[day]).join(',')}`
// a year from now on
const horizon = numberOf('2027-03-02')

type Act =
  | { kind: 'answer'; who: number; at: number; said: AnswerWord }
  | { kind: 'answer all'; who: number; at: number; said: AnswerWord }
  | { kind: 'move'; at: number; by: number; hour: number }
  | { kind: 'cancel'; at: number; cancelled: boolean }
  | { kind: 'leave out'; at: number }
  | { kind: 'following' | 'all'; at: number; rule: Rule | null; hour: number | null }
  | { kind: 'off'; from: number; days: number }
  | { kind: 'on'; which: number }
  | { kind: 'undo' }

const rule: fc.Arbitrary<Rule> = fc.record({
  weekdays: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 }).map((days) => days.sort()),
  step: fc.constantFrom(1, 1, 2),
})
const at = fc.nat({ max: 9 })
const said = fc.constantFrom<AnswerWord>('going', 'maybe', 'declined', null)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), who: fc.nat({ max: 1 }), at, said }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer all' as const), who: fc.nat({ max: 1 }), at, said }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      at,
      by: fc.integer({ min: 0, max: 3 }),
      hour: fc.integer({ min: 8, max: 20 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at, cancelled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave out' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('following' as const, 'all' as const),
      at,
      rule: fc.option(rule),
      hour: fc.option(fc.integer({ min: 13, max: 20 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('off' as const), from: fc.nat({ max: 60 }), days: fc.nat({ max: 10 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('on' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'undo' as const }) },
)

/** One series in the model and in the database, and what has been done to both. */
class Play {
  events: string[] = []
  /** A second passes with everything that is done. */
  private seconds = 0
  private now = () => new Date(monday + 43_200_000 + 1000 * this.seconds++).toISOString()
  offDays: string[] = []
  last: { edit: string; shot: ReturnType<SeriesModel['shot']>; events: string[] } | undefined
  readonly model: SeriesModel
  constructor(model: SeriesModel, first: string) {
    this.model = model
    this.events = [first]
  }
  eventOf = (date: ModelDate) => this.events[this.model.series.indexOf(this.model.seriesOf(date))]!
  pick = (at: number) => {
    const dates = this.model.all()
    return dates[at % dates.length]
  }

  async edit(
    date: ModelDate,
    scope: 'this' | 'following' | 'all',
    change: Record<string, unknown>,
    inModel: (id: string) => void,
  ) {
    const [shot, events] = [this.model.shot(), [...this.events]]
    const id = randomUUID()
    await room.edit(this.eventOf(date), dayOf(date.day), scope, change, { id, at: this.now() })
    inModel(id)
    this.last = { edit: id, shot, events }
  }

  async act(it: Act) {
    const { model } = this
    if (it.kind === 'off') {
      const id = `00000000-0000-4000-8000-${String(this.offDays.length).padStart(12, '0')}`
      await room.daysOff(dayOf(it.from), dayOf(it.from + it.days), { id, at: this.now() })
      model.setOff(this.offDays.push(id) - 1, it.from, it.from + it.days)
      return
    }
    if (it.kind === 'on') {
      const off = model.offDays[it.which]
      if (!off) return
      await room.removeDaysOff(this.offDays[off.id]!, ruth, this.now())
      model.removeOff(off.id)
      return
    }
    if (it.kind === 'undo') {
      if (!this.last) return
      await room.undo(this.last.edit, ruth, this.now())
      model.back(this.last.shot)
      this.events = this.last.events
      this.last = undefined
      return
    }
    const date = this.pick(it.at)
    if (!date) return
    const event = this.eventOf(date)
    if (it.kind === 'answer') {
      if (model.isCancelled(date) && (date.answers.get(it.who)?.said ?? null) !== it.said) return
      await room.answer(people[it.who]!, await room.on(event, dayOf(date.day)), it.said, 0, undefined, this.now())
      model.answer(date, it.who, it.said)
    } else if (it.kind === 'answer all') {
      await room.answerAll(people[it.who]!, event, it.said, 0, this.now())
      model.answerAll(model.seriesOf(date), it.who, it.said)
    } else if (it.kind === 'move') {
      const day = date.day + it.by
      const change = { starts_local: wall(day, it.hour), ends_local: wall(day, it.hour + 2) }
      await this.edit(date, 'this', change, () => model.move(date, day, it.hour))
    } else if (it.kind === 'cancel') {
      await this.edit(date, 'this', { status: it.cancelled ? 'cancelled' : 'scheduled' }, () =>
        model.setCancelled(date, it.cancelled),
      )
    } else if (it.kind === 'leave out') {
      if (model.live(model.seriesOf(date)).length > 1)
        await this.edit(date, 'this', { left_out: true }, () => model.leaveOut(date))
    } else if (it.rule || it.hour !== null) {
      const { day } = model.placeOf(date)
      const change = {
        ...(it.rule && { rrule: textOf(it.rule) }),
        ...(it.hour !== null && { starts_local: wall(day, it.hour), ends_local: wall(day, it.hour + 2) }),
      }
      await this.edit(date, it.kind, change, (id) => {
        const many = model.series.length
        const its = it.kind === 'following' ? model.split(date) : model.seriesOf(date)
        if (model.series.length > many) this.events.push(id)
        model.change(its, date, it.rule, it.hour)
      })
    }
  }

  /** Every date of the first months as it is known here: its event, its day, its clock, its state and its answers. */
  inModel() {
    return this.model
      .all()
      .map((date) => {
        const place = this.model.placeOf(date)
        const answers = [...date.answers].map(([who, { said: word }]) => `${who} ${word}`).sort()
        return [
          this.events.indexOf(this.eventOf(date)),
          dayOf(date.day),
          wall(place.day, place.hour),
          this.model.isCancelled(date) ? 'cancelled' : 'scheduled',
          ...answers,
        ].join(' | ')
      })
      .sort()
  }

  async inDatabase() {
    const rows = await room.asOwner<{ event_id: string; day: string; wall: string; state: string; answers: string[] }>(
      `select at.event_id, at.on_date::text as day, to_char(at.starts_at at time zone its.tz, 'YYYY-MM-DD HH24:MI') as wall, at.state,
         array(select (array_position($2::uuid[], answer.user_id) - 1) || ' ' || answer.status from public.event_rsvps as answer where answer.occurrence_id = at.id order by 1) as answers
       from public.event_occurrences as at join public.events as its on its.id = at.event_id where at.event_id = any ($1) and at.visible`,
      [this.events, people.map(({ id }) => id)],
    )
    return rows
      .map(({ event_id, day, wall: clock, state, answers }) =>
        [this.events.indexOf(event_id), day, clock, state, ...answers].join(' | '),
      )
      .sort()
  }
}

test('whatever is moved, cancelled, split, changed, answered and taken back, each answer is where its owner put it', async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(act, { minLength: 4, maxLength: 14 }), async (first, acts) => {
      await database.admin.query('delete from public.events; delete from public.group_off_days')
      const start = Array.from({ length: 14 }, (_, n) => 7 + n).find((day) => first.weekdays.includes(day % 7))!
      const id = await room.series({
        rrule: textOf(first),
        starts_local: wall(start, 19),
        ends_local: wall(start, 21),
      })
      const play = new Play(new SeriesModel(start, first, 19, horizon), id)
      for (const [n, it] of acts.entries()) {
        await play.act(it)
        expect(await play.inDatabase(), `${n}: ${JSON.stringify(it)}`).toEqual(play.inModel())
      }
    }),
    sample(process.env.FUZZ ? 1000 : 60),
  )
}, 1_200_000)
