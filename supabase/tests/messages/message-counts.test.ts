import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { type MessageRoom, messageRoom, naming } from './message-room.ts'

/*
 * The unread counts, in SQL, against a model so simple that one sees that it is right: every person has heaps of
 * messages that are new to them.
 */
let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())

const people = [ruth, tomas, mina]

type Deed =
  | { kind: 'send'; who: number; naming: number | null; inTopic: boolean }
  | { kind: 'read'; who: number; upTo: number; opened: boolean }
  | { kind: 'mark unread'; who: number; from: number }
  | { kind: 'delete'; message: number }
  | { kind: 'restore'; message: number }
  | { kind: 'mute'; who: number; muted: boolean }
  | { kind: 'mute topic'; who: number; muted: boolean }
  | { kind: 'mute person'; who: number; other: number; muted: boolean }

const who = fc.integer({ min: 0, max: 2 })
const message = fc.integer({ min: 0, max: 14 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      who,
      naming: fc.option(who, { freq: 3 }),
      inTopic: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('read' as const), who, upTo: message, opened: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark unread' as const), who, from: message }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), message }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), message }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute' as const), who, muted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute topic' as const), who, muted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mute person' as const), who, other: who, muted: fc.boolean() }),
  },
)

type SentMessage = { id: string; by: number; names: number | null; inTopic: boolean; deleted: boolean }

/** The messages that each has seen, and from which on they want them to count all the same. */
class Model {
  said: SentMessage[] = []
  seen = people.map(() => new Set<number>())
  mark: (number | null)[] = people.map(() => null)
  muted = people.map(() => false)
  deafToTopic = people.map(() => false)
  deafTo = people.map(() => new Set<number>())

  unread(person: number) {
    const from = this.mark[person] ?? Number.POSITIVE_INFINITY
    return this.said.filter(
      (it, place) =>
        (!this.seen[person]!.has(place) || place + 1 >= from) &&
        it.by !== person &&
        !it.deleted &&
        !(it.inTopic && this.deafToTopic[person]) &&
        !this.deafTo[person]!.has(it.by),
    )
  }
}

/** Does it in the model and, as that person, in the database. */
async function act(model: Model, it: Deed, conversation: string, topic: string) {
  const { said, seen, mark } = model
  if (it.kind === 'send') {
    const by = people[it.who]!
    const named = it.naming === null ? null : people[it.naming]!
    const id = await room.say(by, '', {
      conversation_id: conversation,
      body_html: `<p>Hm ${named ? naming(named.id) : ''}</p>`,
      topic_id: it.inTopic ? topic : null,
    })
    said.push({ id, by: it.who, names: it.naming, inTopic: it.inTopic, deleted: false })
  } else if (it.kind === 'read') {
    await room.read(people[it.who]!, conversation, it.upTo, { opened: it.opened })
    for (const place of said.keys()) if (place < it.upTo) seen[it.who]!.add(place)
    const from = mark[it.who]
    if (it.opened && typeof from === 'number' && from <= it.upTo)
      mark[it.who] = [...seen[it.who]!].some((place) => place >= it.upTo) ? it.upTo + 1 : null
  } else if (it.kind === 'mark unread') {
    await room.rpc(people[it.who]!, 'mark_unread($1, $2)', [conversation, it.from])
    if (it.from <= said.length) mark[it.who] = Math.max(1, Math.min(it.from, mark[it.who] ?? it.from))
  } else if (it.kind === 'mute') {
    await room.ask(
      people[it.who]!,
      'update public.conversation_reads set muted_until = $2 where conversation_id = $1',
      [conversation, it.muted ? 'infinity' : null],
    )
    model.muted[it.who] = it.muted
  } else if (it.kind === 'mute topic') {
    await room.ask(
      people[it.who]!,
      'insert into public.topic_prefs (topic_id, pref) values ($1, $2) on conflict (topic_id, user_id) do update set pref = excluded.pref',
      [topic, it.muted ? 'mute' : 'normal'],
    )
    model.deafToTopic[it.who] = it.muted
  } else if (it.kind === 'mute person') {
    if (it.who === it.other) return
    await room.rpc(people[it.who]!, 'mute_person($1, $2)', [people[it.other]!.id, it.muted])
    if (it.muted) model.deafTo[it.who]!.add(it.other)
    else model.deafTo[it.who]!.delete(it.other)
  } else {
    const meant = said[it.message]
    if (!meant) return
    await room.rpc(people[meant.by]!, `${it.kind}_message($1)`, [meant.id])
    meant.deleted = it.kind === 'delete'
  }
}

