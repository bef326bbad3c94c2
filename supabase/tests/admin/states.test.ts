import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, ines, jonas, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { adminRoom, type PersonLine, type Refusal } from './admin-room.ts'

/* What a state does, at the door and after it; what becomes of many at once; and who waits. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`
    delete from private.user_states; delete from private.suspensions where user_id <> '00000000-0000-4000-8000-0000000000f4';
    update public.users set role = 'member' where id in ('${mina.id}', '${jonas.id}', '${ines.id}')`),
)

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const setState = (by: Someone, id: string, state: string, more: Record<string, unknown> = {}) =>
  room.one<PersonLine & Refusal>(by, 'set_state($1, $2, $3, $4, $5)', [
    id,
    state,
    more.until ?? null,
    more.reason ?? null,
    more.note ?? null,
  ])
test('who is away is so one by one and all at once', async () => {
  await database.admin.query(`
    insert into private.suspensions (user_id, until) values ('${mina.id}', null), ('${jonas.id}', now() - interval '1 day');
    insert into private.user_states (user_id, state) values ('${ines.id}', 'deactivated');
    update public.tenants set status = 'suspended' where id = (select tenant_id from public.users where id = '${otherAdmin.id}')`)
  const ids = async (which: string) =>
    (await database.admin.query<{ id: string }>(`select id from public.users where ${which} order by id`)).rows
  const away = await ids('private.is_away(id)')
  expect(away).toEqual(await ids('id in (select private.away_people())'))
  for (const { id } of [mina, ines, otherAdmin]) expect(away).toContainEqual({ id })
  expect(away).not.toContainEqual({ id: jonas.id })
  await database.admin.query("update public.tenants set status = 'active'")
})

/** The answer of the door to a write of somebody. */
const door = (person: Someone, method = 'POST', path = '/rpc/create_group') =>
  room
    .ask(
      person,
      `with way as (select set_config('request.method', $1, true), set_config('request.path', $2, true))
       select private.check_request() as it from way`,
      [method, path],
    )
    .then(
      ([row]) => row!.it,
      ({ message }: { message: string }) => (message.startsWith('{') ? JSON.parse(message).code : message),
    )
const roleOf = async (person: Someone) =>
  (await room.ask<{ it: string }>(person, 'select private.my_role() as it'))[0]!.it

describe('whose account was deactivated', () => {
  test('is out at once, and comes back by signing in', async () => {
    const inside = await room.comesIn(mina)
    expect(await door(inside)).toBeNull()
    await setState(tenantAdmin, mina.id, 'deactivated')
    expect(await door(inside)).toBe('session_not_found')
    expect(await door(mina)).toBe('session_not_found')
    expect(await roleOf(mina)).toBeNull()
    const again = await room.comesIn(mina)
    expect(await door(again)).toBeNull()
    expect(await roleOf(again)).toBe('member')
    expect(await room.audit('user.state')).toMatchObject({
      subject_id: mina.id,
      before: { state: 'deactivated' },
      after: { state: 'active' },
    })
  })
})

describe('who is suspended by an admin', () => {
  test('is out, has the mail with its reason and appeals; somebody else answers', async () => {
    const inside = await room.comesIn(jonas)
    await setState(tenantAdmin, jonas.id, 'suspended', { until: tomorrow, reason: 'spam', note: 'Too much of it.' })
    expect(await door(inside)).toBe('user_banned')
    const [act] = await room.asOwner<{ id: string }>(
      "select id from private.moderation_actions where target_user_id = $1 and action = 'suspend' and case_id is null",
      [jonas.id],
    )
    const [mail] = await room.asOwner<{ it: { data: { note: string; path: string } } }>(
      'select private.suspension_mail($1) as it',
      [{ id: act!.id }],
    )
    expect(mail!.it.data.note).toBe('Too much of it.')
    const token = mail!.it.data.path.replace('/appeal/', '')
    const read = await room.one<{ subject_type: string; action: string }>(jonas, 'read_appeal($1)', [token])
    expect(read).toMatchObject({ action: 'suspend', subject_type: 'user' })
    const appeal = randomUUID()
    await room.one(jonas, 'appeal_by_link($1, $2, $3)', [token, appeal, 'It was my cat.'])
    const queue = await room.one<{ id: string }[]>(superAdmin, 'read_queue()')
    expect(queue).toMatchObject([{ subject_id: jonas.id, state: 'appealed', outcome: 'suspended' }])
    await expect(room.one(tenantAdmin, 'decide_appeal($1, true)', [appeal])).rejects.toMatchObject({ code: '42501' })
    await room.one(superAdmin, 'decide_appeal($1, false)', [appeal])
    expect(await roleOf(jonas)).toBe('member')
  })

  test('is let in again by an entry of its own', async () => {
    await setState(tenantAdmin, jonas.id, 'banned', { reason: 'hate' })
    const line = await setState(tenantAdmin, jonas.id, 'active')
    expect(line.state).toBe('active')
    expect((await setState(superAdmin, jonas.id, 'banned', { reason: 'hate' })).state).toBe('banned')
    await expect(setState(tenantAdmin, jonas.id, 'active')).rejects.toMatchObject({ code: '42501' })
    expect((await setState(superAdmin, jonas.id, 'active')).state).toBe('active')
    const told = await room.asOwner('select private.tell_moderation()', [], new Date(Date.now() + 60_000).toISOString())
    expect(told).toBeDefined()
  })
})

