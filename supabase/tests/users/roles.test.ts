import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, ines, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
})
afterAll(() => database.stop())

const roles = ['super_admin', 'admin', 'manager', 'member'] as const
type Role = (typeof roles)[number]
const rank: Record<Role, number> = { super_admin: 4, admin: 3, manager: 2, member: 1 }
/** The specification's sets, written out. */
const assignable: Record<Role, Role[]> = {
  super_admin: ['admin', 'manager', 'member'],
  admin: ['manager', 'member'],
  manager: ['member'],
  member: [],
}

const roleOf = async (id: string) =>
  (await database.admin.query('select role from public.users where id = $1', [id])).rows[0].role
const become = (id: string, role: Role) =>
  database.admin.query('update public.users set role = $2 where id = $1', [id, role])
const give = (actor: typeof mina, target: string, role: string) =>
  attempt(database, actor, 'select public.set_user_role($1, $2)', [target, role]).then(
    ({ rows }) => (rows[0]!.set_user_role as { code: string } | null)?.code ?? 'given',
    ({ code }) => code,
  )

test('everyone reads the four roles with rank, label, colour and what each may give', async () => {
  const { rows } = await attempt(database, mina, 'select public.roles() as it')
  expect(rows[0]?.it).toEqual([
    { role: 'super_admin', rank: 4, label: 'Super Admin', color: 'red', assignable: ['admin', 'manager', 'member'] },
    { role: 'admin', rank: 3, label: 'Admin', color: 'purple', assignable: ['manager', 'member'] },
    { role: 'manager', rank: 2, label: 'Manager', color: 'blue', assignable: ['member'] },
    { role: 'member', rank: 1, label: 'Member', color: 'gray', assignable: [] },
  ])
})

describe.each(roles)('a person who is %s', (mine) => {
  describe.each(roles)('before somebody who is %s', (theirs) => {
    beforeEach(async () => {
      await become(tomas.id, mine)
      await become(jonas.id, theirs)
    })
    test.each(roles)('and the role %s', async (role) => {
      const may = assignable[mine].includes(role) && rank[theirs] < rank[mine]
      expect(await give(tomas, jonas.id, role)).toBe(may ? 'given' : '42501')
    })
  })
})

describe('a role', () => {
  beforeEach(async () => {
    await become(tomas.id, 'member')
    await become(jonas.id, 'member')
  })

  test('that is given is in the audit log, by ids alone', async () => {
    await asPerson(database, tenantAdmin, (db) => db.query('select public.set_user_role($1, $2)', [mina.id, 'manager']))
    expect(await roleOf(mina.id)).toBe('manager')
    const { rows } = await database.admin.query(
      "select actor_id, subject_id, before, after from public.audit_log where action = 'user.role' order by id desc limit 1",
    )
    expect(rows).toEqual([
      { actor_id: tenantAdmin.id, subject_id: mina.id, before: { role: 'member' }, after: { role: 'manager' } },
    ])
    await become(mina.id, 'member')
  })

  test('is not given across tenants, but by a super admin', async () => {
    expect(await give(otherAdmin, mina.id, 'manager')).toBe('PT404')
    expect(await give(tenantAdmin, otherAdmin.id, 'manager')).toBe('PT404')
    expect(await give(superAdmin, otherAdmin.id, 'manager')).toBe('given')
  })

  test('that does not exist is not given, nor any to nobody', async () => {
    expect(await give(superAdmin, mina.id, 'owner')).toBe('22023')
    expect(await give(superAdmin, crypto.randomUUID(), 'member')).toBe('PT404')
  })

  test('is nobody’s own to change', async () => {
    expect(await give(superAdmin, superAdmin.id, 'member')).toBe('42501')
    expect(await give(mina, mina.id, 'admin')).toBe('42501')
  })

  test('of super admin is given to a second person by the machine’s owner alone', async () => {
    await expect(
      attempt(database, superAdmin, "select private.make_super_admin('mina@example.org')"),
    ).rejects.toMatchObject({ code: '42501' })
    await database.asService('postgres', (db) => db.query("select private.make_super_admin('Mina@Example.org')"))
    expect(await roleOf(mina.id)).toBe('super_admin')
    await become(mina.id, 'member')
  })
})

