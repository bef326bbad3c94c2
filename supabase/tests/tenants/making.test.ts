import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { elsewhere, ines, mina, otherAdmin, superAdmin, tenantAdmin } from '../cast.ts'
import { type TenantLine, type TenantRoom, tenantRoom } from './tenant-room.ts'

/* A super admin makes an organisation, hands it over, and looks at all of them. */
let database: TestDatabase
let room: TenantRoom
beforeAll(async () => {
  database = await testDatabase()
  room = await tenantRoom(database)
})
afterAll(() => database.stop())

describe('an organisation that is made', () => {
  test('has its settings, its first group with its rules, and an invitation for its admin', async () => {
    const made = await room.make({
      name: 'North school',
      slug: 'north-school',
      email: 'Head@North.example',
      settings: { join: 'approval', require_second_factor: 'admins', marketplace: false },
      rules: '1. Be kind.',
      group: 'Staff',
    })
    expect(made).toMatchObject({
      slug: 'north-school',
      status: 'active',
      people: 0,
      groups: 1,
      settings: { join: 'approval', require_second_factor: 'admins', marketplace: false },
      invited: ['head@north.example'],
      admins: [],
    })
    const [staff] = await room.groupsOf(made.id)
    expect(staff!.name).toBe('Staff')
    const { rows } = await database.admin.query('select title, pinned from public.announcements where group_id = $1', [
      staff!.id,
    ])
    expect(rows).toEqual([{ title: 'Rules', pinned: true }])
    expect(await room.audit('tenant.create')).toMatchObject({ subject_id: made.id, actor_id: superAdmin.id })
    const { rows: kept } = await database.admin.query(
      "select tenant_id from public.audit_log where action = 'tenant.create'",
    )
    expect(kept).toEqual([{ tenant_id: made.id }])
  })

  test('is its admin’s once they come in by the mail', async () => {
    const { id } = await room.make({ email: 'lena@lake.example' })
    const code = await room.codeOf('lena@lake.example')
    const lena = await room.signsUp('lena@lake.example', code)
    expect(await room.tenantOf(lena)).toEqual({ tenant_id: id, role: 'member' })
    await room.one(lena, 'accept_invitation($1)', [code])
    expect(await room.tenantOf(lena)).toEqual({ tenant_id: id, role: 'admin' })
    expect(await room.tenant(id)).toMatchObject({ people: 1, invited: [], admins: [{ id: lena.id }] })
    expect(await room.one(lena, 'tenant_setup()')).toMatchObject({ done: expect.arrayContaining(['name', 'group']) })
  })

  test('is not that of somebody else who got hold of the link', async () => {
    const { id } = await room.make({ email: 'olga@lake.example' })
    const code = await room.codeOf('olga@lake.example')
    const thief = await room.signsUp('thief@lake.example', code)
    await room.one(thief, 'accept_invitation($1)', [code])
    expect(await room.tenantOf(thief)).toEqual({ tenant_id: id, role: 'member' })
    expect(await room.tenant(id)).toMatchObject({ invited: ['olga@lake.example'], admins: [] })
  })

  test('takes who has shown that the address is theirs, and is in no group, at once', async () => {
    const person = await room.signsUp('paula@park.example')
    await room.proves(person)
    const { id } = await room.make({ email: 'Paula@park.example' })
    expect(await room.tenantOf(person)).toEqual({ tenant_id: id, role: 'admin' })
    expect(await room.tenant(id)).toMatchObject({ people: 1, invited: [], admins: [{ id: person.id }] })
  })

  test('does not take who has the account and not the address; the code of the mail does, once they have shown it', async () => {
    const squatter = await room.signsUp('pia@park.example')
    const { id } = await room.make({ email: 'pia@park.example' })
    expect(await room.tenantOf(squatter)).toMatchObject({ role: 'member' })
    const code = await room.codeOf('pia@park.example')
    await expect(room.one(squatter, 'accept_invitation($1)', [code])).rejects.toMatchObject({ code: 'PT403' })
    await room.proves(squatter)
    await room.one(squatter, 'accept_invitation($1)', [code])
    expect(await room.tenantOf(squatter)).toEqual({ tenant_id: id, role: 'admin' })
  })

  test('is one, sent twice', async () => {
    const { id, name, slug } = await room.make()
    const again = await room.one<TenantLine>(superAdmin, "create_tenant($1, $2, $3, 'x@y.example')", [id, name, slug])
    expect(again.id).toBe(id)
    const { rows } = await database.admin.query(
      'select count(*)::int as many from public.groups where tenant_id = $1',
      [id],
    )
    expect(rows).toEqual([{ many: 1 }])
  })

  test.each([
    [['N', 'ok-slug', 'a@b.example', '{}'], '22023', 'name'],
    [['North\r\nBcc: x', 'ok-slug', 'a@b.example', '{}'], '22023', 'name'],
    [['North', 'Not a slug', 'a@b.example', '{}'], '22023', 'slug'],
    [['North', 'everyone', 'a@b.example', '{}'], 'PT409', 'slug'],
    [['North', 'ok-slug', 'nobody', '{}'], '22023', 'admin_email'],
    [['North', 'ok-slug', 'mina@example.org', '{}'], 'PT409', 'admin_email'],
    [['North', 'ok-slug', 'a@b.example', '{"join": "never"}'], '22023', 'join'],
    [['North', 'ok-slug', 'a@b.example', '{"limits": 5}'], '22023', 'limits'],
    [['North', 'ok-slug', 'a@b.example', '[]'], '22023', 'settings'],
  ])('with %j is refused', async (values, code, detail) => {
    await expect(
      room.one(superAdmin, 'create_tenant($1, $2, $3, $4, $5)', [randomUUID(), ...values]),
    ).rejects.toMatchObject({ code, detail })
  })

  test('says beforehand whether its address is free', async () => {
    expect(await room.one(superAdmin, "check_slug('everyone')")).toEqual({
      free: false,
      why: 'Another organisation has this address already.',
    })
    expect(await room.one(superAdmin, "check_slug('É')")).toMatchObject({ free: false })
    expect(await room.one(superAdmin, "check_slug('quite-free')")).toEqual({ free: true, why: null })
  })
})

