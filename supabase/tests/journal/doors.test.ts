import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson, type Person } from '../../../test/database.ts'
import { arrange } from '../access/arranged.ts'
import {
  anon,
  arrangeRanks,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { ruthsGoal } from '../goals/arranged-goals.ts'
import { ruthsPath, ruthsSecret } from './arranged-journal.ts'
import { doors, walls } from './journal-doors.ts'

/* Who tries to read somebody’s journal, and at which door: nobody but its writer comes in, and a suspended writer neither. */

const fresh: Person & { id: string } = { ...ruth, email: 'ruth@example.org' }
const others: Record<string, Person> = {
  'nobody who is signed in': anon,
  'a stranger': jonas,
  'somebody without a group': ines,
  'a member of the same group': mina,
  'a partner of one of her goals': tomas,
  'an admin of the organisation': tenantAdmin,
  'an admin of another': otherAdmin,
  'a super admin': superAdmin,
  'somebody who is suspended': suspended,
  'the service key': { role: 'service_role' },
}

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
  await arrangeRanks(app.database)
  await arrange(app.database)
  await app.database.admin.query(
    `insert into public.goal_partners (goal_id, user_id, status, answered_at) values ('${ruthsGoal}', '${tomas.id}', 'accepted', now())
     on conflict (goal_id) do update set user_id = excluded.user_id, status = 'accepted', answered_at = now();
     set storage.allow_delete_query = 'true'; delete from storage.objects where name = '${ruthsPath}'; reset storage.allow_delete_query`,
  )
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'plum' } })
    .jpeg()
    .toBuffer()
  const { error } = await app
    .as(fresh)
    .storage.from('journal')
    .upload(ruthsPath, picture, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
})
afterAll(() => app.stop())

/** The service key opens every bucket: whoever runs the server could, as the sentence on the screen says. */
const counted = ['a list of the folder', 'the picture', 'a link to the picture']

describe.each(Object.keys(doors))('%s', (door) => {
  test('opens for its writer', async () => {
    expect(await doors[door]!(app.as(fresh))).toBe(true)
  })
  test.each(Object.keys(others))('is closed to %s', async (who) => {
    expect(await doors[door]!(app.as(others[who]!))).toBe(who === 'the service key' && counted.includes(door))
  })
})

describe.each(Object.keys(walls))('%s', (door) => {
  test.each(['its writer', ...Object.keys(others)])('gives nothing to %s', async (who) => {
    expect(await walls[door]!(app.as(others[who] ?? fresh))).toBe(false)
  })
})

describe('the channel', () => {
  // the service key hears every channel, and with it ids
  const people = Object.values(others).filter(({ role }) => role !== 'service_role')
  const hears = (who: Person, topic: string) =>
    asPerson(app.database, who, async (db) => {
      await db.query("select set_config('realtime.topic', $1, true)", [topic])
      return (await db.query<{ payload: unknown }>('select payload from realtime.messages')).length > 0
    })

  test('of its writer says which rows changed, and no word of them, and nobody else hears it', async () => {
    await app.database.admin.query('delete from realtime.messages')
    await app
      .as(fresh)
      .from('journal_entries')
      .insert({ entry_date: '2026-03-06', title: ruthsSecret, tags: [ruthsSecret] })
    const { rows } = await app.database.admin.query<{ topic: string; payload: object }>(
      'select topic, payload from realtime.messages',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect([...new Set(rows.map(({ topic }) => topic))]).toEqual([`user:${ruth.id}`])
    expect(JSON.stringify(rows)).not.toContain(ruthsSecret)
    expect(await hears(fresh, `user:${ruth.id}`)).toBe(true)
    for (const who of people) expect(await hears(who, `user:${ruth.id}`).catch(() => false)).toBe(false)
  })

  test('is none of its own', async () => {
    for (const topic of [`journal:${ruth.id}`, 'journal', `journal_entries:${ruth.id}`])
      for (const who of [...people, fresh]) expect(await hears(who, topic).catch(() => false)).toBe(false)
  })
})

test('a link to a picture that its writer made ends with its time, and names nothing but the picture', async () => {
  const { data } = await app.as(fresh).storage.from('journal').createSignedUrl(ruthsPath, 60)
  const answer = await app.fetch(data!.signedUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await app.fetch(data!.signedUrl.replace(/token=.*/, 'token=x'))).status).toBe(400)
  expect((await app.fetch(`${app.url}/storage/v1/object/public/journal/${ruthsPath}`)).status).toBe(400)
  expect((await app.fetch(`${app.url}/storage/v1/object/journal/${ruthsPath}`)).status).toBe(400)
})

describe('once its writer is suspended', () => {
  beforeAll(() => app.database.admin.query(`insert into private.suspensions (user_id) values ('${ruth.id}')`))

  test.each(Object.keys(doors))('%s is closed to her too', async (door) => {
    expect(await doors[door]!(app.as(fresh))).toBe(false)
  })
})
