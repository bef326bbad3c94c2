import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { elsewhere, mina, otherAdmin, ruth, superAdmin, supper, suspended, tenantAdmin, tomas } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* The people of an organisation, as its admin reads, seeks and counts them. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())

const names = (lines: { name: string }[]) => lines.map(({ name }) => name)

test('an admin reads the people of their organisation by name, and nobody of another', async () => {
  const lines = await room.people(tenantAdmin)
  expect(lines.map(({ id }) => id)).toContain(mina.id)
  expect(lines.map(({ id }) => id)).not.toContain(otherAdmin.id)
  expect(names(lines)).toEqual([...names(lines)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect((await room.people(otherAdmin)).map(({ id }) => id)).toEqual([otherAdmin.id])
})

test('a super admin reads everyone, and of one organisation whom they ask for', async () => {
  expect((await room.people(superAdmin)).map(({ id }) => id)).toEqual(expect.arrayContaining([mina.id, otherAdmin.id]))
  const [line] = await room.people(superAdmin, { tenant_id: elsewhere })
  expect(line).toMatchObject({ id: otherAdmin.id, tenant: { id: elsewhere } })
  expect((await room.people(tenantAdmin, { tenant_id: elsewhere })).map(({ id }) => id)).not.toContain(otherAdmin.id)
})

test.each([mina, tomas, suspended])('who is no admin is told so', async (person) => {
  for (const call of ['admin_people()', 'admin_people_count()'])
    await expect(room.one(person, call)).rejects.toMatchObject({
      code: '42501',
      message: 'You need admin permissions to access this page.',
    })
})

test('each line says what may be done, and why not', async () => {
  const lines = await room.people(tenantAdmin)
  const may = (id: string) => lines.find((line) => line.id === id)!.may
  expect(may(mina.id)).toEqual({
    roles: ['manager'],
    states: ['pending', 'deactivated', 'suspended', 'banned'],
    why: null,
  })
  expect(may(suspended.id).states).toEqual(['active'])
  expect(may(tenantAdmin.id)).toEqual({ roles: [], states: [], why: 'You can’t change your own role or state.' })
  expect(may(superAdmin.id).why).toBe('You can only change people ranked below you.')
})

describe('of a hundred and twenty people', () => {
  beforeAll(async () => {
    await room.newcomers(Array.from({ length: 120 }, (_, n) => `Person ${String(n).padStart(3, '0')}`))
    await room.newcomers(['Zoë Ångström', '李 小龙', 'Zoe Elsewhere'])
    await database.admin.query("update public.users set tenant_id = $1 where name = 'Zoe Elsewhere'", [elsewhere])
  })

  test.each(['name', 'role', 'state', 'last_seen'])('pages in the order of %s meet each once', async (order) => {
    const met: string[] = []
    let after: string | null = null
    do {
      const page = await room.people(tenantAdmin, { order }, after)
      met.push(...page.map(({ id }) => id))
      after = page.length === 50 ? page.at(-1)!.after : null
    } while (after)
    const { rows } = await database.admin.query(
      'select count(*)::int as many from public.users where tenant_id = (select id from public.tenants where is_default)',
    )
    expect(new Set(met).size).toBe(met.length)
    expect(met.length).toBe(rows[0].many)
    expect(await room.one(tenantAdmin, 'admin_people_count()')).toEqual({ count: met.length, more: false })
  })

  test('one is found by the beginnings of words in name and address, without accents', async () => {
    expect(names(await room.people(tenantAdmin, { q: 'ang zoe' }))).toEqual(['Zoë Ångström'])
    expect(names(await room.people(tenantAdmin, { q: 'zoë.ång' }))).toEqual(['Zoë Ångström'])
    expect(names(await room.people(tenantAdmin, { q: '小龙' }))).toEqual(['李 小龙'])
    expect(names(await room.people(tenantAdmin, { q: 'mina@example.org' }))).toEqual(['Mina Park'])
    expect(await room.people(tenantAdmin, { q: 'ngström' })).toEqual([])
  })

  test('those whose names begin with what is sought come first, and the pages meet each once', async () => {
    const quills = Array.from({ length: 60 }, (_, n) => `Quill ${n + 10}`)
    await room.newcomers(['Zed Quill', ...quills, 'Anna Quill'])
    const first = await room.people(tenantAdmin, { q: 'quill' })
    const second = await room.people(tenantAdmin, { q: 'quill' }, first.at(-1)!.after)
    const third = await room.people(tenantAdmin, { q: 'quill' }, second.at(-1)!.after)
    expect(names(first)).toEqual(quills.slice(0, 50))
    expect(names(second)).toEqual([...quills.slice(50), 'Anna Quill', 'Zed Quill'])
    expect(third).toEqual([])
    expect(names(await room.people(tenantAdmin, { q: 'quill' }, second.at(-2)!.after))).toEqual(['Zed Quill'])
    expect(await room.one(tenantAdmin, 'admin_people_count($1)', [{ q: 'quill' }])).toEqual({ count: 62, more: false })
  })

  test('a search says nothing of addresses elsewhere', async () => {
    for (const q of [
      'zoe.elsewhere@new.example',
      'elsewhere',
      '#',
      `#${elsewhere}`,
      "' | 'zoe",
      'admin@elsewhere.example',
    ]) {
      const found = await room.people(tenantAdmin, { q })
      expect(found.filter((line) => /elsewhere/i.test(line.email))).toEqual([])
    }
    expect(await room.one(tenantAdmin, 'admin_people_count($1)', [{ q: 'zoe.elsewhere' }])).toEqual({
      count: 0,
      more: false,
    })
  })

  test('they are narrowed down by role, state, group and when they were last seen', async () => {
    expect((await room.people(tenantAdmin, { role: 'admin' })).map(({ id }) => id)).toEqual([tenantAdmin.id])
    expect((await room.people(tenantAdmin, { state: 'banned' })).length).toBe(0)
    expect((await room.people(tenantAdmin, { state: 'suspended' })).map(({ id }) => id)).toEqual([suspended.id])
    expect((await room.people(tenantAdmin, { group_id: supper })).map(({ id }) => id).sort()).toEqual(
      [ruth.id, tomas.id, mina.id, suspended.id].sort(),
    )
    await room.comesIn(mina)
    const lately = new Date(Date.now() - 3_600_000).toISOString()
    expect((await room.people(tenantAdmin, { seen_after: lately })).map(({ id }) => id)).toEqual([mina.id])
    expect((await room.people(tenantAdmin, { seen_before: lately })).map(({ id }) => id)).not.toContain(mina.id)
    expect((await room.people(tenantAdmin, { order: 'last_seen' }))[0]!.id).toBe(mina.id)
  })

  test('words are sought among those of a role or a state, who may have changed it since', async () => {
    const found = async (filters: Record<string, unknown>) => names(await room.people(tenantAdmin, filters))
    expect(await found({ q: 'person 007', state: 'active', role: 'member' })).toEqual(['Person 007'])
    expect(await found({ q: 'person 007', role: 'manager' })).toEqual([])
    const [line] = await room.people(tenantAdmin, { q: 'person 007' })
    await room.one(tenantAdmin, 'set_state($1, $2)', [line!.id, 'deactivated'])
    expect(await found({ q: 'person 00', state: 'deactivated' })).toEqual(['Person 007'])
    expect(await found({ q: 'person 007', state: 'active' })).toEqual([])
    expect(await found({ q: '=state 4' })).toEqual([])
    await room.one(tenantAdmin, 'set_state($1, $2)', [line!.id, 'active'])
    expect(await found({ q: 'person 00', state: 'deactivated' })).toEqual([])
  })

  test.each([{ role: 'king' }, { state: 'asleep' }, { order: 'shoe' }, []])(
    'filters that are none are refused: %j',
    async (filters) => {
      await expect(room.people(tenantAdmin, filters as Record<string, unknown>)).rejects.toMatchObject({
        code: '22023',
      })
    },
  )

  test.each(['x', '[]', '["a"]', '["a", "b"]', '{"a": 1}'])('a page that is none is refused: %s', async (after) => {
    await expect(room.people(tenantAdmin, {}, after)).rejects.toMatchObject({ code: '22023' })
  })
})