describe('all organisations', () => {
  const list = (filters = {}, after: string | null = null) =>
    room.one<TenantLine[]>(superAdmin, 'super_tenants($1, $2)', [after, JSON.stringify(filters)])

  test('are sorted, sought and read page by page', async () => {
    for (const order of ['name', 'people', 'storage', 'created']) {
      const all = await list({ order })
      const first = all[2]!
      expect((await list({ order }, first.after)).map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id))
    }
    expect((await list({ order: 'people' }))[0]).toMatchObject({ slug: 'everyone' })
    expect((await list({ q: 'elsew' })).map(({ id }) => id)).toEqual([elsewhere])
    expect((await list({ q: 'north-sch' })).map(({ slug }) => slug)).toEqual(['north-school'])
    expect(await list({ status: 'suspended' })).toEqual([])
    for (const wrong of [{ order: 'luck' }, { status: 'dead' }])
      await expect(list(wrong)).rejects.toMatchObject({ code: '22023' })
    for (const after of ['x', '[]', '["a", "b"]'])
      await expect(list({}, after)).rejects.toMatchObject({ code: '22023' })
  })

  test('stand side by side, four at most', async () => {
    const all = (await list()).map(({ id }) => id)
    const beside = await room.one<{ id: string; people: number; second_factor_share: number | null }[]>(
      superAdmin,
      'compare_tenants($1)',
      [all.slice(0, 3)],
    )
    expect(beside.map(({ id }) => id)).toEqual(all.slice(0, 3))
    await expect(room.one(superAdmin, 'compare_tenants($1)', [all.slice(0, 5)])).rejects.toMatchObject({
      code: '22023',
    })
    await expect(room.one(superAdmin, 'compare_tenants($1)', [[randomUUID()]])).rejects.toMatchObject({ code: 'PT404' })
  })

  test('keep what they may have and whom to write to, as it was read', async () => {
    const { id, version } = await room.make()
    const set = (by = superAdmin, values: unknown[] = []) =>
      room.one<{ tenant: TenantLine }>(by, 'set_tenant_terms($1, $2, $3, $4, $5, $6, $7)', values)
    const contacts = JSON.stringify([{ name: 'Ann', email: 'ann@north.example', role: 'Billing' }])
    const { tenant } = await set(superAdmin, [id, '{"people": 5}', contacts, 'Europe/Oslo', 'nb', 'Oslo', version])
    expect(tenant).toMatchObject({
      limits: { people: 5, groups: null },
      default_tz: 'Europe/Oslo',
      region_label: 'Oslo',
      contacts: [{ name: 'Ann' }],
    })
    await expect(set(superAdmin, [id, '{}', '[]', null, null, null, version])).rejects.toMatchObject({ code: 'PT409' })
    for (const [values, detail] of [
      [['{"people": 0}', '[]', null, null, null], 'people'],
      [['{"groups": 1.5}', '[]', null, null, null], 'groups'],
      [['{"storage_mb": "9"}', '[]', null, null, null], 'storage_mb'],
      [['{}', '[{"name": "Ann"}]', null, null, null], 'contacts'],
      [['{}', '[]', 'Europe/Atlantis', null, null], 'default_tz'],
      [['{}', '[]', null, 'no language', null], 'default_locale'],
      [['{}', '[]', null, null, 'x'.repeat(61)], 'region_label'],
    ] as const)
      await expect(set(superAdmin, [id, ...values, null])).rejects.toMatchObject({ code: '22023', detail })
    const kept = await room.audit('tenant.terms')
    expect(kept.after).toMatchObject({ people: 5, region_label: 'Oslo' })
    expect(JSON.stringify(kept)).not.toContain('ann@')
  })
})

