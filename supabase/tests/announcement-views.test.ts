import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { actingOn, type Someone } from './acting.ts'
import {
  arrangeRanks,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  supperCode,
  suspended,
  tenantAdmin,
  tomas,
} from './cast.ts'

let database: TestDatabase
let ask: ReturnType<typeof actingOn>['ask']
beforeAll(async () => {
  database = await testDatabase()
  ask = actingOn(database).ask
  await arrangeRanks(database)
  await database.admin.query('delete from public.group_members where user_id = $1', [suspended.id])
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query(`
    alter table public.notifications drop constraint if exists never;
    delete from public.announcements;
    delete from public.group_members where user_id = '${ines.id}';
    insert into public.group_members (group_id, user_id) values ('${supper}', '${mina.id}') on conflict do nothing;
    update public.users set name = 'Ruth Adeyemi' where id = '${ruth.id}';
    update public.groups set name = 'Tuesday supper' where id = '${supper}';
    delete from public.notifications; delete from realtime.messages`)
})

const monday = '2026-03-02T09:00Z'
const tuesday = '2026-03-03T09:00Z'

type Said = { title?: string; publishAt?: string | null; expiresAt?: string | null; group?: string }
async function announce(by: Someone, what: Said = {}, at = monday) {
  const id = crypto.randomUUID()
  await ask(
    by,
    'insert into public.announcements (id, group_id, title, publish_at, expires_at) values ($1, $2, $3, $4, $5)',
    [id, what.group ?? supper, what.title ?? 'New hall', what.publishAt ?? null, what.expiresAt ?? null],
    at,
  )
  return id
}

describe('how many have seen it', () => {
  const see = (person: Someone, id: string, at = monday) =>
    ask(
      person,
      `insert into public.announcement_reads (announcement_id, user_id, seen_at, dismissed_at) values ($1, $2, '2001-01-01', null)
       on conflict (announcement_id, user_id) do update set announcement_id = excluded.announcement_id,
         user_id = excluded.user_id, seen_at = excluded.seen_at, dismissed_at = excluded.dismissed_at`,
      [id, person.id],
      at,
    )
  const counted = (person: Someone) =>
    ask(person, 'select announcement_id, seen::int, members::int from public.announcement_seen($1)', [supper])

  test('is told to who may announce, without the author, and to nobody else', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await see(ruth, id)
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 1, members: 2 }])
    for (const leader of [tomas, tenantAdmin, superAdmin]) {
      expect(await counted(leader)).toEqual([{ announcement_id: id, seen: 1, members: 2 }])
    }
    for (const other of [mina, jonas, ines, otherAdmin]) expect(await counted(other)).toEqual([])
  })

  test('leaves out who has left, and counts who has come since', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await ask(ines, 'select public.accept_invitation($1)', [supperCode])
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 1, members: 3 }])
    await database.admin.query('delete from public.group_members where user_id = $1', [mina.id])
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 0, members: 2 }])
  })

  test('counts a person once, from two devices at once, from the first moment on', async () => {
    const id = await announce(ruth)
    await Promise.all([see(mina, id, monday), see(mina, id, monday)])
    await see(mina, id, tuesday)
    expect(await ask(mina, 'select seen_at, dismissed_at from public.announcement_reads')).toEqual([
      { seen_at: new Date(monday), dismissed_at: null },
    ])
    expect(await counted(ruth)).toMatchObject([{ seen: 1 }])
  })

  test('says nothing of who has put it aside', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await ask(mina, "update public.announcement_reads set dismissed_at = '2001-01-01'", [], tuesday)
    expect(await ask(mina, 'select dismissed_at from public.announcement_reads')).toEqual([
      { dismissed_at: new Date(tuesday) },
    ])
    expect(await ask(ruth, 'select 1 from public.announcement_reads')).toEqual([])
  })

  test('is not raised by an outsider, nor on what is not out', async () => {
    const waiting = await announce(ruth, { publishAt: tuesday })
    await expect(see(jonas, await announce(ruth))).rejects.toMatchObject({ code: '42501' })
    await expect(see(mina, waiting)).rejects.toMatchObject({ code: '42501' })
  })
})
