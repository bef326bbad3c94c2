import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson, type Person } from '../../../test/database.ts'
import { anon, elsewhere, ines, mina, otherAdmin, ruth, supper, suspended, tenantAdmin, tomas } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* The wall between organisations, and before who is no admin: by each function, as a client asks. */
let app: Awaited<ReturnType<typeof testApp>>
let invite: string
let banner: string
beforeAll(async () => {
  app = await testApp()
  const room = await adminRoom(app.database)
  const [sent] = await room.one<{ invite_id: string }[]>(tenantAdmin, 'invite_people($1, $2)', [
    JSON.stringify([{ email: 'secretly@far.example' }]),
    [supper],
  ])
  invite = sent!.invite_id
  banner = randomUUID()
  await room.one(
    tenantAdmin,
    `publish_broadcast($1, '<p>Secretly cold.</p>', '{"kind": "all"}', 'info', null, now() + interval '1 day')`,
    [banner],
  )
  await app.database.admin.query(`
    insert into public.failed_logins (email, ip_address) values ('mina@example.org', '203.0.113.7');
    insert into private.push_log (delivery_id, told_at, user_id, service, attempts, outcome, detail)
      values (1, now(), '${mina.id}', 'secretly.example.com', 1, 'dropped', 'the service answered 400')`)
  await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
  await room.one(tenantAdmin, 'set_state($1, $2)', [ines.id, 'pending'])
})
afterAll(() => app.stop())

/** Ids and names of the first organisation that must not be met in any answer. */
const secrets = () => [
  mina.id,
  tomas.id,
  tenantAdmin.id,
  supper,
  'Tuesday supper',
  'Harbour',
  'Mina',
  'secretly',
  'Secretly',
  invite,
  banner,
]
const met = async (person: Person, name: string, args: Record<string, unknown> = {}) => {
  const { data, error } = await app.as(person).rpc(name, args)
  return error ? { code: error.code, message: error.message } : { data }
}

/** Each function that lists, with what it could be asked by. */
const lists: [string, Record<string, unknown>][] = [
  ['admin_people', {}],
  ['admin_people', { filters: { q: 'mina' } }],
  ['admin_people', { filters: { group_id: supper } }],
  ['admin_people', { filters: { tenant_id: '%tenant' } }],
  ['admin_people', { after: '["", "00000000-0000-0000-0000-000000000000"]' }],
  ['admin_people_count', { filters: { q: 'example.org', tenant_id: '%tenant' } }],
  ['people_waiting', {}],
  ['admin_invites', {}],
  ['admin_invites', { filters: { q: 'secretly', tenant_id: '%tenant' } }],
  ['admin_groups', {}],
  ['admin_groups', { filters: { q: 'tuesday', tenant_id: '%tenant' } }],
  ['admin_curricula', {}],
  ['admin_curricula', { filters: { q: 'secretly', tenant_id: '%tenant' } }],
  ['admin_broadcasts', {}],
  ['my_broadcasts', {}],
  ['admin_audit', {}],
  ['admin_audit', { filters: { subject_id: ines.id } }],
  ['admin_audit', { filters: { group_id: supper, tenant_id: '%tenant' } }],
  ['admin_audit_page', { after_id: 1_000_000 }],
  ['admin_overview', {}],
  ['admin_push_failures', {}],
  ['admin_sign_in_failures', {}],
  ['admin_figures', {}],
  ['tenant_setup', {}],
  ['search_people_to_inspect', { q: 'mina' }],
  ['search_groups_to_inspect', { q: 'tuesday' }],
]
/** Each function that takes the id of a thing, and a change. */
const things = (): [string, string, Record<string, unknown>][] => [
  ['admin_person', 'user_id', {}],
  ['set_state', 'user_id', { state: 'deactivated' }],
  ['set_state', 'user_id', { state: 'banned', reason: 'spam' }],
  ['set_user_role', 'user_id', { role: 'manager' }],
  ['inspect_table', 'user_id', { table_name: 'tasks' }],
  ['admin_group', 'group_id', {}],
  ['admin_archive_group', 'group_id', {}],
  ['appoint_admin', 'group_id', { user_id: otherAdmin.id }],
  ['group_candidates', 'group_id', {}],
  ['resend_invite', 'id', {}],
  ['revoke_invite', 'id', {}],
  ['restore_invite', 'id', {}],
  ['end_broadcast', 'id', {}],
]
const idFor = (name: string, place: string) =>
  place === 'user_id' ? mina.id : place === 'group_id' ? supper : name === 'end_broadcast' ? banner : invite