test('whoever comes in begins with its language and time zone, and whoever has set theirs keeps them', async () => {
  const { id } = await room.make()
  await room.one(superAdmin, 'set_tenant_terms($1, $2, $3, $4, $5)', [id, '{}', '[]', 'Europe/Oslo', 'nb'])
  const begins = async (tz?: string) => {
    const person = await room.signsUp(`${randomUUID()}@oslo.example`)
    if (tz)
      await database.admin.query('insert into public.user_settings (user_id, tz) values ($1, $2)', [person.id, tz])
    const settings = async () => {
      const own = 'select tz, locale from public.user_settings where user_id = $1'
      return (await database.admin.query(own, [person.id])).rows[0]
    }
    const before = await settings()
    await room.one(superAdmin, 'move_person($1, $2)', [person.id, id])
    return [before, await settings()]
  }
  expect(await begins()).toEqual([undefined, { tz: 'Europe/Oslo', locale: 'nb' }])
  expect(await begins('Asia/Tokyo')).toEqual(Array(2).fill({ tz: 'Asia/Tokyo', locale: null }))
  const invited = await room.signsUp('astrid@oslo.example', await room.linkInto((await room.groupsOf(id))[0]!.id))
  const { rows } = await database.admin.query('select tz, locale from public.user_settings where user_id = $1', [
    invited.id,
  ])
  expect(rows).toEqual([{ tz: 'Europe/Oslo', locale: 'nb' }])
})