describe('three people in one conversation', () => {
  test('whatever they do in whatever order, the counts are those of the model, and each is explained', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
        await database.admin.query(
          "delete from public.user_mutes; delete from public.conversations where kind <> 'group'",
        )
        const conversation = await room.few(ruth, [tomas, mina])
        const topic = crypto.randomUUID()
        await room.ask(ruth, "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Soup')", [
          topic,
          conversation,
        ])
        const model = new Model()
        for (const it of deeds) {
          await act(model, it, conversation, topic)
          for (const [n, person] of people.entries()) await agree(model, n, person, conversation)
        }
      }),
      sample(12),
    )
  })

  /** The list, the badge and its reasons, as this person has them at one moment. */
  async function agree(model: Model, n: number, person: Someone, conversation: string) {
    const unread = model.unread(n)
    const [shown] = await room.ask<{ lists: Counted[]; why: { message_id: string }[]; badge: object }>(
      person,
      `select (select json_agg(its) from public.my_conversations() as its) as lists, (select row_to_json(its) from public.unread_total() as its) as badge,
         (select coalesce(json_agg(its), '[]') from public.unread_why(500) as its where conversation_id = $1) as why`,
      [conversation],
    )
    const { lists, why, badge } = shown!
    expect(lists.find(({ id }) => id === conversation)).toMatchObject({
      unread: unread.length,
      mentions: unread.filter(({ names }) => names === n).length,
      muted: model.muted[n],
    })
    expect(why.map((it) => it.message_id).sort()).toEqual(model.muted[n] ? [] : unread.map(({ id }) => id).sort())
    const badging = lists.filter(({ muted }) => !muted)
    expect(badge).toEqual({
      count: badging.reduce((sum, it) => sum + it.unread, 0),
      mentions: badging.reduce((sum, it) => sum + it.mentions, 0),
    })
  }
})

type Counted = { id: string; unread: number; mentions: number; muted: boolean }

describe('how far a person has read', () => {
  // nobody is deaf to anybody any more
  beforeAll(() => database.admin.query('delete from public.user_mutes'))

  test('never goes back, and never past the end', async () => {
    for (const words of ['One', 'Two', 'Three']) await room.say(ruth, words)
    const pointer = async () => Number((await room.listed(mina, supper))!.last_read_seq)
    await room.read(mina, supper, 2)
    expect(await pointer()).toBe(2)
    await room.read(mina, supper, 1)
    expect(await pointer()).toBe(2)
    await room.read(mina, supper, 1_000_000)
    expect(await pointer()).toBe(3)
    await room.say(ruth, 'Four')
    expect((await room.listed(mina, supper))!.unread).toBe(1)
  })

  test('a mark of unread outlasts what comes while one stays, and goes when one opens it again', async () => {
    await room.rpc(mina, 'mark_unread($1, 2)', [supper])
    expect((await room.listed(mina, supper))!.unread).toBe(3)
    await room.say(ruth, 'Five')
    await room.read(mina, supper, 5, { opened: false })
    expect((await room.listed(mina, supper))!.unread).toBe(4)
    await room.read(mina, supper, 5)
    expect((await room.listed(mina, supper))!.unread).toBe(0)
  })

  test('who comes later has nothing unread of before', async () => {
    const few = await room.few(ruth, [tomas])
    await room.say(ruth, 'Before', { conversation_id: few })
    await room.rpc(ruth, 'add_participants($1, $2)', [few, [mina.id]])
    expect(await room.listed(mina, few)).toMatchObject({ unread: 0, last_seq: '1' })
    await room.say(ruth, 'After', { conversation_id: few })
    expect(await room.listed(mina, few)).toMatchObject({ unread: 1 })
  })

  test('counting stops at a hundred', async () => {
    const few = await room.few(ruth, [tomas])
    await room.ask(
      tomas,
      `insert into public.messages (id, conversation_id, body_html) select gen_random_uuid(), $1, '<p>Hm</p>' from generate_series(1, 130)`,
      [few],
    )
    expect(await room.listed(ruth, few)).toMatchObject({ unread: 100, last_seq: '130' })
  })
})