describe('an admin of another organisation', () => {
  test.each(lists)('learns nothing by %s of %j', async (name, args) => {
    const { rows } = await app.database.admin.query('select id from public.tenants where is_default')
    const asked = JSON.parse(JSON.stringify(args).replace('%tenant', rows[0].id))
    const answer = await met(otherAdmin, name, asked)
    expect(answer).not.toHaveProperty('code')
    const said = JSON.stringify(answer)
    expect(secrets().filter((secret) => said.includes(secret))).toEqual([])
    if (name === 'admin_people_count') expect(answer).toEqual({ data: { count: 0, more: false } })
  })

  test('meets what is there as what is not, in the same words', async () => {
    for (const [name, place, args] of things()) {
      const there = await met(otherAdmin, name, { ...args, [place]: idFor(name, place) })
      const nothing = await met(otherAdmin, name, { ...args, [place]: randomUUID() })
      expect([name, there]).toEqual([name, nothing])
      expect(there).toMatchObject({ code: 'PT404' })
    }
  })

  test('changes many of nobody, admits and invites nobody', async () => {
    for (const [act, value] of [
      ['state', 'deactivated'],
      ['role', 'manager'],
    ]) {
      const args = { ids: [mina.id, tomas.id], act, value }
      expect(await met(otherAdmin, 'preview_people', args)).toMatchObject({ data: { people: 0, last_admin_of: [] } })
      const answer = await met(otherAdmin, 'change_people', args)
      expect(answer).toMatchObject({ data: { changed: 0 } })
      expect(JSON.stringify(answer)).not.toContain('Mina')
    }
    expect(await met(otherAdmin, 'admit_people', { ids: [ines.id] })).toEqual({ data: 0 })
    expect(await met(otherAdmin, 'turn_away', { ids: [ines.id] })).toEqual({ data: 0 })
    expect(
      await met(otherAdmin, 'invite_people', { rows: [{ email: 'a@b.example' }], group_ids: [supper] }),
    ).toMatchObject({ code: 'PT404' })
    const { rows } = await app.database.admin.query('select private.is_away($1) as away', [mina.id])
    expect(rows).toEqual([{ away: false }])
  })

  test('reads nothing by table, embed or filter', async () => {
    const client = app.as(otherAdmin)
    const answers = [
      await client.from('users').select('*, tenants(*)').neq('id', otherAdmin.id),
      await client.from('users').select('*').ilike('email', '%example.org'),
      await client.from('group_invites').select('*'),
      await client.from('broadcasts').select('id, body_html, broadcast_dismissals(*)'),
      await client.from('audit_log').select('*').eq('subject_id', mina.id),
      await client.from('audit_log').select('*', { count: 'exact' }).neq('tenant_id', elsewhere).limit(1),
    ]
    for (const { data, error } of answers) expect([data, error]).toEqual([[], null])
    expect(answers.at(-1)!.count).toBe(0)
  })

  test('joins no channel of theirs', async () => {
    const { rows } = await app.database.admin.query('select id from public.tenants where is_default')
    for (const topic of [`tenant:${rows[0].id}`, `user:${tenantAdmin.id}`, `group:${supper}`, 'check_request']) {
      await app.database.admin.query("select private.tell($1, 'broadcasts', 'UPDATE', '{}')", [topic])
      const seen = await asPerson(app.database, otherAdmin, async (db) => {
        await db.query("select set_config('realtime.topic', $1, true)", [topic])
        return db.query('select 1 from realtime.messages where topic = $1', [topic])
      })
      expect([topic, seen]).toEqual([topic, []])
    }
  })

  test('takes no role by an insert, an upsert or a patch', async () => {
    const client = app.as(otherAdmin)
    const row = { id: otherAdmin.id, name: 'Me', role: 'super_admin' }
    for (const answer of [
      await client.from('users').insert(row),
      await client.from('users').upsert(row),
      await client.from('users').update({ role: 'super_admin' }).eq('id', otherAdmin.id),
      await client.rpc('set_user_role', { user_id: otherAdmin.id, role: 'super_admin' }),
    ])
      expect(answer.error).not.toBeNull()
    const { rows } = await app.database.admin.query('select role from public.users where id = $1', [otherAdmin.id])
    expect(rows).toEqual([{ role: 'admin' }])
  })
})

describe.each<[string, Person]>([
  ['a member', mina],
  ['an admin of a group alone', ruth],
  ['a manager who waits to be admitted', ines],
  ['somebody who is suspended', suspended],
  ['nobody who is signed in', anon],
])('%s', (_, person) => {
  test('is no admin to any of them', async () => {
    for (const [name, args] of lists.filter(([its]) => its !== 'my_broadcasts')) {
      const answer = await met(person, name, JSON.parse(JSON.stringify(args).replace('%tenant', randomUUID())))
      expect([name, answer]).toMatchObject([name, { code: expect.stringMatching(/^(42501|PT403|user_banned)$/) }])
    }
    for (const [name, place, args] of things()) {
      const answer = await met(person, name, { ...args, [place]: idFor(name, place) })
      expect([name, answer]).toMatchObject([name, { code: expect.stringMatching(/^(42501|PT403|PT404|user_banned)$/) }])
    }
  })
})

test('the private tables are closed to everybody', async () => {
  for (const table of [
    'user_states',
    'listed_groups',
    'listed_people',
    'audit_addresses',
    'audit_seals',
    'audit_dropped',
    'tenant_setup',
    'access_requests',
    'invite_groups',
  ])
    for (const person of [mina, tenantAdmin, { role: 'service_role' } as const])
      await expect(
        asPerson(app.database, person, (db) => db.query(`select * from private.${table}`)),
      ).rejects.toMatchObject({ code: '42501' })
})
