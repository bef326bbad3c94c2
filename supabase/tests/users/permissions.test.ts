import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson, attempt, type Person, type TestDatabase } from '../../../test/database.ts'
import {
  anon,
  arrangeRanks,
  choir,
  ines,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'

let app: Awaited<ReturnType<typeof testApp>>
let database: TestDatabase
beforeAll(async () => {
  app = await testApp()
  database = app.database
  await arrangeRanks(database)
})
afterAll(() => app.stop())

/** The specification's matrix, written out: admin, manager, member. */
const matrix: [permission: string, flag: string, ...cells: [boolean, boolean, boolean]][] = [
  ['groupManagement', 'canManage', true, true, false],
  ['curriculumManagement', 'canManageCurriculum', true, true, true],
  ['eventManagement', 'canManageEvents', true, true, false],
  ['contentDeletion', 'canDeleteContent', true, false, false],
  ['announcementManagement', 'canManageAnnouncements', true, true, false],
  ['analyticsAccess', 'canViewAnalytics', true, false, false],
  ['settingsManagement', 'canManageSettings', true, true, false],
  ['taskAssignment', 'canAssignTasks', true, true, true],
  ['groupDataAccess', 'canViewGroupData', true, true, true],
]

/** As a client asks: the stock one, over REST. */
async function ask(person: Person, name: string, args: Record<string, unknown>) {
  const { data, error } = await app.as(person).rpc(name, args)
  if (error) throw error
  return data as Record<string, unknown>
}
const check = (person: Person, kind: string, group: string | null = null, owner: string | null = null) =>
  ask(person, 'check_permission', { kind, group_id: group, owner_id: owner })
const flags = (person: Person, group: string | null = supper) => ask(person, 'permissions', { group_id: group })

describe.each(matrix)('%s', (permission, flag, ...cells) => {
  test.each([
    ['admin', ruth, cells[0]],
    ['manager', tomas, cells[1]],
    ['member', mina, cells[2]],
  ] as const)('for the group role %s', async (groupRole, person, may) => {
    expect(await check(person, permission, supper)).toEqual({
      isValid: may,
      error: may ? null : 'Insufficient group permissions',
      userRole: 'member',
      groupRole,
      groupId: supper,
      isGroupMember: true,
    })
    expect((await flags(person))[flag]).toBe(may)
  })

  test('for a tenant admin who is not in the group, and a super admin: yes, by their pass', async () => {
    expect(await check(tenantAdmin, permission, supper)).toMatchObject({
      isValid: true,
      userRole: 'admin',
      isGroupMember: false,
    })
    expect(await check(superAdmin, permission, supper)).toMatchObject({ isValid: true, userRole: 'super_admin' })
  })

  test('for nobody else', async () => {
    for (const person of [ines, otherAdmin]) {
      expect(await check(person, permission, supper)).toMatchObject({
        isValid: false,
        error: 'User is not a member of this group',
      })
    }
    // the access check stops them before, so this is what SQL of ours meets
    const its = 'select public.check_permission($1, $2) as said'
    const { rows } = await attempt(database, suspended, its, [permission, supper])
    expect(rows[0]!.said).toMatchObject({ isValid: false, error: 'User not found' })
    await expect(check(suspended, permission, supper)).rejects.toMatchObject({ code: 'user_banned' })
    expect(await check(ruth, permission, null)).toMatchObject({ isValid: false, error: 'Role validation failed' })
  })
})

test('the client reads the same matrix', async () => {
  const { rows } = await attempt(database, mina, 'select public.group_matrix() as it')
  expect(rows[0]?.it).toEqual(
    matrix.map(([permission, , admin, manager, member]) => ({ permission, admin, manager, member })),
  )
})

describe('the roles on the instance', () => {
  test.each([
    ['superAdmin', mina, false],
    ['superAdmin', tenantAdmin, false],
    ['superAdmin', superAdmin, true],
    ['admin', mina, false],
    ['admin', tenantAdmin, true],
    ['admin', superAdmin, true],
    ['manager', mina, false],
    ['manager', tenantAdmin, true],
  ] as const)('%s', async (kind, person, may) => {
    expect(await check(person, kind)).toMatchObject({
      isValid: may,
      error: may ? null : 'Insufficient global permissions',
    })
  })
})

describe('what is one’s own', () => {
  test('is one’s own to manage', async () => {
    expect(await check(mina, 'resourceOwnership', null, mina.id)).toMatchObject({ isValid: true, error: null })
    expect(await check(ruth, 'resourceOwnership', null, mina.id)).toMatchObject({
      isValid: false,
      error: 'You can only manage your own resources',
    })
  })

  test('in a group is the managers’ as well', async () => {
    expect(await check(mina, 'groupResource', supper, mina.id)).toMatchObject({ isValid: true })
    expect(await check(tomas, 'groupResource', supper, mina.id)).toMatchObject({ isValid: true })
    expect(await check(mina, 'groupResource', supper, ruth.id)).toMatchObject({
      isValid: false,
      error: 'Insufficient group permissions',
    })
  })

  test('membership is a row and nothing else', async () => {
    expect(await check(mina, 'groupMembership', supper)).toMatchObject({
      isValid: true,
      groupRole: 'member',
      isGroupMember: true,
    })
    expect(await check(superAdmin, 'groupMembership', supper)).toMatchObject({
      isValid: false,
      error: 'User is not a member of this group',
    })
  })
})

describe('a check that cannot be made is a no in words, and no exception', () => {
  test.each([
    ['groupManagement', 'no uuid', null, 'Failed to check group membership'],
    ['groupMembership', 'no uuid', null, 'Failed to validate group membership'],
    ['resourceOwnership', null, 'no uuid', 'Failed to validate resource access'],
    ['groupResource', supper, 'no uuid', 'Failed to validate resource access'],
    ['flying', supper, null, 'Role validation failed'],
  ])('%s', async (kind, group, owner, error) => {
    expect(await check(mina, kind, group, owner)).toMatchObject({ isValid: false, error })
  })

  test.each([
    ['private.suspensions', 'admin', 'Failed to validate user role'],
    ['private.group_permission_limits', 'taskAssignment', 'Failed to validate group role'],
  ])('when %s cannot be read', async (table, kind, error) => {
    await database.admin.query('begin')
    await database.admin.query(`alter table ${table} rename to away`)
    await database.admin.query(
      "set local role authenticated; select set_config('request.jwt.claims', $$" +
        JSON.stringify({ sub: mina.id }) +
        '$$, true)',
    )
    const { rows } = await database.admin.query('select public.check_permission($1, $2) as it', [kind, supper])
    await database.admin.query('rollback')
    expect(rows[0].it).toMatchObject({ isValid: false, error })
  })

  test('a person who is signed out has no door to it', async () => {
    await expect(check(anon, 'admin')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a group', () => {
  test('may take a permission away from a role, in the answer and in the deed', async () => {
    await database.admin.query("insert into private.group_permission_limits values ($1, 'taskAssignment', 'member')", [
      supper,
    ])
    expect(await check(mina, 'taskAssignment', supper)).toMatchObject({
      isValid: false,
      error: 'Insufficient group permissions',
    })
    const add = attempt(database, mina, "insert into public.tasks (group_id, title, rank) values ($1, 'x', 'b')", [
      supper,
    ])
    await expect(add).rejects.toMatchObject({ code: '42501' })
    await database.admin.query('delete from private.group_permission_limits')
  })

  test('cannot give a role more than the matrix does', async () => {
    const more = database.admin.query(
      "insert into private.group_permission_limits values ($1, 'analyticsAccess', 'member')",
      [supper],
    )
    await expect(more).rejects.toMatchObject({ code: '23503' })
  })
})

describe('all flags at once', () => {
  test('for a member', async () => {
    expect(await flags(mina)).toMatchObject({
      userRole: 'member',
      groupRole: 'member',
      isGroupMember: true,
      isSuperAdmin: false,
      isAdmin: false,
      canManage: false,
      canAssignTasks: true,
      canEditOwnTasks: true,
      canViewCurriculum: true,
      canViewSchedule: true,
    })
  })

  test('without a group all group flags are off, also for a super admin', async () => {
    const { isSuperAdmin, isAdmin, ...rest } = await flags(superAdmin, null)
    expect({ isSuperAdmin, isAdmin }).toEqual({ isSuperAdmin: true, isAdmin: true })
    expect(Object.entries(rest).filter(([name, value]) => name.startsWith('can') && value)).toEqual([])
  })

  test('an admin who looks into a group by their pass is written down once an hour', async () => {
    const used = async () =>
      (
        await database.admin.query(
          "select group_id from public.audit_log where action = 'pass.used' and actor_id = $1 and subject_type = 'groups'",
          [tenantAdmin.id],
        )
      ).rows
    const look = () => asPerson(database, tenantAdmin, (db) => db.query('select public.permissions($1)', [choir]))
    await look()
    await look()
    expect(await used()).toEqual([{ group_id: choir }])
  })
})

describe('the inspector', () => {
  const inspect = (person: Person, of: string, kind: string, group: string | null = supper) =>
    ask(person, 'inspect_permission', { user_id: of, kind, group_id: group })

  test('tells an admin the rule that decided, from the same function', async () => {
    expect(await inspect(tenantAdmin, mina.id, 'contentDeletion')).toEqual({
      ...(await check(mina, 'contentDeletion', supper)),
      rule: 'The group role member doesn’t have contentDeletion',
    })
    expect(await inspect(superAdmin, superAdmin.id, 'contentDeletion')).toMatchObject({
      isValid: true,
      rule: 'A super admin has every permission',
    })
  })

  test('is not for members, and finds nobody of another tenant', async () => {
    await expect(inspect(mina, mina.id, 'admin')).rejects.toMatchObject({ code: '42501' })
    expect(await inspect(otherAdmin, mina.id, 'admin')).toMatchObject({ isValid: false, error: 'User not found' })
  })
})
