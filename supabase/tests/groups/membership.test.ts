import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, attempt, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, ines, jonas, mina, otherAdmin, ruth, supper, supperCode, tenantAdmin, tomas } from '../cast.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  // whom only other tests need
  await database.admin.query(
    'delete from public.group_members where user_id in (select user_id from private.suspensions)',
  )
})
afterEach(() => database.stop())

type Member = Person & { id: string }
const rpc = (person: Member, call: string, ...values: unknown[]) =>
  asPerson(database, person, (db) => db.query<{ it: unknown }>(`select public.${call} as it`, values)).then(
    (rows) => rows[0]?.it,
  )
const setRole = (actor: Member, target: Member, role: string) =>
  rpc(actor, 'set_group_role($1, $2, $3)', supper, target.id, role)
const remove = (actor: Member, target: Member) => rpc(actor, 'remove_member($1, $2)', supper, target.id)
const leave = (actor: Member, successor?: Member) => rpc(actor, 'leave_group($1, $2)', supper, successor?.id ?? null)
const roleOf = async (person: Member, group = supper) =>
  (
    await database.admin.query('select role from public.group_members where group_id = $1 and user_id = $2', [
      group,
      person.id,
    ])
  ).rows[0]?.role
const lastAudit = async () =>
  (
    await database.admin.query(
      'select action, actor_id, subject_id, before, after from public.audit_log order by id desc limit 1',
    )
  ).rows[0]

describe('a member’s role', () => {
  test('is changed by an admin of the group, and written down', async () => {
    await setRole(ruth, mina, 'manager')
    expect(await roleOf(mina)).toBe('manager')
    expect(await lastAudit()).toEqual({
      action: 'group_member.role',
      actor_id: ruth.id,
      subject_id: mina.id,
      before: { role: 'member' },
      after: { role: 'manager' },
    })
  })

  test.each([
    ['a member changes none', mina, mina, 'manager', '42501'],
    ['a manager makes no admin', tomas, mina, 'admin', '42501'],
    ['a manager changes no admin', tomas, ruth, 'member', '42501'],
    ['an outsider finds nobody', ines, mina, 'manager', 'PT404'],
    ['another tenant’s admin finds nobody', otherAdmin, mina, 'manager', 'PT404'],
    ['a role that does not exist is given by nobody', ruth, mina, 'owner', '22023'],
    ['who is not in the group gets none', ruth, ines, 'member', 'PT404'],
  ] as const)('%s', async (_, actor, target, role, code) => {
    await expect(setRole(actor, target, role)).rejects.toMatchObject({ code })
  })

  test('is changed by a manager between manager and member, and by a tenant admin by their pass', async () => {
    await setRole(tomas, mina, 'manager')
    expect(await roleOf(mina)).toBe('manager')
    await setRole(tenantAdmin, mina, 'admin')
    expect(await roleOf(mina)).toBe('admin')
  })
})