test.each([
  ['dead', {}, 'This state doesn’t exist.'],
  ['suspended', { reason: 'spam' }, 'Choose an end within the next year.'],
  ['suspended', { reason: 'spam', until: '2020-01-01' }, 'Choose an end within the next year.'],
  ['suspended', { until: tomorrow }, 'Choose a reason.'],
  ['banned', { until: tomorrow, reason: 'spam' }, 'Only a suspension has an end.'],
  ['banned', { reason: 'dislike' }, 'Choose a reason.'],
  ['banned', { reason: 'spam', note: 'x'.repeat(1001) }, 'A note has at most 1,000 characters.'],
])('%s with %j is refused: %s', async (state, more, message) => {
  await expect(setState(tenantAdmin, mina.id, state, more)).rejects.toMatchObject({ code: '22023', message })
})

test('an old proof of who one is does not do', async () => {
  const stale = { ...tenantAdmin, came: Math.floor(Date.now() / 1000) - 3600 }
  await expect(setState(stale, mina.id, 'deactivated')).rejects.toMatchObject({ code: 'PT403', detail: 'step_up' })
  await expect(room.one(stale, 'change_people($1, $2, $3)', [[mina.id], 'state', 'deactivated'])).rejects.toMatchObject(
    { detail: 'step_up' },
  )
})

test('the only admin of a group that has others stays, until it has another', async () => {
  await expect(setState(tenantAdmin, tomas.id, 'deactivated')).rejects.toMatchObject({
    code: 'PT409',
    message: 'They’re the only admin of “Harbour choir”. Give that group another admin first.',
  })
})

test('whose role becomes another is told', async () => {
  await room.one(tenantAdmin, 'set_user_role($1, $2)', [ines.id, 'manager'])
  const [told] = await room.ask<{ message: string }>(
    ines,
    "select message from public.notifications where type = 'state_changed' order by created_at desc limit 1",
  )
  expect(told!.message).toBe('You’re now a manager.')
})

describe('many at once', () => {
  test('are shown what would become of them, and become that', async () => {
    const ids = [tomas.id, mina.id, tenantAdmin.id, superAdmin.id, otherAdmin.id]
    const shown = await room.one<Record<string, unknown>>(tenantAdmin, 'preview_people($1, $2, $3)', [
      ids,
      'state',
      'deactivated',
    ])
    expect(shown).toMatchObject({
      people: 2,
      last_admin_of: [{ group_id: choir, user_id: tomas.id, candidates: [{ id: jonas.id }] }],
    })
    expect((shown.refused as { id: string }[]).length).toBe(3)
    const without = await room.one(tenantAdmin, 'change_people($1, $2, $3)', [ids, 'state', 'deactivated'])
    expect(without).toMatchObject({ changed: 1 })
    await database.admin.query('delete from private.user_states')
    const done = await room.one(tenantAdmin, 'change_people($1, $2, $3, null, null, $4)', [
      ids,
      'state',
      'deactivated',
      { [choir]: jonas.id },
    ])
    expect(done).toMatchObject({ changed: 2 })
    const { rows } = await database.admin.query(
      'select role from public.group_members where group_id = $1 and user_id = $2',
      [choir, jonas.id],
    )
    expect(rows).toEqual([{ role: 'admin' }])
    expect(await roleOf(tomas)).toBeNull()
    await database.admin.query("update public.group_members set role = 'member' where user_id = $1", [jonas.id])
  })

  test('get a role, are suspended, and go from a group', async () => {
    expect(await room.one(tenantAdmin, 'change_people($1, $2, $3)', [[mina.id, ines.id], 'role', 'manager'])).toEqual({
      changed: 2,
      refused: [],
    })
    expect(
      await room.one(tenantAdmin, 'change_people($1, $2, $3, $4, $5)', [
        [ines.id],
        'state',
        'suspended',
        tomorrow,
        'spam',
      ]),
    ).toMatchObject({ changed: 1 })
    expect(await room.one(tenantAdmin, 'change_people($1, $2, $3)', [[mina.id], 'remove_from_group', supper])).toEqual({
      changed: 1,
      refused: [],
    })
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [
      supper,
      mina.id,
    ])
  })

  test.each([
    [[], 'state', 'active'],
    [Array.from({ length: 501 }, () => randomUUID()), 'state', 'active'],
    [[mina.id], 'state', 'asleep'],
    [[mina.id], 'role', 'king'],
    [[mina.id], 'eat', 'bread'],
  ])('what makes no sense is refused: %#', async (ids, act, value) => {
    await expect(room.one(tenantAdmin, 'preview_people($1, $2, $3)', [ids, act, value])).rejects.toMatchObject({
      code: '22023',
    })
  })

  test('a group of another organisation is not there', async () => {
    await expect(
      room.one(otherAdmin, 'preview_people($1, $2, $3)', [[otherAdmin.id], 'remove_from_group', supper]),
    ).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.one(otherAdmin, 'change_people($1, $2, $3)', [[mina.id], 'state', 'deactivated'])).toMatchObject({
      changed: 0,
      refused: [{ id: null, name: null }],
    })
  })
})

