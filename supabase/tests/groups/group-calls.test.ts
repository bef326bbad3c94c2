import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anon, jonas, mina, ruth, supper, tomas } from '../cast.ts'

/* The client's calls for announcements, levels and off-days, through the stock client: the shapes of its upserts. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('an announcement sent twice is one, and is dismissed and counted by upserts', async () => {
  const row = { id: crypto.randomUUID(), group_id: supper, title: 'New hall', body: 'At the harbour.', pinned: true }
  const announcements = app.as(ruth).from('announcements')
  for (let n = 0; n < 2; n++) {
    expect((await announcements.upsert(row, { ignoreDuplicates: true })).error).toBeNull()
  }
  expect((await app.as(mina).from('announcements').select('id, body')).data).toEqual([{ id: row.id, body: row.body }])

  const reads = app.as(mina).from('announcement_reads')
  expect((await reads.upsert({ announcement_id: row.id })).error).toBeNull()
  const aside = { announcement_id: row.id, user_id: mina.id, dismissed_at: new Date().toISOString() }
  expect((await reads.upsert(aside).select().single()).data).toMatchObject({
    seen_at: expect.any(String),
    dismissed_at: expect.any(String),
  })
  const seen = await app.as(tomas).rpc('announcement_seen', { group_id: supper })
  expect(seen.data).toEqual([{ announcement_id: row.id, seen: 1, members: 2 }])
  expect((await app.as(mina).rpc('announcement_seen', { group_id: supper })).data).toEqual([])
  expect((await app.as(anon).rpc('announcement_seen', { group_id: supper })).status).toBe(401)
  expect((await app.as(jonas).from('announcement_reads').upsert({ announcement_id: row.id })).status).toBe(403)
})

test('a change of an announcement that was based on an older one meets no row', async () => {
  const row = { id: crypto.randomUUID(), group_id: supper, title: 'Draft', publish_at: '2099-01-01T00:00:00Z' }
  const { data } = await app.as(tomas).from('announcements').insert(row).select().single()
  const change = (title: string) =>
    app.as(ruth).from('announcements').update({ title }).eq('id', row.id).eq('version', data.version).select()
  expect((await change('First')).data).toHaveLength(1)
  expect((await change('Second')).data).toEqual([])
})

test('one’s level in a group is set and changed by the same upsert', async () => {
  const mine = app.as(mina).from('group_member_settings')
  for (const notify_level of ['mentions', 'mute']) {
    expect((await mine.upsert({ group_id: supper, notify_level })).error).toBeNull()
  }
  expect((await mine.select('notify_level, muted_until').single()).data).toEqual({
    notify_level: 'mute',
    muted_until: null,
  })
  const others = app.as(ruth).from('group_member_settings')
  expect((await others.upsert({ group_id: supper, user_id: mina.id, notify_level: 'all' })).status).toBe(403)
})

test('off-days are added, seen by dates and taken away', async () => {
  const row = {
    id: crypto.randomUUID(),
    group_id: supper,
    starts_on: '2026-12-24',
    ends_on: '2026-12-31',
    label: 'Winter',
  }
  const days = app.as(tomas).from('group_off_days')
  expect((await days.upsert({ ...row, affects: ['lessons', 'streaks'] }, { ignoreDuplicates: true })).error).toBeNull()
  const within = app.as(mina).from('group_off_days').select('label, affects')
  expect((await within.lte('starts_on', '2026-12-31').gte('ends_on', '2026-12-01')).data).toEqual([
    { label: 'Winter', affects: ['lessons', 'streaks'] },
  ])
  expect((await days.delete().eq('id', row.id).select()).data).toHaveLength(1)
})
