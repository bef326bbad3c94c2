import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { jonas, tomas } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* Who gives which role and state to whom: every cell, asked as a client asks. */
let app: Awaited<ReturnType<typeof testApp>>
let client: ReturnType<typeof app.as>
beforeAll(async () => {
  app = await testApp()
  client = app.as(tomas)
  await adminRoom(app.database)
  // nobody here is the only admin of a group
  await app.database.admin.query('delete from public.group_members where user_id in ($1, $2)', [jonas.id, tomas.id])
})
afterAll(() => app.stop())

const roles = ['super_admin', 'admin', 'manager', 'member'] as const
const states = ['active', 'pending', 'deactivated', 'suspended', 'banned'] as const
type Role = (typeof roles)[number]
const rank = (role: Role) => roles.length - roles.indexOf(role)
const assignable: Record<Role, Role[]> = {
  super_admin: ['admin', 'manager', 'member'],
  admin: ['manager', 'member'],
  manager: ['member'],
  member: [],
}
const next: Record<string, string[]> = {
  active: ['active', 'pending', 'deactivated', 'suspended', 'banned'],
  pending: ['pending', 'active', 'suspended', 'banned'],
  deactivated: ['deactivated', 'active', 'suspended', 'banned'],
  suspended: ['suspended', 'active'],
  banned: ['banned', 'active'],
}
const become = (id: string, role: Role) =>
  app.database.admin.query('update public.users set role = $2 where id = $1', [id, role])
const tidy = `delete from private.suspensions where user_id = '${jonas.id}'; delete from private.user_states where user_id = '${jonas.id}';`
/** Has Jonas be in a state. */
const hold = (state: string) =>
  app.database.admin.query(
    tidy +
      (state === 'suspended' || state === 'banned'
        ? `insert into private.suspensions (user_id, kind, until) values ('${jonas.id}', '${state}', ${state === 'banned' ? 'null' : `'${until}'`})`
        : state === 'active'
          ? ''
          : `insert into private.user_states (user_id, state) values ('${jonas.id}', '${state}')`),
  )
const rpc = async (name: string, args: Record<string, unknown>) => {
  const { data, error, status } = await client.rpc(name, args)
  return error ? `${status} ${error.code}` : (data?.state ?? 'done')
}
const until = new Date(Date.now() + 86_400_000).toISOString()
const into = (state: string) => ({
  user_id: jonas.id,
  state,
  ...(state === 'suspended' ? { until } : {}),
  ...(state === 'suspended' || state === 'banned' ? { reason: 'spam' } : {}),
})

describe.each(roles)('%s', (mine) => {
  beforeAll(() => become(tomas.id, mine))

  test.each(roles)('before %s', async (theirs) => {
    const met: Record<string, string> = {}
    const meant: Record<string, string> = {}
    for (const role of roles) {
      await become(jonas.id, theirs)
      met[`role ${role}`] = await rpc('set_user_role', { user_id: jonas.id, role })
      const may = assignable[mine].includes(role) && rank(theirs) < rank(mine)
      // whom one does not look after and shares no group with is not there
      meant[`role ${role}`] = may && rank(mine) > 2 ? 'done' : rank(mine) > 2 ? '403 42501' : '404 PT404'
    }
    await become(jonas.id, theirs)
    for (const held of states)
      for (const state of states) {
        await hold(held)
        const may = rank(mine) > 2 && rank(theirs) < rank(mine)
        met[`${held} to ${state}`] = await rpc('set_state', into(state))
        meant[`${held} to ${state}`] = !may ? '403 42501' : next[held]!.includes(state) ? state : '409 PT409'
      }
    await hold('active')
    expect(met).toEqual(meant)
  })

  test('before themselves', async () => {
    const met = await Promise.all([
      rpc('set_user_role', { user_id: tomas.id, role: 'member' }),
      ...states.map((state) => rpc('set_state', { ...into(state), user_id: tomas.id })),
    ])
    expect(new Set(met)).toEqual(new Set(['403 42501']))
  })
})

test('what was refused is in the record, twenty times an hour of one person', async () => {
  const { rows } = await app.database.admin.query(
    `select count(*)::int as many, max(actor_role) as role, min(outcome) as outcome from public.audit_log where outcome = 'denied' and actor_id = $1`,
    [tomas.id],
  )
  expect(rows).toEqual([{ many: 20, role: expect.any(String), outcome: 'denied' }])
})
