import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, jonas, mina, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const many = async (count = 3) => {
  const said: { message: string; id: string }[] = []
  for (let n = 0; n < count; n++) {
    const message = await room.say(mina, `Rubbish ${n}`)
    said.push({ message, id: await room.reported(tomas, 'message', message) })
  }
  return said
}
const actsOn = (cases: { id: string }[]) =>
  cases.map(({ id }) => ({ id: randomUUID(), case_id: id, version: null as number | null }))
const decide = (
  by: Someone,
  acts: unknown,
  action: string,
  { id = randomUUID(), reason = 'spam' as string | null } = {},
) =>
  room
    .one<number>(by, 'act_on_cases($1, $2, $3, $4)', [id, JSON.stringify(acts), action, reason])
    .then((count) => ({ id, count }))
const back = (by: Someone, bulk: string, at?: string) => room.one<number>(by, 'revert_bulk($1)', [bulk], at)
const bodies = async () =>
  (
    await room.ask<{ body_html: string }>(
      tomas,
      "select body_html from public.messages where conversation_id = $1 and body_html like '%Rubbish%'",
      [supper],
    )
  ).length

describe('whoever moderates nothing', () => {
  test('is refused alike, whatever they send', async () => {
    const [one] = await many(1)
    const id = randomUUID()
    const lists = [
      [{ id, case_id: one!.id }],
      [{ id, case_id: randomUUID() }],
      [{ id, case_id: null }],
      [{ case_id: one!.id }],
      [{}],
      [{ id: 'x' }],
      [],
      'x',
    ]
    for (const acts of lists) {
      for (const action of ['dismiss', 'remove', 'nothing'])
        await expect(decide(jonas, acts, action, { reason: null }), JSON.stringify(acts)).rejects.toMatchObject({
          code: '42501',
        })
    }
  })
})

describe('many reports at once', () => {
  test('are removed together, and taken back together before anybody hears', async () => {
    const before = await bodies()
    const cases = await many()
    const { id, count } = await decide(ruth, actsOn(cases), 'remove')
    expect(count).toBe(3)
    expect(await bodies()).toBe(before)
    expect(await room.queue(ruth)).toEqual([])
    expect(await room.read(ruth, cases[0]!.id)).toMatchObject({ outcome: 'removed', removed: true })
    expect(await back(ruth, id)).toBe(3)
    expect(await bodies()).toBe(before + 3)
    expect(await room.queue(ruth)).toHaveLength(3)
    await room.asOwner('select private.tell_moderation()', [], new Date(Date.now() + 60_000).toISOString())
    expect(await room.ask(mina, "select id from public.notifications where type = 'moderation_decision'")).toEqual([])
    expect(await back(ruth, id)).toBe(0)
  })

  test('are decided all or none: where one was decided meanwhile, nothing is done and it says by whom', async () => {
    const cases = await many()
    await room.act(tenantAdmin, cases[1]!.id, 'dismiss')
    await expect(decide(ruth, actsOn(cases), 'remove')).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringMatching(/^This was already resolved by /),
    })
    expect(await room.queue(ruth)).toHaveLength(2)
    const stale = actsOn(cases.filter((_, n) => n !== 1)).map((act) => ({ ...act, version: 99 }))
    await expect(decide(ruth, stale, 'dismiss')).rejects.toMatchObject({ code: 'PT409' })
  })

  test('are told to whom they concern in one word, and what was told of them is taken back', async () => {
    const cases = await many()
    const told = (channel: string) =>
      room.asOwner<{ ids: string[] }>(
        "select payload -> 'ids' as ids from realtime.messages where topic = $1 and payload ->> 'table' = 'moderation_cases'",
        [channel],
      )
    const unread = () =>
      room.ask(tomas, 'select id from public.notifications where url like any ($1) and not is_read', [
        cases.map(({ message }) => `%message=${message}`),
      ])
    const before = (await told(`user:${ruth.id}`)).length
    expect(await unread()).toHaveLength(3)
    const { id } = await decide(ruth, actsOn(cases), 'remove')
    const since = async () => (await told(`user:${ruth.id}`)).slice(before).map(({ ids }) => ids.toSorted())
    const all = cases.map((one) => one.id).toSorted()
    expect(await since()).toEqual([all])
    expect(await unread()).toEqual([])
    await back(ruth, id)
    expect(await since()).toEqual([all, all])
  })

  test('are taken back as far as they still stand, each by an entry of its own', async () => {
    const before = await bodies()
    const cases = await many()
    const acts = actsOn(cases)
    const { id } = await decide(ruth, acts, 'remove')
    await room.one(ruth, 'revert_action($1, $2)', [randomUUID(), acts[0]!.id])
    expect(await bodies()).toBe(before + 1)
    expect(await back(ruth, id)).toBe(2)
    expect(await bodies()).toBe(before + 3)
    for (const { id } of cases) {
      const { actions } = await room.read(ruth, id)
      expect(actions.map(({ action }: { action: string }) => action).toSorted()).toEqual(['remove', 'revert'])
    }
  })

  test('are not decided by who reported one of them', async () => {
    const cases = await many(2)
    const own = { id: await room.reported(ruth, 'message', await room.say(mina, 'Rubbish too')) }
    await expect(decide(ruth, actsOn([...cases, own]), 'remove')).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.queue(ruth)).toHaveLength(2)
  })

  test('hold each case once, under an id of its own', async () => {
    const [one, other] = await many(2)
    const act = randomUUID()
    for (const acts of [
      [...actsOn([one!]), ...actsOn([one!])],
      [one!, other!].map(({ id }) => ({ id: act, case_id: id, version: null })),
    ])
      await expect(decide(ruth, acts, 'remove')).rejects.toMatchObject({ code: '22023' })
    expect(await room.queue(ruth)).toHaveLength(2)
  })

  test('said twice are decided once', async () => {
    const cases = await many(2)
    const acts = actsOn(cases)
    const { id } = await decide(ruth, acts, 'warn')
    await decide(ruth, acts, 'warn', { id })
    expect((await room.read(ruth, cases[0]!.id)).actions).toHaveLength(1)
  })

  test('are no way around what one may do to each', async () => {
    const cases = await many(2)
    for (const by of [mina, tomas])
      await expect(decide(by, actsOn(cases), 'remove')).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|PT404)$/),
      })
    const { id } = await decide(ruth, actsOn(cases), 'remove')
    for (const by of [mina, tomas, tenantAdmin]) await expect(back(by, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(back(ruth, randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  })

  test('ask for a reason, for something to do, and for not too many', async () => {
    const acts = actsOn(await many(1))
    await expect(decide(ruth, acts, 'remove', { reason: null })).rejects.toThrow('Choose a reason.')
    for (const action of ['ban', 'suspend', 'mute', 'lock'])
      await expect(decide(ruth, acts, action)).rejects.toMatchObject({ code: '22023' })
    for (const wrong of [[], {}, null, [{ id: 'x', case_id: 'y' }], Array.from({ length: 1001 }, () => acts[0])])
      await expect(decide(ruth, wrong, 'dismiss')).rejects.toMatchObject({ code: '22023' })
    expect(await room.queue(ruth)).toHaveLength(1)
  })
})