describe('the last admin', () => {
  const stays = { code: 'PT409', message: 'A group needs an admin. Make another member an admin first.' }

  test('cannot be demoted, be removed or leave', async () => {
    await expect(setRole(ruth, ruth, 'member')).rejects.toMatchObject(stays)
    await expect(remove(tenantAdmin, ruth)).rejects.toMatchObject(stays)
    await expect(leave(ruth)).rejects.toMatchObject(stays)
    expect(await roleOf(ruth)).toBe('admin')
  })

  test('leaves by handing over', async () => {
    await leave(ruth, mina)
    expect([await roleOf(ruth), await roleOf(mina)]).toEqual([undefined, 'admin'])
  })

  test('cannot hand over to somebody outside, or to oneself', async () => {
    await expect(leave(ruth, ines)).rejects.toMatchObject({ code: 'PT404' })
    await expect(leave(ruth, ruth)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('is there still when two admins leave at the same moment', async () => {
    await setRole(ruth, mina, 'admin')
    const both = await Promise.allSettled([leave(ruth), leave(mina)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is there still when two admins demote each other at the same moment', async () => {
    await setRole(ruth, mina, 'admin')
    await Promise.allSettled([setRole(ruth, mina, 'member'), setRole(mina, ruth, 'member')])
    const { rows } = await database.admin.query(
      "select count(*)::int as n from public.group_members where group_id = $1 and role = 'admin'",
      [supper],
    )
    expect(rows[0].n).toBe(1)
  })
})

describe('a member', () => {
  test('leaves, and leaving twice is leaving once', async () => {
    await leave(mina)
    await leave(mina)
    expect(await roleOf(mina)).toBeUndefined()
  })

  test('names no successor', async () => {
    await expect(leave(mina, tomas)).rejects.toMatchObject({ code: '42501' })
  })

  test('is removed by a manager, and then sees nothing of the group', async () => {
    await remove(tomas, mina)
    expect((await attempt(database, mina, 'select 1 from public.tasks where group_id = $1', [supper])).count).toBe(0)
  })
})

describe('an archived group', () => {
  beforeEach(() => rpc(tomas, 'archive_group($1, true)', supper))

  test.each([
    ['its tasks are read', ruth, 'select 1 from public.tasks where group_id = $1', 'yes'],
    [
      'no task is added',
      ruth,
      "insert into public.tasks (group_id, title, rank) values ($1, 'x', 'b') returning 1",
      '42501',
    ],
    ['no task is changed', ruth, "update public.tasks set title = 'x' where group_id = $1 returning 1", 'nothing'],
    [
      'its name stays, for a super admin too',
      ruth,
      "update public.groups set name = 'x y' where id = $1 returning 1",
      'nothing',
    ],
    ['no link is made', ruth, 'insert into public.group_invites (group_id) values ($1) returning 1', '42501'],
  ])('%s', async (_, person, sql, expected) => {
    const outcome = await attempt(database, person, sql, [supper]).then(
      ({ count }) => (count > 0 ? 'yes' : 'nothing'),
      ({ code }) => code,
    )
    expect(outcome).toBe(expected)
  })

  test('finishes no task, admits nobody, and changes no role', async () => {
    await expect(rpc(mina, 'finish_task($1, true)', '00000000-0000-4000-8000-0000000000c1')).rejects.toMatchObject({
      code: '42501',
    })
    expect(await rpc(ines, 'accept_invitation($1)', supperCode)).toMatchObject({ code: 'PT404' })
    await expect(setRole(ruth, mina, 'manager')).rejects.toMatchObject({ code: '42501' })
  })

  test('is brought back as it was, by a manager and by no member', async () => {
    await expect(rpc(mina, 'archive_group($1, false)', supper)).rejects.toMatchObject({ code: '42501' })
    await rpc(ruth, 'archive_group($1, false)', supper)
    await setRole(ruth, mina, 'manager')
    expect(await roleOf(mina)).toBe('manager')
  })
})

describe('a listed group', () => {
  const list = (policy: string) =>
    asPerson(database, ruth, (db) =>
      db.query("update public.groups set visibility = 'listed', join_policy = $2 where id = $1", [supper, policy]),
    )
  const join = (person: Member, note: string | null = null) => rpc(person, 'join_group($1, $2)', supper, note)
  const requests = async () =>
    (await database.admin.query('select id, user_id, status, note from public.group_join_requests order by created_at'))
      .rows

  test('is seen by its tenant, its people and tasks are not; another tenant sees nothing', async () => {
    await list('request')
    const seen = (person: Member, table: string) =>
      attempt(database, person, `select 1 from public.${table} where ${table === 'groups' ? 'id' : 'group_id'} = $1`, [
        supper,
      ])
    expect((await seen(ines, 'groups')).count).toBe(1)
    expect((await seen(ines, 'group_members')).count).toBe(0)
    expect((await seen(ines, 'tasks')).count).toBe(0)
    expect((await seen(otherAdmin, 'groups')).count).toBe(0)
  })

  test('that is open lets people in at once', async () => {
    await list('open')
    expect(await join(ines)).toBe('member')
    expect(await roleOf(ines)).toBe('member')
  })

  test('that asks first keeps one request per person, which a manager approves', async () => {
    await list('request')
    expect(await join(ines, ' I can bring soup ')).toBe('requested')
    expect(await join(ines)).toBe('requested')
    const [request, ...more] = await requests()
    expect(more).toEqual([])
    expect(request).toMatchObject({ user_id: ines.id, status: 'pending', note: 'I can bring soup' })
    await expect(rpc(mina, 'decide_join_request($1, true)', request.id)).rejects.toMatchObject({ code: 'PT404' })
    await rpc(tomas, 'decide_join_request($1, true)', request.id)
    expect(await roleOf(ines)).toBe('member')
    await rpc(tomas, 'decide_join_request($1, true)', request.id)
    await expect(rpc(ruth, 'decide_join_request($1, false)', request.id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('shows who asks to those who decide, and to nobody else', async () => {
    await list('request')
    const sees = async (person: Member) =>
      (await attempt(database, person, 'select name from public.people where id = $1', [ines.id])).rows
    expect(await sees(tomas)).toEqual([])
    await join(ines)
    expect(await sees(tomas)).toEqual([{ name: 'Ines Duarte' }])
    expect(await sees(mina)).toEqual([])
  })

  test('may decline, and be asked again', async () => {
    await list('request')
    await join(ines)
    await rpc(ruth, 'decide_join_request($1, false)', (await requests())[0].id)
    expect(await roleOf(ines)).toBeUndefined()
    expect(await join(ines)).toBe('requested')
    expect((await requests()).map(({ status }) => status)).toEqual(['declined', 'pending'])
  })

  test('is asked no more once the person takes it back, or comes by a link', async () => {
    await list('request')
    await join(ines)
    await rpc(ines, 'withdraw_join_request($1)', (await requests())[0].id)
    await join(jonas)
    await rpc(jonas, 'accept_invitation($1)', supperCode)
    expect((await requests()).map(({ status }) => status)).toEqual(['withdrawn', 'approved'])
  })

  test('by invitation only, or not listed, takes nobody', async () => {
    await expect(join(ines)).rejects.toMatchObject({ code: 'PT404' })
    await list('invite')
    await expect(join(ines)).rejects.toMatchObject({ code: 'PT403' })
  })

  test('with one place left takes one of two', async () => {
    await list('open')
    await asPerson(database, ruth, (db) =>
      db.query('update public.groups set member_limit = 4 where id = $1', [supper]),
    )
    const both = await Promise.allSettled([join(ines), join(jonas)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
