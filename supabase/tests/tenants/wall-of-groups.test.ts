import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, otherAdmin, ruth, superAdmin, supper, supperCode, tenantAdmin } from '../cast.ts'
import { moderationRoom } from '../moderation/moderation-room.ts'
import { type TenantRoom, tenantRoom } from './tenant-room.ts'

/* Nobody of one organisation comes into a group of another: by none of the ways in, and at no moment. */
let database: TestDatabase
let room: TenantRoom
beforeAll(async () => {
  database = await testDatabase()
  room = await tenantRoom(database)
})
afterAll(() => database.stop())

const words = { code: 'PT403', message: 'This group belongs to another organisation.' }
const groupsOf = async ({ id }: Someone) =>
  (await room.asOwner<{ group_id: string }>('select group_id from public.group_members where user_id = $1', [id])).map(
    ({ group_id }) => group_id,
  )
const newcomer = async () => (await room.newcomers([`Person ${randomUUID().slice(0, 8)}`]))[0]!
const move = (person: Someone, tenant = elsewhere) => room.one(superAdmin, 'move_person($1, $2)', [person.id, tenant])
const uses = async () =>
  (await room.asOwner<{ uses: number }>('select uses from public.group_invites where code = $1', [supperCode]))[0]!.uses

/** Resolves once a transaction waits for what another holds. */
async function somebodyWaits() {
  const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
  while (!(await database.admin.query(waiting, [database.name])).rowCount)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
/** A deed of somebody while another’s is not done yet, and that waits for it. */
async function meanwhile(by: Someone, deed: [string, unknown[]], other: () => Promise<unknown>) {
  let started: Promise<unknown> | undefined
  await asPerson(database, by, async (db) => {
    await db.query(...deed)
    started = other().then(
      (its) => ({ its }),
      (error: unknown) => ({ error }),
    )
    await somebodyWaits()
  })
  return (await started) as { its?: unknown; error?: { code: string; message: string } }
}

describe('a link into a group of another organisation', () => {
  test.each(['accept_invitation', 'join_by_code'])(
    'lets nobody in by %s, and says why: it shows its group to whoever has it',
    async (call) => {
      const before = await uses()
      expect(await room.one(otherAdmin, 'invitation($1)', [supperCode])).toMatchObject({ group_name: 'Tuesday supper' })
      await expect(room.one(otherAdmin, `${call}($1)`, [supperCode])).rejects.toMatchObject(words)
      expect(await groupsOf(otherAdmin)).not.toContain(supper)
      expect(await uses()).toBe(before)
    },
  )

  test('that leads nowhere says only that, wherever one is', async () => {
    for (const by of [otherAdmin, ruth])
      expect(await room.one(by, 'accept_invitation($1)', ['NHERE2345'])).toMatchObject({
        code: 'PT404',
        message: 'This link no longer works. Ask whoever sent it for a new one.',
      })
  })

  test('lets in neither who waits to be admitted elsewhere, nor takes that from them', async () => {
    const waits = await newcomer()
    await move(waits)
    await room.asOwner("insert into private.user_states (user_id, state) values ($1, 'pending')", [waits.id])
    await expect(room.one(waits, 'accept_invitation($1)', [supperCode])).rejects.toMatchObject(words)
    expect(await room.asOwner('select from private.user_states where user_id = $1', [waits.id])).toHaveLength(1)
  })
})

describe('somebody who is moved', () => {
  test('at the moment at which they come in by a link waits, and is not let in', async () => {
    const person = await newcomer()
    const { error } = await meanwhile(superAdmin, ['select public.move_person($1, $2)', [person.id, elsewhere]], () =>
      room.one(person, 'accept_invitation($1)', [supperCode]),
    )
    expect(error).toMatchObject(words)
    expect(await groupsOf(person)).toEqual([])
  })

  test('at the moment at which they have come in stays', async () => {
    const person = await newcomer()
    const { error } = await meanwhile(person, ['select public.accept_invitation($1)', [supperCode]], () => move(person))
    expect(error).toMatchObject({ code: 'PT409' })
    expect(await groupsOf(person)).toEqual([supper])
  })

  test('at the moment at which they make a group has none in the organisation that they left', async () => {
    const person = await newcomer()
    const id = randomUUID()
    const { error } = await meanwhile(superAdmin, ['select public.move_person($1, $2)', [person.id, elsewhere]], () =>
      room.ask(person, "select public.create_group($1, 'Garden')", [id]),
    )
    expect(error).toMatchObject(words)
    expect(await groupsOf(person)).toEqual([])
  })

  test('by their own domain while they come in stays where they came in', async () => {
    const person = await newcomer()
    await room.asOwner(
      `insert into private.tenant_domains (tenant_id, domain, proven_at) values ($1, 'new.example', now())`,
      [elsewhere],
    )
    const { its } = await meanwhile(person, ['select public.accept_invitation($1)', [supperCode]], () =>
      room.asOwner("select private.prove_address($1, $2, 'mail')", [person.id, person.email]),
    )
    expect(its).toBeDefined()
    expect((await room.tenantOf(person)).tenant_id).not.toBe(elsewhere)
    expect(await groupsOf(person)).toEqual([supper])
  })

  test('asks no longer to be let in where they were, and is not let in on that', async () => {
    const person = await newcomer()
    await room.asOwner("update public.groups set visibility = 'listed', join_policy = 'request' where id = $1", [
      supper,
    ])
    await room.one(person, 'join_group($1)', [supper])
    const [request] = await room.asOwner<{ id: string }>(
      'select id from public.group_join_requests where user_id = $1',
      [person.id],
    )
    const seen = () => room.ask(ruth, 'select 1 from public.people where id = $1', [person.id])
    expect(await seen()).toHaveLength(1)
    await move(person)
    expect(await seen()).toEqual([])
    await expect(room.one(ruth, 'decide_join_request($1, true)', [request!.id])).rejects.toMatchObject({
      code: 'PT409',
    })
    await expect(room.one(person, 'join_group($1)', [supper])).rejects.toMatchObject({ code: 'PT404' })
    expect(await groupsOf(person)).toEqual([])
  })

  test('is not back in their group when their removal from it is taken back', async () => {
    const moderation = moderationRoom(database)
    const person = await newcomer()
    await room.one(person, 'accept_invitation($1)', [supperCode])
    const theirs = await moderation.say(person, 'Buy cheap watches')
    const of_case = await moderation.reported(ruth, 'message', theirs)
    const done = await moderation.act(tenantAdmin, of_case, 'remove_from_group')
    expect(await groupsOf(person)).toEqual([])
    await move(person)
    await moderation.revert(tenantAdmin, done)
    expect(await groupsOf(person)).toEqual([])
  })
})
