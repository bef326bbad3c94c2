import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/postgres/database.ts'
import { attempt, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { anon, ines, jonas, mina, ruth, supper, supperCode, tomas } from '../cast.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.stop())

const as = <T>(person: Person & { id: string }, work: (db: Db) => Promise<T>) =>
  database.asUser({ role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: person.id }) }, work)
const make = (person: Person & { id: string }, id: string, name: string, tz = 'Europe/Paris') =>
  as(person, (db) => db.query('select public.create_group($1, $2, $3)', [id, name, tz]))
const join = (person: Person & { id: string }, code: string) =>
  as(person, (db) => db.query<{ it: string }>('select public.accept_invitation($1) as it', [code]))
const membersOf = async (group: string) =>
  (
    await database.admin.query(
      'select user_id, role from public.group_members where group_id = $1 order by joined_at, user_id',
      [group],
    )
  ).rows

describe('a group', () => {
  test('is made from a name alone, and its maker is its admin', async () => {
    const id = crypto.randomUUID()
    await make(ines, id, '  Garden circle ')
    const { rows } = await database.admin.query(
      'select name, slug, tz, created_by, color from public.groups where id = $1',
      [id],
    )
    expect(rows[0]).toMatchObject({
      name: 'Garden circle',
      slug: 'garden-circle',
      tz: 'Europe/Paris',
      created_by: ines.id,
      color: expect.any(String),
    })
    expect(await membersOf(id)).toEqual([{ user_id: ines.id, role: 'admin' }])
  })

  test('is made once though the request comes twice', async () => {
    const id = crypto.randomUUID()
    await make(ines, id, 'Garden circle')
    await make(ines, id, 'Garden circle')
    expect(await membersOf(id)).toHaveLength(1)
  })

  test.each([['A'], ['   '], ['n'.repeat(81)]])('is not made under the name "%s"', async (name) => {
    await expect(make(ines, crypto.randomUUID(), name)).rejects.toMatchObject({ code: '23514' })
  })

  test('keeps its name in any script, and a zone that does not exist becomes UTC', async () => {
    const id = crypto.randomUUID()
    await make(ines, id, 'Кружок чтения', 'Moon/Sea')
    const { rows } = await database.admin.query('select slug, tz from public.groups where id = $1', [id])
    expect(rows[0]).toEqual({ slug: 'кружок-чтения', tz: 'UTC' })
  })

  test('shares its name with others made at the same moment, each with an address of its own', async () => {
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    await Promise.all(ids.map((id) => make(ines, id, 'Book club')))
    const { rows } = await database.admin.query(
      'select count(distinct slug)::int as n from public.groups where id = any($1)',
      [ids],
    )
    expect(rows[0].n).toBe(6)
  })
})

describe('an invite link', () => {
  const invitation = async (code: string, person: Person = anon) =>
    (await attempt(database, person, 'select public.invitation($1) as it', [code])).rows[0]?.it

  test('shows a person without an account what they are invited to, and no more', async () => {
    expect(await invitation(supperCode)).toEqual({
      group_id: supper,
      group_name: 'Tuesday supper',
      icon_emoji: null,
      brand: { name: null, logo_path: null, accent: null },
      full: null,
      color: 'sun',
      member_count: 3,
      invited_by: 'Ruth Adeyemi',
    })
  })

  test('lets Ines in as a member, once, and counts her once', async () => {
    expect(await join(ines, supperCode)).toEqual([{ it: supper }])
    await join(ines, supperCode.toLowerCase())
    expect((await membersOf(supper)).filter(({ user_id }) => user_id === ines.id)).toEqual([
      { user_id: ines.id, role: 'member' },
    ])
    const { rows } = await database.admin.query('select uses from public.group_invites where code = $1', [supperCode])
    expect(rows).toEqual([{ uses: 1 }])
  })

  test('does not make less of somebody who is in already', async () => {
    await join(tomas, supperCode)
    expect(await membersOf(supper)).toContainEqual({ user_id: tomas.id, role: 'manager' })
  })

  test.each([
    ['that was revoked', 'revoked_at = now()'],
    ['that has expired', "expires_at = now() - interval '1 second'"],
    ['that is used up', 'max_uses = 1, uses = 1'],
    ['that never was', "code = 'ANTHERCADE'"],
  ])('%s opens nothing, in the same words', async (_, change) => {
    await database.admin.query(`update public.group_invites set ${change}`)
    expect(await invitation(supperCode)).toBeNull()
    expect((await join(ines, supperCode))[0]!.it).toMatchObject({
      code: 'PT404',
      message: 'This link no longer works. Ask whoever sent it for a new one.',
    })
  })

  test('still brings a member home after it has ended', async () => {
    await database.admin.query('update public.group_invites set revoked_at = now()')
    expect(await join(mina, supperCode)).toEqual([{ it: supper }])
  })

  test('with one place left takes one of two who come at the same moment', async () => {
    await database.admin.query('update public.group_invites set max_uses = 1')
    const both = await Promise.all([join(ines, supperCode), join(jonas, supperCode)])
    expect(both.map(([answer]) => answer!.it)).toEqual(
      expect.arrayContaining([supper, expect.objectContaining({ code: 'PT404' })]),
    )
    expect(await membersOf(supper)).toHaveLength(4)
  })

  test('does not lead into another tenant', async () => {
    await database.admin.query(
      "with made as (insert into public.tenants (name, slug) values ('Elsewhere', 'elsewhere') returning id) update public.users set tenant_id = made.id from made where users.id = $1",
      [ines.id],
    )
    await expect(join(ines, supperCode)).rejects.toMatchObject({ code: 'PT403' })
  })

  test('is made by Ruth with a code of its own', async () => {
    const [invite] = await as(ruth, (db) =>
      db.query<{ code: string }>('insert into public.group_invites (group_id) values ($1) returning code', [supper]),
    )
    expect(invite?.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
  })
})