test('somebody in no group moves to another organisation, as a member, and their right to look after security ends', async () => {
  const { id } = await room.make()
  await room.one(superAdmin, 'set_user_role($1, $2)', [ines.id, 'admin'])
  await room.one(superAdmin, 'give_security($1)', [ines.id])
  await room.one(superAdmin, 'move_person($1, $2)', [ines.id, id])
  expect(await room.tenantOf(ines)).toEqual({ tenant_id: id, role: 'member' })
  expect(
    (await database.admin.query('select 1 from private.security_admins where user_id = $1', [ines.id])).rows,
  ).toEqual([])
  const { rows } = await database.admin.query(
    "select action, tenant_id from public.audit_log where action in ('user.tenant', 'tenant.person') order by id desc limit 2",
  )
  expect(rows.map(({ action }) => action).sort()).toEqual(['tenant.person', 'user.tenant'])
  for (const [person, tenant, code] of [
    [mina.id, id, 'PT409'],
    [superAdmin.id, id, '42501'],
    [randomUUID(), id, 'PT404'],
    [ines.id, randomUUID(), 'PT404'],
  ])
    await expect(room.one(superAdmin, 'move_person($1, $2)', [person, tenant])).rejects.toMatchObject({ code })
})

/** Each function of a super admin, with what it could be asked by. */
const calls: [string, unknown[]][] = [
  ['check_super()', []],
  ['super_tenants()', []],
  ['super_tenant($1)', [elsewhere]],
  ['compare_tenants($1)', [[elsewhere]]],
  ["check_slug('free')", []],
  ["create_tenant($1, 'Mine', 'mine', 'me@mine.example')", [randomUUID()]],
  ["set_tenant_terms($1, '{}')", [elsewhere]],
  ['set_retention($1)', [elsewhere]],
  ["add_domain($1, 'mine.example')", [elsewhere]],
  ['confirm_domain($1)', [randomUUID()]],
  ["confirm_domain($1, 'AAAA')", [randomUUID()]],
  ['mail_domain_code($1)', [randomUUID()]],
  ['remove_domain($1)', [randomUUID()]],
  ["suspend_tenant($1, 'Because')", [elsewhere]],
  ['restore_tenant($1)', [elsewhere]],
  ["delete_tenant($1, 'elsewhere')", [elsewhere]],
  ['move_person($1, $2)', [otherAdmin.id, elsewhere]],
]
test.each(calls)('%s is for super admins alone', async (call, values) => {
  for (const person of [otherAdmin, tenantAdmin, mina])
    await expect(room.one(person, call, values)).rejects.toMatchObject({
      code: '42501',
      message: 'You need super admin permissions to access this page.',
    })
})

describe('a proof of who one is', () => {
  const risky = calls.filter(([call]) =>
    /^(check_super|create_tenant|set_retention|confirm_domain\(\$1, |remove_domain|suspend|restore|delete|move)/.test(
      call,
    ),
  )
  test.each(risky)('that is eleven minutes old does not do for %s, and one of nine does', async (call, values) => {
    const { id } = await room.make()
    const domain = await room.one<{ id: string }>(superAdmin, 'add_domain($1, $2)', [id, `d${id.slice(0, 8)}.example`])
    const person = await room.signsUp(`m${id.slice(0, 8)}@new.example`)
    const asked = call.startsWith('move')
      ? [person.id, id]
      : call.includes('domain')
        ? [domain.id]
        : /create/.test(call)
          ? [randomUUID()]
          : values.length > 0
            ? [id]
            : []
    const text = call
      .replace("'elsewhere'", `'${(await room.tenant(id)).slug}'`)
      .replace("'mine'", `'m${id.slice(0, 8)}'`)
    const came = (minutes: number) => ({ ...superAdmin, came: Math.floor(Date.now() / 1000) - minutes * 60 })
    await expect(room.one(came(11), text, asked)).rejects.toMatchObject({ code: 'PT403', detail: 'step_up' })
    await room.one(came(9), text, asked)
  })

  test('counts in the session in which it was shown, and in no other', async () => {
    // the proof stands in the token of a session; another of the same person has its own, which is older
    const [shown, other] = [
      await room.comesIn(superAdmin),
      await room.comesIn({ ...superAdmin, came: Math.floor(Date.now() / 1000) - 3600 }),
    ]
    expect(await room.one(shown, 'check_super()')).toBe(true)
    await expect(room.one(other, 'check_super()')).rejects.toMatchObject({ detail: 'step_up' })
  })
})
