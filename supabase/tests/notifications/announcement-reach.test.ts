import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, otherAdmin, ruth, supper, tenantAdmin, tomas } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
  await arrangeRanks(database)
})
afterAll(() => database.stop())
/** Tuesday supper is Ruth, Tomas, Mina, Jonas and Ines, each with a device. */
beforeEach(async () => {
  await database.admin.query(`
    delete from public.announcements; delete from public.notifications; delete from public.push_devices;
    delete from public.notification_prefs; delete from public.quiet_hours; delete from public.group_member_settings;
    delete from public.group_members where group_id = '${supper}' and user_id not in ('${ruth.id}', '${tomas.id}');
    insert into public.group_members (group_id, user_id)
      select '${supper}', unnest(array['${mina.id}', '${jonas.id}', '${ines.id}']::uuid[]) on conflict do nothing;
    delete from public.notifications`)
  for (const person of [tomas, mina, jonas, ines])
    await ask(person, 'select public.add_push_device($1, $2, $3)', [
      `https://push.example.org/${person.id}`,
      `B${'A'.repeat(86)}`,
      'C'.repeat(22),
    ])
})

const announce = (by: Someone = ruth) =>
  ask(by, "insert into public.announcements (group_id, title) values ($1, 'New hall')", [supper])
const reach = async (person: Someone = ruth) =>
  (
    await ask<Record<'told' | 'delivered' | 'push_off' | 'quiet', string>>(
      person,
      'select told, delivered, push_off, quiet from public.announcement_reach($1)',
      [supper],
    )
  ).map((row) => Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)])))
async function send(outcome: string) {
  const taken = await asOwner<{ id: string }>('select id from private.next_pushes(100)')
  for (const { id } of taken) await asOwner('select private.push_done($1, $2)', [id, outcome])
}

test('who announces learns how many had it, how many have push off, and for how many it was quiet', async () => {
  await ask(tomas, "insert into public.quiet_hours (dnd_until) values (now() + interval '1 hour')")
  await ask(mina, "insert into public.notification_prefs (type, push) values ('message_received', false)")
  await ask(jonas, "insert into public.group_member_settings (group_id, notify_level) values ($1, 'mute')", [supper])
  await announce()
  expect(await reach()).toEqual([{ told: 4, delivered: 0, push_off: 2, quiet: 1 }])
  await send('sent')
  expect(await reach()).toEqual([{ told: 4, delivered: 1, push_off: 2, quiet: 1 }])
})

test('a device that is gone, or a person without one, is not reached', async () => {
  await ask(mina, 'delete from public.push_devices')
  await announce()
  await send('gone')
  expect(await reach()).toEqual([{ told: 4, delivered: 0, push_off: 1, quiet: 0 }])
})

test('two devices of one person are one person, and what they delete stays counted', async () => {
  await ask(mina, 'select public.add_push_device($1, $2, $3)', [
    'https://push.example.org/laptop',
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])
  await announce()
  await send('sent')
  await ask(mina, 'delete from public.notifications')
  expect(await reach()).toEqual([{ told: 4, delivered: 4, push_off: 0, quiet: 0 }])
})

test('one that comes out later is counted then', async () => {
  await ask(
    ruth,
    "insert into public.announcements (group_id, title, publish_at) values ($1, 'New hall', now() + interval '1 hour')",
    [supper],
  )
  expect(await reach()).toEqual([])
  await asOwner('select private.publish_announcements()', [], new Date(Date.now() + 3_700_000).toISOString())
  expect(await reach()).toMatchObject([{ told: 4 }])
})

test('one in the trash is not counted any more', async () => {
  await announce()
  await ask(ruth, 'select public.delete_announcement((select id from public.announcements))')
  expect(await reach()).toEqual([])
})

test('only those who may announce learn of it, and nobody learns who', async () => {
  await announce()
  expect(await reach(tomas)).toHaveLength(1)
  expect(await reach(tenantAdmin)).toHaveLength(1)
  for (const other of [mina, otherAdmin]) expect(await reach(other)).toEqual([])
  await expect(ask({ ...ruth, role: 'anon' }, 'select public.announcement_reach($1)', [supper])).rejects.toMatchObject({
    code: '42501',
  })
})