describe('the audit log', () => {
  test.each([
    'update public.audit_log set actor_id = null',
    'delete from public.audit_log',
    'truncate public.audit_log',
  ])('cannot be changed by its owner either: %s', async (sql) => {
    await expect(database.asService('postgres', (db) => db.query(sql))).rejects.toMatchObject({ code: '42501' })
  })

  test('says when an admin changed something by their pass, and not when a member did', async () => {
    const used = async () =>
      (
        await database.admin.query(
          "select actor_id, subject_type from public.audit_log where action = 'pass.used' and subject_type = 'tasks' order by id",
        )
      ).rows
    await asPerson(database, mina, (db) =>
      db.query("update public.tasks set title = 'Lifts' where created_by = auth.uid()"),
    )
    expect(await used()).toEqual([])
    await asPerson(database, tenantAdmin, (db) =>
      db.query("update public.tasks set title = 'Lifts' where created_by = $1", [mina.id]),
    )
    expect(await used()).toEqual([{ actor_id: tenantAdmin.id, subject_type: 'tasks' }])
  })
})

describe('who signs up', () => {
  const tenantOf = async (email: string, data: Record<string, unknown> = {}, proven?: 'by mail') => {
    const id = crypto.randomUUID()
    await database.asService('supabase_auth_admin', async (db) => {
      await db.query(
        'insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, $4)',
        [id, email, data, new Date()],
      )
    })
    if (proven) await database.admin.query("select private.prove_address($1, $2, 'mail')", [id, email])
    const { rows } = await database.admin.query(
      'select slug from public.users left join public.tenants on tenants.id = tenant_id where users.id = $1',
      [id],
    )
    return rows[0].slug
  }

  test('belongs to the tenant of the domain that was confirmed by mail, and not of one that was only claimed', async () => {
    await database.admin.query(
      "insert into private.tenant_domains (tenant_id, domain, proven_at) select id, 'elsewhere.example', now() from public.tenants where slug = 'elsewhere'",
    )
    expect(await tenantOf('a@elsewhere.example', {}, 'by mail')).toBe('elsewhere')
    expect(await tenantOf('b@elsewhere.example')).toBe('everyone')
  })

  test('belongs to the tenant whose invite they came by', async () => {
    await database.admin.query(`
      insert into public.groups (id, name, created_by) values ('00000000-0000-4000-8000-00000000aaf1', 'Their circle', '${otherAdmin.id}');
      insert into public.group_invites (group_id, code, created_by) values ('00000000-0000-4000-8000-00000000aaf1', 'THEYRCARDS', '${otherAdmin.id}')`)
    expect(await tenantOf('c@example.org', { invite: 'THEYRCARDS' })).toBe('elsewhere')
    expect(await tenantOf('d@example.org', { invite: 'NOSUCHCARD' })).toBe('everyone')
  })

  test('belongs nowhere while the default tenant is by invitation only, and then sees nothing', async () => {
    await database.admin.query(`update public.tenants set settings = '{"join": "invite"}' where is_default`)
    expect(await tenantOf('e@example.org')).toBeNull()
    await database.admin.query(`update public.tenants set settings = '{"join": "open"}' where is_default`)
  })
})

test('Ruth, when she is a super admin, makes an admin, who makes managers', async () => {
  await become(ruth.id, 'super_admin')
  await asPerson(database, ruth, (db) => db.query('select public.set_user_role($1, $2)', [ines.id, 'admin']))
  expect(await give(ines, mina.id, 'manager')).toBe('given')
  expect(await give(ines, mina.id, 'admin')).toBe('42501')
})
