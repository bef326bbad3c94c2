import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { club, marketRoom, nora, omar } from '../marketplace/market-room.ts'
import { moderationRoom } from './moderation-room.ts'

/* What a moderator removed is gone from every reader, stays so, and comes back by a moderator alone. */

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
let market: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  market = await marketRoom(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const add = async (by: Someone, table: string, row: Record<string, unknown>) => {
  const all: Record<string, unknown> = { id: randomUUID(), ...row }
  const names = Object.keys(all)
  await room.ask(
    by,
    `insert into public.${table} (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
    Object.values(all),
  )
  return all.id as string
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

interface Kind {
  kind: string
  table: string
  make: (words: string) => Promise<string>
  owner: Someone
  reporter: Someone
  moderator: Someone
  readers: Someone[]
  restore?: string
  edit?: string
  /** The job that forgets it for good. */
  forget?: string
}
const inGroup = { owner: mina, reporter: tomas, moderator: ruth, readers: [mina, tomas, ruth, tenantAdmin] }
const kinds: Kind[] = [
  {
    ...inGroup,
    kind: 'message',
    table: 'messages',
    make: (words) => room.say(mina, words),
    restore: 'restore_message',
    edit: 'body_html',
    forget: 'forget_deleted_messages',
  },
  {
    ...inGroup,
    kind: 'task',
    table: 'tasks',
    make: (title) => add(mina, 'tasks', { group_id: supper, title, rank: 'a' }),
    restore: 'restore_task',
    edit: 'title',
    forget: 'empty_trash',
  },
  {
    ...inGroup,
    kind: 'task_comment',
    table: 'task_comments',
    make: async (words) => {
      const task_id = await add(ruth, 'tasks', { group_id: supper, title: 'Bread', rank: 'a' })
      return add(mina, 'task_comments', { task_id, body_html: `<p>${words}</p>` })
    },
    restore: 'restore_task_comment',
    edit: 'body_html',
    forget: 'empty_trash',
  },
  {
    ...inGroup,
    kind: 'announcement',
    table: 'announcements',
    owner: tomas,
    reporter: mina,
    make: (title) => add(tomas, 'announcements', { group_id: supper, title, body: 'Words' }),
    restore: 'restore_announcement',
    edit: 'title',
    forget: 'empty_trash',
  },
  {
    ...inGroup,
    kind: 'event',
    table: 'events',
    owner: tomas,
    reporter: mina,
    make: (title) =>
      add(tomas, 'events', {
        group_id: supper,
        title,
        starts_local: '2040-01-02 08:00',
        ends_local: '2040-01-02 09:00',
      }),
    restore: 'restore_event',
    edit: 'title',
    forget: 'empty_trash',
  },
  {
    ...inGroup,
    kind: 'goal',
    table: 'goals',
    owner: tomas,
    reporter: mina,
    readers: [mina, tomas, ruth],
    make: (title) =>
      add(tomas, 'goals', {
        ...{ group_id: supper, title, kind: 'target', target_value: 10, visibility: 'group', rank: 'a' },
        starts_on: '2026-01-05',
      }),
    restore: 'restore_goal',
    edit: 'title',
    forget: 'empty_trash',
  },
]

const count = async (by: Someone, table: string, id: string, words: string) => {
  const rows = await room.ask<{ it: Record<string, unknown> }>(
    by,
    `select to_jsonb(its) as it from public.${table} as its where id = $1`,
    [id],
  )
  return rows.filter(({ it }) => JSON.stringify(it).includes(words)).length
}
const elsewhere = async (by: Someone, words: string) => {
  const found = await room.ask(by, 'select * from public.search($1)', [words])
  const told = await room.ask(by, 'select title, message from public.notifications')
  const lived = await room.ask(by, 'select * from public.activity(most => 100)')
  const trash = await room.ask(by, 'select * from public.trash()')
  return [found, told, lived, trash].map((rows) => JSON.stringify(rows).includes(words))
}

describe.each(kinds)('a $kind that is removed', (its) => {
  test('is gone from lists, search, activity, notifications and trash, for everybody, and back when that is taken back', async () => {
    const words = `Quince${randomUUID().slice(0, 6)}`
    const id = await its.make(words)
    for (const by of its.readers.filter((by) => by !== tenantAdmin || its.kind !== 'message'))
      expect([by.email, await count(by, its.table, id, words)]).toEqual([by.email, 1])
    const done = await room.act(its.moderator, await room.reported(its.reporter, its.kind, id), 'remove')
    for (const by of its.readers) {
      expect([by.email, await count(by, its.table, id, words)]).toEqual([by.email, 0])
      expect([by.email, await elsewhere(by, words)]).toEqual([by.email, [false, false, false, false]])
    }
    await room.revert(its.moderator, done)
    expect(await count(its.owner, its.table, id, words)).toBe(1)
  })

  test('comes back by no trash and no edit, of its author or of who deletes content', async () => {
    const words = 'Medlar'
    const id = await its.make(words)
    await room.act(its.moderator, await room.reported(its.reporter, its.kind, id), 'remove')
    for (const by of [its.owner, ruth, tenantAdmin, superAdmin])
      await expect(room.one(by, `${its.restore}($1)`, [id])).rejects.toThrow()
    for (const by of [its.owner, ruth])
      await room
        .ask(by, `update public.${its.table} set ${its.edit} = $2 where id = $1`, [
          id,
          its.edit === 'title' ? words : `<p>${words}</p>`,
        ])
        .catch(() => undefined)
    expect(await count(its.owner, its.table, id, words)).toBe(0)
    await expect(room.asOwner(`update public.${its.table} set deleted_at = null where id = $1`, [id])).rejects.toThrow(
      'A moderator removed this',
    )
  })

  test('that its author had deleted stays in their trash’s place when that is taken back, and may not be restored meanwhile', async () => {
    const id = await its.make('Damson')
    const opened = await room.reported(its.reporter, its.kind, id)
    await room.one(its.owner, `${its.restore!.replace('restore', 'delete')}($1)`, [id])
    const done = await room.act(its.moderator, opened, 'remove')
    await expect(room.one(its.owner, `${its.restore}($1)`, [id])).rejects.toThrow('A moderator removed this')
    await room.revert(its.moderator, done)
    expect(await count(its.owner, its.table, id, 'Damson')).toBe(0)
    await room.one(its.owner, `${its.restore}($1)`, [id])
    expect(await count(its.owner, its.table, id, 'Damson')).toBe(1)
  })

  test('is kept for an appeal, and forgotten after it', async () => {
    const id = await its.make('Sloe')
    const done = await room.act(its.moderator, await room.reported(its.reporter, its.kind, id), 'remove')
    await room.asOwner(`select private.${its.forget}()`, [], later(30.5))
    await room.revert(its.moderator, done)
    expect(await count(its.owner, its.table, id, 'Sloe')).toBe(1)
    const again = await its.make('Sloe')
    await room.act(its.moderator, await room.reported(its.reporter, its.kind, again), 'remove')
    await room.asOwner(`select private.${its.forget}()`, [], later(32))
    const left = await room.asOwner<{ it: unknown }>(
      its.kind === 'message'
        ? 'select message_id as it from private.deleted_messages where message_id = $1'
        : `select id as it from public.${its.table} where id = $1`,
      [again],
    )
    expect(left).toEqual([])
  })
})

describe('in the marketplace', () => {
  test('a listing is taken down for everybody, and nobody shares it again', async () => {
    const { listing } = await market.up({}, { title: 'Quince soup' })
    const seen = (by: Someone) => market.one(by, 'read_listing($1)', [listing])
    const opened = await room.reported(nora, 'listing', listing)
    const done = await room.act(superAdmin, opened, 'remove')
    for (const by of [nora, omar, mina]) await expect(seen(by)).rejects.toMatchObject({ code: 'PT404' })
    expect(JSON.stringify(await room.ask(nora, "select * from public.search('Quince')"))).not.toContain(listing)
    await market.one(ruth, 'withdraw_listing($1, false)', [listing]).catch(() => undefined)
    await market.submit(listing).catch(() => undefined)
    await expect(seen(nora)).rejects.toMatchObject({ code: 'PT404' })
    expect(await market.state(listing)).toBe('withdrawn')
    await room.revert(superAdmin, done)
    expect(await market.state(listing)).toBe('approved')
    await seen(nora)
  })

  test('a review is gone from the listing, is not written anew, and those of whose work it speaks decide nothing', async () => {
    const { listing, version } = await market.up()
    const { adoption_id } = await market.adopt(version, { by: nora, group: club })
    await market.teach(adoption_id, 4)
    const write = (words: string) =>
      market.one<string>(nora, 'write_review($1, $2, 1, false, $3)', [randomUUID(), adoption_id, words])
    const review = await write('Rubbish')
    const opened = await room.reported(ruth, 'review', review)
    await expect(room.act(ruth, opened, 'remove')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.act(tenantAdmin, opened, 'remove')).rejects.toMatchObject({ code: 'PT404' })
    const done = await room.act(market.otherAdmin, opened, 'remove')
    const seen = async () => JSON.stringify(await market.one(mina, 'listing_reviews($1)', [listing]))
    expect(await seen()).toBe('[]')
    await expect(write('Rubbish again')).rejects.toThrow('A moderator removed this')
    await expect(market.one(nora, 'restore_review($1)', [review])).rejects.toThrow('A moderator removed this')
    expect(await room.ask(nora, 'select id from public.reviews where id = $1', [review])).toEqual([])
    await room.revert(market.otherAdmin, done)
    expect(await seen()).toContain('Rubbish')
  })

  test('a comment on a draft is gone from those who write it', async () => {
    const { id, keys } = await market.source()
    const comment = await add(ruth, 'curriculum_comments', {
      ...{ curriculum_id: id, node_key: keys[0], body_html: '<p>Quince</p>' },
    })
    await market.asOwner(
      "insert into public.curriculum_authors (curriculum_id, user_id, role) values ($1, $2, 'editor')",
      [id, mina.id],
    )
    const opened = await room.reported(mina, 'curriculum_comment', comment)
    const seen = async () =>
      (await room.ask(mina, 'select id from public.curriculum_comments where id = $1', [comment])).length
    expect(await seen()).toBe(1)
    const done = await room.act(tenantAdmin, opened, 'remove')
    expect(await seen()).toBe(0)
    await expect(room.one(ruth, 'restore_curriculum_comment($1)', [comment])).rejects.toThrow(
      'A moderator removed this',
    )
    await room.asOwner('select private.forget_curriculum_leftovers()', [], later(30.5))
    await room.revert(tenantAdmin, done)
    expect(await seen()).toBe(1)
  })
})

const picture = `/storage/v1/object/public/avatars/${mina.id}/a.png`
test('of a person the name and the picture go, and they take neither again', async () => {
  await room.asOwner(`update public.users set name = 'Rüde Mina', avatar_url = '${picture}' where id = $1`, [mina.id])
  const opened = await room.reported(tomas, 'user', mina.id)
  const done = await room.act(tenantAdmin, opened, 'remove')
  const seen = async () =>
    (await room.ask(tomas, 'select name, avatar_url from public.people where id = $1', [mina.id]))[0]
  expect(await seen()).toEqual({ name: 'User', avatar_url: null })
  const call = (words: string) => room.ask(mina, `update public.users set ${words} where id = auth.uid()`)
  await expect(call("name = 'rude  mina'")).rejects.toThrow('Choose another one')
  await expect(call(`avatar_url = '${picture}'`)).rejects.toThrow('Choose another one')
  await room.revert(tenantAdmin, done)
  expect(await seen()).toEqual({ name: 'Rüde Mina', avatar_url: picture })
  const again = await room.reported(tomas, 'user', mina.id).catch(() => room.caseOf(mina.id))
  await room.act(tenantAdmin, again, 'remove')
  await call("name = 'Mina'")
  const [last] = (await room.read(tenantAdmin, again)).actions.slice(-1)
  await room.revert(tenantAdmin, last!.id)
  expect(await seen()).toMatchObject({ name: 'Mina' })
})
