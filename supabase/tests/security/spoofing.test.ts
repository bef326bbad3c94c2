import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { arrangeRanks, choir, elsewhere, liftsHome, mina, ruth, supper, tomas } from '../cast.ts'

/* Values forged by hand in REST requests: who somebody is, where they belong, whose a row is. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
  await arrangeRanks(app.database)
})
afterAll(() => app.stop())

const id = () => crypto.randomUUID()

describe('an insert', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a super admin’s profile', 'users', { id: id(), role: 'super_admin' }],
    ['one’s own profile anew, as an admin', 'users', { id: mina.id, email: mina.email, role: 'admin' }],
    ['a profile in another tenant', 'users', { id: mina.id, email: mina.email, tenant_id: elsewhere }],
    ['a group in another tenant', 'groups', { id: id(), name: 'Garden', tz: 'UTC', tenant_id: elsewhere }],
    ['a group in another’s name', 'groups', { id: id(), name: 'Garden', tz: 'UTC', created_by: ruth.id }],
    ['oneself into a group', 'group_members', { group_id: choir, user_id: mina.id, role: 'admin' }],
    ['a task in another’s name', 'tasks', { id: id(), group_id: supper, title: 'x', rank: 'z', created_by: ruth.id }],
    [
      'a task that is done by somebody else',
      'tasks',
      { id: id(), group_id: supper, title: 'x', rank: 'z', done_by: ruth.id },
    ],
    ['an invite with a code of one’s own', 'group_invites', { id: id(), group_id: supper, code: 'AAAAAAAAAA' }],
    ['an invite in another’s name', 'group_invites', { id: id(), group_id: supper, created_by: ruth.id }],
    ['what another wants to hear', 'notification_prefs', { user_id: ruth.id, type: 'task_due', in_app: false }],
    ['silence about one’s account', 'notification_prefs', { type: 'security_alert', in_app: false }],
    ['another’s quiet', 'quiet_hours', { user_id: ruth.id, days: [1] }],
    ['a digest for another', 'notification_digests', { user_id: ruth.id, email: 'daily' }],
    [
      'an urgent notification',
      'notifications',
      { user_id: ruth.id, type: 'task_due', message: 'x', severity: 'urgent' },
    ],
    ['one that stands for many', 'notifications', { user_id: ruth.id, type: 'task_due', message: 'x', times: 99 }],
    [
      'one that folds with others',
      'notifications',
      { user_id: ruth.id, type: 'task_due', message: 'x', group_key: 'x' },
    ],
    ['one past the bell', 'notifications', { user_id: ruth.id, type: 'task_due', message: 'x', in_app: false }],
  ])('of %s is refused', async (_, table, row) => {
    for (const person of [mina, tomas]) {
      const { status, error } = await app.as(person).from(table).insert(row)
      expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
    }
  })
})

describe('an update', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, string>]>([
    ['one’s role', 'users', { role: 'super_admin' }, { id: mina.id }],
    ['one’s tenant', 'users', { tenant_id: elsewhere }, { id: mina.id }],
    ['one’s address', 'users', { email: 'ruth@example.org' }, { id: mina.id }],
    ['one’s streak', 'users', { streak_count: 400 }, { id: mina.id }],
    ['one’s role in a group', 'group_members', { role: 'admin' }, { group_id: supper, user_id: mina.id }],
    ['a group’s tenant', 'groups', { tenant_id: elsewhere }, { id: supper }],
    ['a group’s maker', 'groups', { created_by: mina.id }, { id: supper }],
    ['that a group is archived', 'groups', { archived_at: null }, { id: supper }],
    ['whose a task is', 'tasks', { created_by: tomas.id }, { id: liftsHome }],
    ['which group a task is in', 'tasks', { group_id: choir }, { id: liftsHome }],
    ['a task’s version', 'tasks', { version: 99 }, { id: liftsHome }],
    ['how often an invite was used', 'group_invites', { uses: 0 }, { group_id: supper }],
    ['until when one put a notification off', 'notifications', { snoozed_until: null }, { user_id: mina.id }],
    ['whether one deleted it', 'notifications', { archived_at: null }, { user_id: mina.id }],
    ['when a device was last tested', 'push_devices', { tested_at: null }, { user_id: mina.id }],
  ])('of %s is refused', async (_, table, row, match) => {
    const { status, error } = await app.as(mina).from(table).update(row).match(match)
    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
  })
})

test('a token says who asks: claims that a person adds to their own metadata count for nothing', async () => {
  const token = await app.tokens.sign({
    role: 'authenticated',
    sub: mina.id,
    exp: Math.floor(Date.now() / 1000) + 60,
    user_metadata: { role: 'super_admin', tenant_id: elsewhere },
  })
  const answer = await app.app.request('/rest/v1/rpc/permissions', {
    method: 'POST',
    headers: { apikey: app.tokens.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ userRole: 'member', isSuperAdmin: false })
})
