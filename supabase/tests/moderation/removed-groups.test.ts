import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, choir, jonas, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

/* Whoever was in a group that a moderator removed reads nothing of it, wherever it is kept. */

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

/** Tables of what people wrote for themselves, which stays theirs. */
const own = [
  'conversation_reads',
  'event_rsvps',
  'drafts',
  'group_member_settings',
  'notification_prefs',
  'topic_prefs',
]

/** The tables with rows of a group that somebody reads. */
async function read(by: typeof jonas) {
  const tables = await room.asOwner<{ table: string; column: string }>(`
    select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname in ('group_id', 'conversation_id')
      and has_table_privilege('authenticated', pg_class.oid, 'select') and relname <> 'notifications'
    union all select 'groups', 'id' union all select 'conversations', 'id' order by 1, 2`)
  const found: string[] = []
  for (const { table, column } of tables) {
    const rows = await room.ask(
      by,
      `select from public.${table} where ${column} = $1${own.includes(table) ? ' and user_id <> auth.uid()' : ''} limit 1`,
      [choir],
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('a member of a group that is removed reads none of it by any table, and all of it when it is back', async () => {
  await room.say(tomas, 'La la', choir)
  await room.ask(tomas, "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Sing', 'a')", [
    randomUUID(),
    choir,
  ])
  await room.ask(tomas, "insert into public.announcements (id, group_id, title) values ($1, $2, 'Hear')", [
    randomUUID(),
    choir,
  ])
  const [before, led] = [await read(jonas), await read(tomas)]
  expect(before).toEqual(expect.arrayContaining(['groups', 'group_members', 'messages', 'tasks', 'announcements']))
  const done = await room.act(tenantAdmin, await room.reported(jonas, 'group', choir), 'remove')
  for (const by of [jonas, tomas]) {
    expect(await read(by)).toEqual([])
    for (const call of ['my_conversations()', "search('la')"]) {
      const answer = JSON.stringify(await room.ask(by, `select * from public.${call}`).catch(() => []))
      expect(answer).not.toContain(choir)
    }
  }
  await room.revert(tenantAdmin, done)
  expect([await read(jonas), await read(tomas)]).toEqual([before, led])
})
