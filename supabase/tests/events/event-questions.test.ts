import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, tomas } from '../cast.ts'
import { before } from './event-room.ts'
import { seriesRoom } from './series-room.ts'

/* Questions of events: organisers ask them, and who comes answers them, for the organisers alone. */

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
afterAll(() => database.stop())

const [food, dish, seats] = [randomUUID(), randomUUID(), randomUUID()]
const questions = [
  { id: food, kind: 'text', label: 'What can’t you eat?' },
  { id: dish, kind: 'choice', label: 'What do you bring?', choices: ['Soup', 'Bread'], required: true },
  { id: seats, kind: 'number', label: 'Seats in your car' },
]
const asking = (list: unknown = questions) => ({ questions: JSON.stringify(list) })
const tell = (by: Someone, event: string | null, answers: unknown, at = before) =>
  room.ask(by, 'select public.answer_event_questions($1, $2)', [event, JSON.stringify(answers)], at)
const answersSeen = async (by: Someone, event: string) =>
  (
    await room.ask<{ answers: Record<string, unknown> }>(
      by,
      'select answers from public.event_question_answers where occurrence_id = $1 order by answered_at, user_id',
      [event],
      before,
    )
  ).map(({ answers }) => answers)

describe('questions', () => {
  test('are answered by who comes, for the organisers alone, and the same when said twice', async () => {
    const event = await room.event(asking())
    await expect(tell(mina, event, { [dish]: 'Soup' })).rejects.toMatchObject({ code: 'PT409' })
    await room.answer(mina, event, 'going')
    await room.answer(tomas, event, 'maybe')
    await room.said('event_question_answers')
    await tell(mina, event, { [food]: 'Nuts', [dish]: 'Soup', [seats]: 3 })
    const heard = (await room.said('event_question_answers')).map(({ topic }) => topic)
    // Tomas manages events too
    expect(heard.sort()).toEqual([ruth, mina, tomas].map(({ id }) => `user:${id}`).sort())
    await tell(mina, event, { [food]: 'Nuts', [dish]: 'Soup', [seats]: 3 })
    expect(await room.said('event_question_answers')).toEqual([])
    await tell(tomas, event, { [dish]: 'Bread', [food]: ' ', [seats]: null })
    expect(await answersSeen(mina, event)).toEqual([{ [food]: 'Nuts', [dish]: 'Soup', [seats]: 3 }])
    expect(await answersSeen(ruth, event)).toHaveLength(2)
    expect(await answersSeen(jonas, event)).toEqual([])
    await room.ask(ruth, 'select public.host_event($1, $2)', [event, mina.id], before)
    expect(await answersSeen(mina, event)).toHaveLength(2)
    await room.answer(mina, event, null)
    expect(await answersSeen(ruth, event)).toEqual([{ [dish]: 'Bread' }])
  })

  test('refuse what they do not ask for, with words', async () => {
    const event = await room.event(asking())
    await room.answer(mina, event, 'going')
    const refused = (answers: unknown, message: string, code = '22023') =>
      expect(tell(mina, event, answers)).rejects.toMatchObject({ code, message })
    await refused({ [dish]: 'Soup', [seats]: 'three' }, 'Enter a number for “Seats in your car”.')
    await refused({ [dish]: 'Soup', [seats]: 1e10 }, 'Enter a number for “Seats in your car”.')
    await refused({ [dish]: 'Cake' }, 'Choose one of the answers to “What do you bring?”.')
    await refused({ [dish]: ['Soup'] }, 'Choose one of the answers to “What do you bring?”.')
    await refused(
      { [dish]: 'Soup', [food]: 'x'.repeat(301) },
      'Answer “What can’t you eat?” in at most 300 characters.',
    )
    await refused({ [dish]: 'Soup', [food]: 7 }, 'Answer “What can’t you eat?” in at most 300 characters.')
    await refused({ [food]: 'Nuts' }, 'Answer “What do you bring?”.')
    await refused('Soup', 'Send one answer for each question.')
    await refused(
      { [dish]: 'Soup', [randomUUID()]: 'x' },
      'One of the questions is no longer asked. Open the event and check your answers.',
      'PT409',
    )
    expect(await answersSeen(mina, event)).toEqual([])
  })

  test('are at most five, each of a kind, with choices that differ', async () => {
    const one = questions[0]!
    const wrong = [
      Array.from({ length: 6 }, () => ({ ...one, id: randomUUID() })),
      [one, one],
      [{ ...one, kind: 'date' }],
      [{ ...one, label: ' ' }],
      [{ ...one, label: 'x'.repeat(301) }],
      [{ ...one, choices: ['Yes', 'No'] }],
      [{ ...one, required: 'yes' }],
      [{ ...one, id: 'x' }],
      [{ ...one, more: 1 }],
      [{ ...one, kind: 'choice' }],
      [{ ...one, kind: 'choice', choices: ['Yes'] }],
      [{ ...one, kind: 'choice', choices: ['Yes', ' Yes'] }],
      [{ ...one, kind: 'choice', choices: ['Yes', 7] }],
      ['What can’t you eat?'],
      {},
    ]
    for (const list of wrong)
      await expect(room.event(asking(list)), JSON.stringify(list)).rejects.toMatchObject({
        constraint: 'events_questions_check',
      })
  })

  test('are not answered by strangers, nor of a draft, a cancelled event or one that is over', async () => {
    const event = await room.event(asking())
    const draft = await room.event({ ...asking(), status: 'draft' })
    await room.answer(mina, event, 'going')
    for (const [by, id] of [
      [jonas, event],
      [mina, draft],
      [mina, randomUUID()],
      [mina, null],
    ] as const)
      await expect(tell(by, id, { [dish]: 'Soup' })).rejects.toMatchObject({ code: 'PT404' })
    await expect(tell(mina, event, { [dish]: 'Soup' }, '2026-03-11T12:00:00Z')).rejects.toMatchObject({
      message: 'This event is over.',
    })
    await expect(
      room.ask(mina, 'update public.event_question_answers set answers = $1', [JSON.stringify({ [dish]: 'Bread' })]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      room.ask(mina, 'update public.events set questions = $1 where id = $2 returning 1', ['[]', event], before),
    ).resolves.toEqual([])
    await room.ask(ruth, "update public.events set status = 'cancelled' where id = $1", [event], before)
    await expect(tell(mina, event, { [dish]: 'Soup' })).rejects.toMatchObject({ message: 'This event is cancelled.' })
  })

  test('go along, with their answers, when a series is split, and come back when that is undone', async () => {
    const event = await room.series(asking())
    const occurrence = await room.on(event, '2026-03-24')
    await room.answer(mina, occurrence, 'going')
    await tell(mina, occurrence, { [dish]: 'Soup' })
    const { id } = await room.edit(event, '2026-03-17', 'following', { questions: [questions[1]] })
    const at = () =>
      room.asOwner<{ event_id: string; asked: number }>(
        `select kept.event_id, jsonb_array_length(its.questions) as asked
         from public.event_question_answers as kept join public.events as its on its.id = kept.event_id where kept.occurrence_id = $1`,
        [occurrence],
      )
    expect(await at()).toEqual([{ event_id: id, asked: 1 }])
    expect(await answersSeen(ruth, occurrence)).toEqual([{ [dish]: 'Soup' }])
    await room.undo(id)
    expect(await at()).toEqual([{ event_id: event, asked: 3 }])
  })
})
