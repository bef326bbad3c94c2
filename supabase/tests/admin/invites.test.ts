import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, ines, mina, otherAdmin, superAdmin, supper, tenantAdmin } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* Many are invited at once, into several groups, after a look at what each row is. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof adminRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adminRoom(database)
})
afterAll(() => database.stop())

type Row = { line?: number; email?: string; role?: string; name?: string }
const preview = (rows: Row[], by = tenantAdmin) =>
  room.one<{ line: number; state: string; why: string | null }[]>(by, 'preview_invites($1)', [JSON.stringify(rows)])
const invite = (rows: Row[], groups: string[], by = tenantAdmin) =>
  room.one<{ email: string; invite_id: string }[]>(by, 'invite_people($1, $2)', [JSON.stringify(rows), groups])
const invites = (filters = {}, by = tenantAdmin) =>
  room.one<{ id: string; email: string; state: string }[]>(by, 'admin_invites($1, $2)', [null, filters])
const states = async (rows: Row[]) => (await preview(rows)).map(({ state }) => state)

test('a dry run says what each row is', async () => {
  const shown = await preview([
    { line: 2, email: 'nils@far.example' },
    { line: 3, email: ' NILS@far.example ' },
    { line: 4, email: 'mina@example.org' },
    { line: 5, email: 'nonsense' },
    { line: 6 },
    { line: 7, email: 'kay@far.example', role: 'king' },
    { line: 8, email: 'admin@elsewhere.example' },
  ])
  expect(shown).toEqual([
    { line: 2, email: 'nils@far.example', state: 'new', why: null },
    { line: 3, email: 'nils@far.example', state: 'duplicate', why: null },
    { line: 4, email: 'mina@example.org', state: 'member', why: null },
    { line: 5, email: 'nonsense', state: 'wrong', why: 'This isn’t an email address.' },
    { line: 6, email: null, state: 'wrong', why: 'The email is missing.' },
    { line: 7, email: 'kay@far.example', state: 'wrong', why: 'The role must be admin, manager or member.' },
    // an account elsewhere is nobody's business
    { line: 8, email: 'admin@elsewhere.example', state: 'new', why: null },
  ])
})

test('whoever is new is invited into all the groups by one invitation, and comes into each', async () => {
  const sent = await invite([{ email: 'ida@far.example' }, { email: 'mina@example.org' }], [supper, choir])
  expect(sent.map(({ email }) => email)).toEqual(['ida@far.example'])
  expect(await states([{ email: 'ida@far.example' }])).toEqual(['invited'])
  expect(await invites()).toMatchObject([{ email: 'ida@far.example', state: 'open', groups_count: 2 }])
  const { rows } = await database.admin.query('select code from public.group_invites where id = $1', [
    sent[0]!.invite_id,
  ])
  expect(await room.one(ines, 'accept_invitation($1)', [rows[0].code])).toBe(supper)
  const in_groups = await database.admin.query(
    'select group_id from public.group_members where user_id = $1 order by 1',
    [ines.id],
  )
  expect(in_groups.rows).toEqual([{ group_id: supper }, { group_id: choir }])
  expect(await invites({ state: 'accepted' })).toHaveLength(1)
  await expect(room.one(tenantAdmin, 'revoke_invite($1)', [sent[0]!.invite_id])).rejects.toMatchObject({
    code: 'PT409',
  })
})

test('an invitation is revoked, restored and sent again', async () => {
  const [one] = await invite([{ email: 'olga@far.example' }], [supper])
  await room.one(tenantAdmin, 'revoke_invite($1)', [one!.invite_id])
  expect(await invites({ state: 'revoked' })).toMatchObject([{ email: 'olga@far.example' }])
  expect(await states([{ email: 'olga@far.example' }])).toEqual(['new'])
  await room.one(tenantAdmin, 'restore_invite($1)', [one!.invite_id])
  expect(await invites({ q: 'olga', state: 'open' })).toHaveLength(1)
  await expect(room.one(tenantAdmin, 'resend_invite($1)', [one!.invite_id])).rejects.toMatchObject({ code: 'PT429' })
  await room.ask(
    tenantAdmin,
    'select public.resend_invite($1)',
    [one!.invite_id],
    new Date(Date.now() + 90_000).toISOString(),
  )
  expect(await room.audit('invite.resend')).toMatchObject({ subject_id: one!.invite_id })
})

test('an admin of another organisation finds and changes none of them, and invites into none of its groups', async () => {
  const [one] = await invite([{ email: 'otto@far.example' }], [supper])
  expect(await invites({}, otherAdmin)).toEqual([])
  for (const call of ['resend_invite($1)', 'revoke_invite($1)', 'restore_invite($1)'])
    await expect(room.one(otherAdmin, call, [one!.invite_id])).rejects.toMatchObject({ code: 'PT404' })
  await expect(invite([{ email: 'x@far.example' }], [supper], otherAdmin)).rejects.toMatchObject({ code: 'PT404' })
  expect(
    (await preview([{ email: 'mina@example.org' }, { email: 'otto@far.example' }], otherAdmin)).map(
      ({ state }) => state,
    ),
  ).toEqual(['new', 'new'])
  await expect(preview([{ email: 'x@far.example' }], mina)).rejects.toMatchObject({ code: '42501' })
})

test('501 rows, none, no list and no group are refused', async () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ email: `p${n}@far.example` }))
  await expect(preview(many)).rejects.toMatchObject({ code: '22023', message: 'Invite at most 500 people at a time.' })
  await expect(preview([])).rejects.toMatchObject({ code: '22023' })
  await expect(preview({} as Row[])).rejects.toMatchObject({ code: '22023' })
  await expect(invite([{ email: 'x@far.example' }], [])).rejects.toMatchObject({ code: '22023' })
  expect(await invite(many.slice(0, 500), [supper])).toHaveLength(500)
})

test('an invitation is sent again to one address five times a day, by whichever admin', async () => {
  const [one] = await invite([{ email: 'Again@far.example' }], [supper])
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const again = (by: Someone, at: string) => room.one(by, 'resend_invite($1)', [one!.invite_id], at)
  for (let n = 1; n <= 5; n++) await again(n % 2 ? tenantAdmin : superAdmin, hours(n))
  await expect(again(tenantAdmin, hours(6))).rejects.toMatchObject({
    code: 'PT429',
    message: 'Five invites were sent again to this address today. Try again tomorrow.',
  })
  await again(tenantAdmin, hours(25.5))
})