describe('where one is admitted', () => {
  beforeEach(() => database.admin.query(`update public.tenants set settings = '{"join": "approval"}' where is_default`))
  afterAll(() => database.admin.query(`update public.tenants set settings = '{"join": "open"}' where is_default`))

  test('who signs up waits, the admins hear of it, and let them in', async () => {
    const [wendy] = await room.newcomers(['Wendy Waits'])
    expect(await room.one(wendy!, 'my_state()')).toMatchObject({ state: 'pending', tenant_name: 'Everyone' })
    expect(await roleOf(wendy!)).toBeNull()
    expect(await door(wendy!)).toBe('Your account waits to be approved.')
    expect(await door(wendy!, 'GET')).toBe('reads')
    expect(await door(wendy!, 'POST', '/rpc/accept_invitation')).toBe('reads')
    const [told] = await room.ask<{ message: string }>(
      tenantAdmin,
      "select message from public.notifications where type = 'people_waiting'",
    )
    expect(told!.message).toBe('Someone is waiting to join Everyone.')
    expect((await room.one<PersonLine[]>(tenantAdmin, 'people_waiting()')).map(({ id }) => id)).toEqual([wendy!.id])
    expect(await room.one(otherAdmin, 'admit_people($1)', [[wendy!.id]])).toBe(0)
    expect(await room.one(tenantAdmin, 'admit_people($1)', [[wendy!.id]])).toBe(1)
    expect(await roleOf(wendy!)).toBe('member')
  })

  test('who is turned away belongs nowhere', async () => {
    const [wendy] = await room.newcomers(['Wendy Gone'])
    expect(await room.one(tenantAdmin, 'turn_away($1, $2)', [[wendy!.id], 'We’re full.'])).toBe(1)
    expect(await room.one(wendy!, 'my_state()')).toMatchObject({ state: 'active', tenant_name: null })
    expect((await room.people(tenantAdmin, { q: 'wendy gone' })).length).toBe(0)
  })

  test('who lets people in without being an admin is refused, and the record keeps it', async () => {
    const [wendy] = await room.newcomers(['Wendy Refused'])
    for (const [call, action] of [
      ['admit_people($1)', 'user.admit'],
      ['turn_away($1)', 'user.turn_away'],
    ] as const) {
      expect(await room.one(mina, call, [[wendy!.id]])).toMatchObject({ code: '42501' })
      expect(await room.audit(action)).toMatchObject({ actor_id: mina.id, outcome: 'denied' })
    }
    expect(await room.one(wendy!, 'my_state()')).toMatchObject({ state: 'pending' })
    expect(await room.one(tenantAdmin, 'admit_people($1)', [[wendy!.id]])).toBe(1)
  })

  test('an invitation lets one in', async () => {
    const id = randomUUID()
    await database.admin.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'inga@new.example', '{"invite": "SUPPERTABLE"}')`,
      [id],
    )
    await database.admin.query("update public.users set role = 'super_admin' where id = $1", [ruth.id])
    const late = randomUUID()
    await database.admin.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'ingo@new.example', '{"invite": "SUPPERTABLE"}')`,
      [late],
    )
    const inga = { role: 'authenticated', id: late, email: 'ingo@new.example' } as const
    expect(await room.one(inga, 'my_state()')).toMatchObject({ state: 'active' })
    const [wendy] = await room.newcomers(['Wendy Invited'])
    expect(await room.one(wendy!, 'accept_invitation($1)', ['SUPPERTABLE'])).toBe(supper)
    expect(await room.one(wendy!, 'my_state()')).toMatchObject({ state: 'active' })
    await database.admin.query("update public.users set role = 'member' where id = $1", [ruth.id])
  })
})
