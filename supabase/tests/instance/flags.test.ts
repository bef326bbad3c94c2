import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  elsewhere,
  instanceRoom,
  mina,
  otherAdmin,
  ruth,
  shareOf,
  superAdmin,
  supper,
  tenantAdmin,
  tomas,
} from './instance-room.ts'

/* What is switched on, by whom, and for whom. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof instanceRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await instanceRoom(database)
})
beforeEach(() =>
  database.admin.query(`delete from public.feature_flag_overrides; delete from private.opened_flags;
    update public.feature_flags set killed = false, enabled = key in ('group_progress_dashboard', 'lesson_discussions', 'achievement_system'),
      open_to_tenants = false, owner_id = null, expires_on = null, changed_at = now()`),
)
afterAll(() => database.stop())

describe('of two words about a flag', () => {
  test('the nearer counts: killed, the group’s, the tenant’s, the role’s, the share’s, the default', async () => {
    const steps: [() => Promise<unknown>, boolean][] = [
      [async () => {}, false],
      [() => room.override(superAdmin, 'voice_notes', true, { percent: 100 }), true],
      [() => room.override(superAdmin, 'voice_notes', false, { role: 'member' }), false],
      [() => room.override(superAdmin, 'voice_notes', true, { tenant_id: room.tenant }), true],
      [() => room.override(superAdmin, 'voice_notes', false, { group_id: supper }), false],
    ]
    for (const [step, answer] of steps) {
      await step()
      expect(await room.on(mina, 'voice_notes', supper)).toBe(answer)
    }
    expect(await room.on(mina, 'voice_notes')).toBe(true)
    await room.change(superAdmin, 'voice_notes', { killed: true })
    expect(await room.on(mina, 'voice_notes')).toBe(false)
  })

  test('a role’s is for that role alone, and a group’s not for who is elsewhere', async () => {
    await room.override(superAdmin, 'voice_notes', true, { role: 'admin' })
    expect(await room.on(tenantAdmin, 'voice_notes')).toBe(true)
    expect(await room.on(mina, 'voice_notes')).toBe(false)
    await room.override(superAdmin, 'gamification', true, { group_id: supper })
    expect(await room.on(otherAdmin, 'gamification', supper)).toBe(false)
    expect(await room.on(otherAdmin, 'gamification', randomUUID())).toBe(false)
  })
})

describe('a share', () => {
  test('is of people, each of whom keeps the answer while it grows', async () => {
    const people = await room.newcomers(Array.from({ length: 60 }, (_, n) => `Person ${n}`))
    let before = new Set<string>()
    for (const percent of [0, 10, 20, 55, 100]) {
      await room.override(superAdmin, 'voice_notes', true, { percent })
      const now = new Set<string>()
      for (const person of people) if (await room.on(person, 'voice_notes')) now.add(person.id)
      expect([...before].filter((id) => !now.has(id))).toEqual([])
      expect(now).toEqual(new Set(people.filter(({ id }) => shareOf('voice_notes', id) < percent).map(({ id }) => id)))
      before = now
    }
    expect(before.size).toBe(60)
  })

  test('there is one of a flag, which another percentage takes the place of', async () => {
    expect(await room.override(superAdmin, 'voice_notes', true, { percent: 20 })).toEqual({ before: null })
    expect(await room.override(superAdmin, 'voice_notes', true, { percent: 50 })).toEqual({
      before: { enabled: true, percent: 20 },
    })
    expect((await room.line('voice_notes')).overrides).toMatchObject([{ scope: 'share', percent: 50, enabled: true }])
    await room.override(superAdmin, 'voice_notes', null, { percent: 50 })
    expect((await room.line('voice_notes')).overrides).toEqual([])
  })

  test.each([101, -1])('is never of %i percent', async (percent) => {
    await expect(room.override(superAdmin, 'voice_notes', true, { percent })).rejects.toMatchObject({
      code: '22023',
      detail: 'percent',
    })
  })
})

describe('a super admin', () => {
  test('reads all flags, and all that is otherwise', async () => {
    await room.override(superAdmin, 'voice_notes', true, { percent: 20 })
    await room.override(superAdmin, 'voice_notes', true, { role: 'manager' })
    await room.override(superAdmin, 'voice_notes', false, { tenant_id: elsewhere })
    await room.override(superAdmin, 'voice_notes', true, { group_id: supper })
    const line = await room.line('voice_notes')
    expect(line).toMatchObject({ enabled: false, killed: false, overrides_count: 4, stale: null })
    expect(
      line.overrides.map(({ scope, target_name, role, percent }) => [scope, target_name ?? role ?? percent]),
    ).toEqual([
      ['group', 'Tuesday supper'],
      ['tenant', 'Elsewhere'],
      ['role', 'manager'],
      ['share', 20],
    ])
  })

  test('changes one as it was read, and every change is kept with what was before', async () => {
    const before = await room.line('gamification')
    const after = await room.change(
      superAdmin,
      'gamification',
      { enabled: true, owner_id: superAdmin.id, expires_on: '2999-01-01' },
      before.version,
    )
    expect(after).toMatchObject({
      enabled: true,
      owner: { id: superAdmin.id },
      expires_on: '2999-01-01',
      version: before.version + 1,
    })
    await expect(room.change(superAdmin, 'gamification', { enabled: false }, before.version)).rejects.toMatchObject({
      code: 'PT409',
    })
    expect(await room.audit('feature_flag.change')).toMatchObject({
      actor_id: superAdmin.id,
      before: { key: 'gamification', enabled: false, owner_id: null },
      after: { key: 'gamification', enabled: true, owner_id: superAdmin.id },
    })
    expect(await room.change(superAdmin, 'gamification', { owner_id: null, expires_on: null })).toMatchObject({
      owner: null,
      expires_on: null,
      enabled: true,
    })
  })

  test.each([
    [{ expires_on: '2020-01-01' }, 'expires_on'],
    [{ owner_id: mina.id }, 'owner_id'],
    [{ key: 'mine' }, 'changes'],
    [{ enabled: 'yes' }, 'changes'],
    [{ killed: null }, 'changes'],
  ])('is told what is wrong with %j', async (changes, detail) => {
    await expect(room.change(superAdmin, 'gamification', changes)).rejects.toMatchObject({ code: '22023', detail })
  })

  test('hears of what does not exist', async () => {
    await expect(room.change(superAdmin, 'unheard_of', { enabled: true })).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.override(superAdmin, 'unheard_of', true, { percent: 5 })).rejects.toMatchObject({ code: 'PT404' })
    for (const target of [{ tenant_id: randomUUID() }, { group_id: randomUUID() }])
      await expect(room.override(superAdmin, 'voice_notes', true, target)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.override(superAdmin, 'voice_notes', true, { role: 'king' })).rejects.toMatchObject({
      code: '22023',
    })
    for (const target of [{}, { role: 'member', percent: 5 }])
      await expect(room.override(superAdmin, 'voice_notes', true, target)).rejects.toMatchObject({
        code: '22023',
        detail: 'target',
      })
  })

  test('sees which flags nobody needs any more', async () => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await room.change(superAdmin, 'gamification', { expires_on: later(3).slice(0, 10) })
    await room.override(superAdmin, 'voice_notes', true, { percent: 20 })
    await room.override(superAdmin, 'study_sessions', false, { role: 'member' })
    const stale = async (key: string, days: number) => (await room.line(key, later(days))).stale
    expect(await stale('gamification', 1)).toBe(null)
    expect(await stale('gamification', 5)).toBe('expired')
    expect(await stale('lesson_discussions', 89)).toBe(null)
    expect(await stale('lesson_discussions', 91)).toBe('unchanged')
    expect(await stale('voice_notes', 91)).toBe(null)
    // that one has it otherwise as everybody has it makes no difference
    expect(await stale('study_sessions', 91)).toBe('unchanged')
  })

  test('a word that is taken back is a change as well', async () => {
    await database.admin.query("update public.feature_flags set changed_at = now() - interval '100 days'")
    expect((await room.line('voice_notes')).stale).toBe('unchanged')
    await room.override(superAdmin, 'voice_notes', true, { percent: 20 })
    await room.override(superAdmin, 'voice_notes', null, { percent: 20 })
    expect((await room.line('voice_notes')).stale).toBe(null)
  })
})

describe('an admin of an organisation', () => {
  const refused = { code: '42501' }

  test('has otherwise what is open, for the organisation and its groups, and nothing else', async () => {
    await expect(room.override(tenantAdmin, 'voice_notes', true, { tenant_id: room.tenant })).rejects.toMatchObject(
      refused,
    )
    await room.change(superAdmin, 'voice_notes', { open_to_tenants: true })
    await room.override(tenantAdmin, 'voice_notes', true, { tenant_id: room.tenant })
    await room.override(tenantAdmin, 'voice_notes', false, { group_id: supper })
    expect(await room.on(mina, 'voice_notes')).toBe(true)
    expect(await room.on(mina, 'voice_notes', supper)).toBe(false)
    expect(await room.on(otherAdmin, 'voice_notes')).toBe(false)
    for (const target of [{ percent: 100 }, { role: 'member' }])
      await expect(room.override(tenantAdmin, 'voice_notes', true, target)).rejects.toMatchObject(refused)
    for (const target of [{ tenant_id: elsewhere }, { tenant_id: randomUUID() }])
      await expect(room.override(tenantAdmin, 'voice_notes', true, target)).rejects.toMatchObject({
        code: 'PT404',
        message: 'This organisation doesn’t exist, or you don’t have access to it.',
      })
    await expect(room.override(otherAdmin, 'voice_notes', true, { group_id: supper })).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(room.change(tenantAdmin, 'voice_notes', { enabled: true })).rejects.toMatchObject(refused)
    await expect(room.one(tenantAdmin, 'super_flags()')).rejects.toMatchObject({
      ...refused,
      message: 'You need super admin permissions to access this page.',
    })
  })

  test('reads every flag, as it counts for the organisation', async () => {
    await room.change(superAdmin, 'voice_notes', { open_to_tenants: true })
    await room.override(tenantAdmin, 'voice_notes', true, { tenant_id: room.tenant })
    const lines = await room.one<{ key: string; on: boolean; open: boolean; override: boolean | null }[]>(
      tenantAdmin,
      'tenant_flags()',
    )
    expect(lines).toHaveLength(9)
    const line = (key: string) => lines.find((its) => its.key === key)
    expect(line('voice_notes')).toMatchObject({ on: true, open: true, open_to_groups: false, override: true })
    expect(line('gamification')).toMatchObject({ on: false, open: false, override: null })
    await expect(room.one(mina, 'tenant_flags()')).rejects.toMatchObject(refused)
  })

  test('lets groups decide, whose admins and managers do so until that is taken back', async () => {
    const groupFlags = () => room.one<{ key: string }[]>(tomas, 'group_flags($1)', [supper])
    const decide = () => room.override(tomas, 'voice_notes', true, { group_id: supper })
    await room.change(superAdmin, 'voice_notes', { open_to_tenants: true })
    expect(await groupFlags()).toEqual([])
    await expect(decide()).rejects.toMatchObject(refused)
    await room.one(tenantAdmin, "open_flag('voice_notes', true)")
    expect(await groupFlags()).toMatchObject([{ key: 'voice_notes', on: false, override: null }])
    await decide()
    expect(await groupFlags()).toMatchObject([{ key: 'voice_notes', on: true, override: true }])
    await expect(room.override(mina, 'voice_notes', false, { group_id: supper })).rejects.toMatchObject(refused)
    await room.one(tenantAdmin, "open_flag('voice_notes', false)")
    await expect(decide()).rejects.toMatchObject(refused)
    // what was set stays, and who looks after more takes it away
    expect(await room.on(mina, 'voice_notes', supper)).toBe(true)
    await room.override(tenantAdmin, 'voice_notes', null, { group_id: supper })
    expect(await room.on(mina, 'voice_notes', supper)).toBe(false)
    await expect(room.one(tenantAdmin, "open_flag('gamification', true)")).rejects.toMatchObject(refused)
    for (const group of [randomUUID(), supper])
      await expect(room.one(otherAdmin, 'group_flags($1)', [group])).rejects.toMatchObject({
        code: 'PT404',
        message: 'This group no longer exists, or you don’t have access to it.',
      })
  })
})

describe('those who hear of a change', () => {
  test('are of every tenant, or of the one that it concerns', async () => {
    const heard = async () => (await room.said('feature_flags')).map(({ topic }) => topic).sort()
    const everyone = [`tenant:${elsewhere}`, `tenant:${room.tenant}`].sort()
    await heard()
    await room.change(superAdmin, 'voice_notes', { enabled: true })
    expect(await heard()).toEqual(everyone)
    await room.override(superAdmin, 'voice_notes', true, { percent: 20 })
    expect(await heard()).toEqual(everyone)
    await room.override(superAdmin, 'voice_notes', true, { group_id: supper })
    expect(await heard()).toEqual([`tenant:${room.tenant}`])
    await room.override(superAdmin, 'voice_notes', true, { tenant_id: elsewhere })
    expect(await heard()).toEqual([`tenant:${elsewhere}`])
    await room.override(superAdmin, 'voice_notes', true, { tenant_id: elsewhere })
    expect(await heard()).toEqual([])
  })
})

test('a flag that is off refuses in SQL, whatever a client believes, and keeps the data', async () => {
  await database.admin.query(
    `insert into public.achievements (user_id, kind, subject_id, group_id, lesson_key, title)
     values ($1, 'first_lesson', $1, $2, gen_random_uuid(), 'Bread')`,
    [ruth.id, supper],
  )
  const badges = async () =>
    (await room.ask<{ title: string }>(ruth, 'select title from public.achievements')).map(({ title }) => title)
  expect(await badges()).toEqual(['Bread'])
  await room.override(superAdmin, 'achievement_system', false, { group_id: supper })
  expect(await badges()).toEqual([])
  // nor does a client write what counts: neither the flag, nor that it has it otherwise
  for (const forced of [
    "update public.feature_flags set enabled = true where key = 'achievement_system'",
    `update public.feature_flag_overrides set enabled = true where group_id = '${supper}'`,
    `delete from public.feature_flag_overrides where group_id = '${supper}'`,
    `insert into public.feature_flag_overrides (key, percent, enabled) values ('achievement_system', 100, true)`,
  ])
    for (const person of [ruth, tenantAdmin, superAdmin])
      await expect(room.ask(person, forced)).rejects.toMatchObject({ code: '42501' })
  await room.override(superAdmin, 'achievement_system', null, { group_id: supper })
  expect(await badges()).toEqual(['Bread'])
})
