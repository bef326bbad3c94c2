import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, ines, jonas, mina, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { type Attempt, lessonsRoom } from './lessons-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: { id: string; version: string; lesson: string; quiz: string; upload: string; reflect: string }
let id: string

const option = (text: string) => ({ key: randomUUID(), text })
const [ripe, green, grey] = [option('Ripe'), option('Green'), option('Grey')]
const [first, second, third] = [option('Peel'), option('Cut'), option('Boil')]
const question = (kind: string, more: object = {}) => ({ key: randomUUID(), kind, text: `${kind}?`, ...more })
const one = question('one', { options: [ripe, green, grey], points: 2 })
const several = question('several', { options: [ripe, green, grey] })
const order = question('order', { options: [first, second, third] })
const said = question('words')
const number = question('number')
const unsaid = question('words')
const questions = [one, several, order, said, number, unsaid]
const key = {
  [one.key]: { right: [ripe.key], feedback: { [green.key]: 'Wait a week.', [ripe.key]: 'Yes!' } },
  [several.key]: { right: [ripe.key, green.key], feedback: 'Two of them.' },
  [said.key]: { right: 'Crème fraîche' },
  [number.key]: { right: '2.5' },
}
const good = {
  [one.key]: [ripe.key],
  [several.key]: [green.key, ripe.key],
  [order.key]: [first.key, second.key, third.key],
  [said.key]: '  creme Fraiche ',
  [number.key]: '2,50',
}

beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await arrangeRanks(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  const curriculum = await room.curriculum(ruth, 'Soups of the world')
  const unit = await room.unit(curriculum)
  const lesson = await room.lesson(curriculum, unit, 'Pumpkin', ruth, { completion: 'all_required' })
  const settings = { questions, attempts: 3, pass_percent: 80 }
  const quiz = await room.item(curriculum, lesson, 'Quiz', ruth, { kind: 'quiz', settings })
  const upload = await room.item(curriculum, lesson, 'A picture', ruth, {
    kind: 'upload',
    required: false,
    settings: { max_files: 2 },
  })
  const reflect = await room.item(curriculum, lesson, 'Reflect', ruth, { kind: 'reflect', required: false })
  await room.insert(ruth, 'quiz_answers', { version_id: curriculum, key: quiz, answers: key })
  its = { id: curriculum, version: await room.publish(curriculum), lesson, quiz, upload, reflect }
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const answer = (answers: unknown, options: { id?: string } = {}, by = mina): Promise<Attempt> =>
  room.quiz(by, id, its.lesson, its.quiz, answers, options)

describe('a quiz', () => {
  test('is scored by what its author says, and done when it is passed', async () => {
    const attempt = await answer(good)
    expect(attempt).toMatchObject({
      score: 6,
      points: 6,
      percent: 100,
      passed: true,
      attempts: 1,
      attempts_left: 2,
      lesson: { state: 'done' },
    })
    expect(attempt.questions[one.key]).toEqual({ right: true, feedback: { [ripe.key]: 'Yes!' } })
    expect(attempt.questions[several.key]).toEqual({ right: true, feedback: 'Two of them.' })
    expect(attempt.questions[unsaid.key]).toBeUndefined()
  })

  test('tells what was wrong and not what would be right, and has so many attempts', async () => {
    const wrong = { [one.key]: [green.key], [order.key]: [third.key, second.key, first.key], [number.key]: 'many' }
    const told = await answer(wrong)
    expect(told).toMatchObject({
      score: 0,
      points: 6,
      passed: false,
      attempts_left: 2,
      lesson: { state: 'in_progress', missing: [its.quiz] },
    })
    expect(told.questions[one.key]).toEqual({ right: false, feedback: { [green.key]: 'Wait a week.' } })
    const words = JSON.stringify(told)
    for (const secret of [ripe.key, 'Yes!', 'Crème', '2.5']) expect(words).not.toContain(secret)
    await answer(wrong)
    expect(await answer(wrong)).toMatchObject({ attempts_left: 0, lesson: { state: 'done' } })
    await expect(answer(good)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('that is sent twice is one attempt, of two at once too', async () => {
    const sent = randomUUID()
    const [a, b] = await Promise.all([answer(good, { id: sent }), answer(good, { id: sent })])
    expect(b.score).toEqual(a.score)
    expect(await room.asOwner('select attempts from public.item_progress')).toEqual([{ attempts: 1 }])
    expect(await answer({}, { id: sent })).toMatchObject({ score: 6, attempts: 1 })
  })

  test('of the group’s own answers is scored by these', async () => {
    const settled = {
      node_type: 'item',
      node_key: its.quiz,
      op: 'edit',
      field: `answer:${one.key}`,
      value: { right: [grey.key] },
    }
    await room.adapt(id, [settled])
    expect((await answer({ [one.key]: [grey.key] })).questions[one.key]).toEqual({ right: true })
  })

  test.each<[what: string, answers: () => unknown]>([
    ['an option that is none', () => ({ [one.key]: [first.key] })],
    ['two options of one', () => ({ [one.key]: [ripe.key, green.key] })],
    ['one option twice', () => ({ [several.key]: [ripe.key, ripe.key] })],
    ['a question that is none', () => ({ [randomUUID()]: ['x'] })],
    ['an answer that is a thing', () => ({ [said.key]: {} })],
    ['words without end', () => ({ [said.key]: 'x'.repeat(501) })],
    ['a list', () => []],
    ['nothing', () => null],
  ])('refuses %s, and counts no attempt', async (_, answers) => {
    await expect(answer(answers())).rejects.toMatchObject({ code: '22023' })
    expect(await room.asOwner('select 1 from public.item_responses')).toEqual([])
  })

  test('has no answers for a member: by table, lesson, or order', async () => {
    const texts = [
      await room.ask(mina, 'select * from public.quiz_answers'),
      await room.ask(mina, 'select * from public.lesson_items where version_id = $1', [its.version]),
      await room.read(id, its.lesson, mina),
    ].map((rows) => JSON.stringify(rows))
    for (const text of texts) for (const secret of ['Crème', '"2.5"', 'Yes!']) expect(text).not.toContain(secret)
    expect(texts[1]).not.toContain(first.key)
    const order_ = (text: string) => [first, second, third].map((it) => text.indexOf(it.key))
    const salted = await room.asOwner<{ it: string[] }>(
      'select array(select key from unnest($1::text[]) as key order by md5($2::text || key)) as it',
      [[first.key, second.key, third.key], id],
    )
    expect(order_(texts[2]!).map((at) => at >= 0)).toEqual([true, true, true])
    expect(
      [first, second, third].map((it) => it.key).toSorted((a, b) => texts[2]!.indexOf(a) - texts[2]!.indexOf(b)),
    ).toEqual(salted[0]!.it)
    const led = JSON.stringify(await room.read(id, its.lesson))
    expect(led).toContain('Crème')
  })

  test('is finished by an attempt alone', async () => {
    await expect(room.step(mina, id, its.lesson, its.quiz)).rejects.toMatchObject({ code: '22023' })
  })
})

describe('what was sent', () => {
  const see = async (by: typeof mina) =>
    (await room.ask(by, 'select 1 from public.item_responses where adoption_id = $1', [id])).length

  test('is read by who sent it and who leads that lesson, and by no admin', async () => {
    await answer(good)
    expect(await Promise.all([mina, ruth, tomas, jonas, ines, tenantAdmin].map(see))).toEqual([1, 1, 1, 0, 0, 0])
    await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
    expect(await see(tomas)).toBe(0)
    await room.change(id, { kind: 'lead', entry: (await room.rows(id))[0]!.id, user: tomas.id })
    expect(await see(tomas)).toBe(1)
    await room.asOwner("update public.group_members set role = 'manager' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
  })

  test('says to its leaders which question is hard, of the first attempt of each', async () => {
    await answer({ [one.key]: [green.key] })
    await answer(good)
    await answer({ [one.key]: [ripe.key] }, {}, tomas)
    const hard = (by: typeof mina) => room.one<Record<string, unknown>>(by, 'quiz_difficulty($1, $2)', [id, its.quiz])
    expect((await hard(ruth))[one.key]).toEqual({ answered: 2, right: 1 })
    expect(await hard(mina)).toEqual({})
    expect(await hard(jonas)).toEqual({})
  })

  test('may be a few files of one’s own folder, read by the same two', async () => {
    const path = `${id}/${mina.id}/0123456789/soup.jpg`
    const put = (by: typeof mina, name: string) =>
      room.ask(
        by,
        "insert into storage.objects (bucket_id, name, owner_id) values ('responses', $1, auth.uid()::text)",
        [name],
      )
    await put(mina, path)
    for (const name of [
      path.replace(mina.id, ruth.id),
      `${randomUUID()}/${mina.id}/0123456789/soup.jpg`,
      `${id}/${mina.id}/soup.jpg`,
    ])
      await expect(put(mina, name)).rejects.toMatchObject({ code: '42501' })
    await expect(put(jonas, path.replace(mina.id, jonas.id))).rejects.toMatchObject({ code: '42501' })
    const file = (by: typeof mina) =>
      room.ask(by, 'select name from storage.objects where bucket_id = $1', ['responses'])
    expect([(await file(mina)).length, (await file(ruth)).length]).toEqual([1, 0])
    const sent = { files: [{ path, name: 'soup.jpg', bytes: 3 }] }
    for (const response of [
      {},
      { text: ' ' },
      { text: 'x'.repeat(20_001) },
      { files: [{ path: path.replace('soup', 'none'), name: 'soup.jpg' }] },
      { files: [{ path: path.replace(mina.id, ruth.id), name: 'soup.jpg' }] },
      { files: [sent.files[0], sent.files[0], sent.files[0]] },
      { more: 1 },
    ])
      await expect(room.send(mina, id, its.lesson, its.upload, response)).rejects.toMatchObject({ code: '22023' })
    const again = randomUUID()
    await room.send(mina, id, its.lesson, its.upload, sent, { id: again })
    await room.send(mina, id, its.lesson, its.upload, sent, { id: again })
    expect(await see(mina)).toBe(1)
    expect([(await file(ruth)).length, (await file(tenantAdmin)).length, (await file(jonas)).length]).toEqual([1, 0, 0])
    // what was sent stays as it was sent
    await room.ask(mina, "delete from storage.objects where bucket_id = 'responses'").catch(() => [])
    expect(await file(mina)).toHaveLength(1)
    // and what nobody sent within a week is forgotten
    await put(mina, path.replace('soup', 'idle'))
    const late = new Date(Date.now() + 8 * 86_400_000).toISOString()
    expect(await room.asOwner('select private.forget_response_files() as it', [], late)).toEqual([{ it: 1 }])
    expect(await file(mina)).toEqual([{ name: path }])
  })

  test('is never what somebody reflects on', async () => {
    await expect(room.send(mina, id, its.lesson, its.reflect, { text: 'Secret' })).rejects.toMatchObject({
      code: '22023',
    })
    expect(await room.step(mina, id, its.lesson, its.reflect)).toMatchObject({ item: { state: 'done' } })
    expect(await see(mina)).toBe(0)
  })

  test('is left where it was by who goes, who writes and reads none of it any more', async () => {
    await answer(good)
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, mina.id])
    expect([await see(mina), await see(ruth)]).toEqual([0, 0])
    await expect(answer(good)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.readLesson(mina, id, its.lesson)).rejects.toMatchObject({ code: 'PT404' })
    await expect(
      room.ask(mina, "insert into storage.objects (bucket_id, name) values ('responses', $1)", [
        `${id}/${mina.id}/0123456789/late.jpg`,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    await room.asOwner(
      "insert into public.group_members (group_id, user_id, joined_at) values ($1, $2, '2026-01-01')",
      [supper, mina.id],
    )
    expect([await see(mina), await see(ruth)]).toEqual([1, 1])
  })
})
