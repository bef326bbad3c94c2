import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

/* A group hands a change of its own back to whoever writes the curriculum. Tomas writes, the supper of Ruth follows. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits(tomas)
  await room.share(its.id, supper, tomas)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.curriculum_comments')
  await room.asOwner('delete from public.notifications')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const of = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'lesson',
  node_key: key(name),
  op,
  ...more,
})
const offer = async (node: string, op: string, field = '', by: Someone = ruth) =>
  (await room.ask<{ at: Date }>(by, 'select public.offer_change($1, $2, $3, $4) as at', [id, node, op, field]))[0]!.at
const comments = (by: Someone = tomas) =>
  room.ask<{ node_key: string; block_key: string | null; body_html: string; offer: unknown; created_by: string }>(
    by,
    'select node_key, block_key, body_html, offer, created_by from public.curriculum_comments where curriculum_id = $1 order by created_at',
    [its.id],
  )
const told = (who: { id: string }) =>
  room.asOwner<{ message: string; url: string }>(
    "select message, url from public.notifications where user_id = $1 and message like '%offers a change%'",
    [who.id],
  )

test('Ruth offers a title and a text; Tomas reads both beside his lesson, with the words before and after, and is told once', async () => {
  const [one] = its.text.A!
  await room.adapt(id, [
    of('A', 'edit', { field: 'title', value: 'Leek & potato' }),
    of('A', 'edit', { field: `block:${one!.key}`, value: { ...one, html: '<p>Cut them small.</p>' } }),
  ])
  const at = await offer(key('A'), 'edit', 'title')
  await offer(key('A'), 'edit', `block:${one!.key}`)
  expect(await comments()).toMatchObject([
    {
      node_key: key('A'),
      block_key: null,
      body_html: '<p>Tuesday supper changed this for itself.</p>',
      created_by: ruth.id,
      offer: { op: 'edit', field: 'title', before: 'A', after: 'Leek & potato' },
    },
    { block_key: one!.key, offer: { before: 'A one', after: 'Cut them small.' } },
  ])
  expect(await told(tomas)).toMatchObject([
    {
      message: 'Tuesday supper offers a change to Soups of the world',
      url: `/curriculum/${its.id}/builder?node=${key('A')}&part=comments`,
    },
  ])
  expect(await told(ruth)).toEqual([])
  // the same again is the same offer; said otherwise it is another
  expect(await offer(key('A'), 'edit', 'title')).toEqual(at)
  expect(await comments()).toHaveLength(2)
  await room.adapt(id, [of('A', 'edit', { field: 'title', value: 'Leek', version: 1 })])
  const changes = (
    await room.ask<{ it: { field: string; offered_at: string | null; offerable: boolean }[] }>(
      ruth,
      'select public.adaptation_changes($1) as it',
      [id],
    )
  )[0]!.it
  expect(changes.map(({ field, offered_at }) => [field.slice(0, 5), offered_at !== null])).toEqual([
    ['block', true],
    ['title', false],
  ])
  expect(changes.every(({ offerable }) => offerable)).toBe(true)
  await offer(key('A'), 'edit', 'title')
  expect(await comments()).toHaveLength(3)
})

test('what a group added is offered beside what it was put into, and what it hides as gone', async () => {
  const fresh = randomUUID()
  await room.adapt(id, [
    of('A', 'add', {
      node_key: fresh,
      value: { parent: key('Autumn'), after: key('A'), title: 'Bread to go with it' },
    }),
    of('D', 'hide'),
  ])
  await offer(fresh, 'add')
  await offer(key('D'), 'hide')
  expect(await comments()).toMatchObject([
    {
      node_key: key('Autumn'),
      offer: { op: 'add', title: 'Bread to go with it', before: null, after: 'Bread to go with it' },
    },
    { node_key: key('D'), offer: { op: 'hide', title: 'D', after: null } },
  ])
})

test('nobody offers what is theirs alone, what they may not change, or what is not there', async () => {
  await room.adapt(id, [
    of('A', 'edit', { field: 'title', value: 'Ours' }),
    { node_type: 'curriculum', node_key: its.id, op: 'edit', field: 'subtitle', value: 'Ours' },
  ])
  await room.asOwner(
    "insert into private.group_permission_limits (group_id, permission, role) values ($1, 'curriculumManagement', 'member')",
    [supper],
  )
  await expect(offer(key('A'), 'edit', 'title', mina)).rejects.toMatchObject({ code: '42501' })
  await room.asOwner('delete from private.group_permission_limits')
  await expect(offer(key('A'), 'edit', 'title', jonas)).rejects.toMatchObject({ code: 'PT404' })
  // Tomas manages the supper, and writes the curriculum
  await expect(offer(key('A'), 'edit', 'title', tomas)).rejects.toMatchObject({ code: '22023' })
  await expect(offer(key('B'), 'edit', 'title')).rejects.toMatchObject({ code: 'PT404' })
  await expect(offer(its.id, 'edit', 'subtitle')).rejects.toMatchObject({ code: '22023' })
  await room.change(id, { kind: 'end' })
  await expect(offer(key('A'), 'edit', 'title')).rejects.toMatchObject({ code: '42501' })
  expect(await comments()).toEqual([])
  expect(await told(tomas)).toEqual([])
  await expect(
    room.ask(
      ruth,
      "insert into public.curriculum_comments (curriculum_id, node_key, body_html) values ($1, $2, '<p>x</p>')",
      [its.id, key('A')],
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('nobody is flooded: thirty offers a day, and no more', async () => {
  await room.asOwner(
    `insert into private.adaptation_offers (adoption_id, node_key, op, field, value_hash, offered_by)
     select $1, gen_random_uuid(), 'edit', 'title', n::text, $2 from generate_series(1, 30) as n`,
    [id, ruth.id],
  )
  await room.adapt(id, [of('A', 'edit', { field: 'title', value: 'Ours' })])
  await expect(offer(key('A'), 'edit', 'title')).rejects.toMatchObject({ code: 'PT429' })
  await room.asOwner("update private.adaptation_offers set offered_at = offered_at - interval '25 hours'")
  await offer(key('A'), 'edit', 'title')
  expect(await comments()).toHaveLength(1)
})
