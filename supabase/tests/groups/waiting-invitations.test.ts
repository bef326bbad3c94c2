import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, otherAdmin, supper, tenantAdmin, tomas } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  ;({ ask, asOwner, said } = actingOn(database))
})
beforeEach(async () => {
  await asOwner('delete from public.group_invites')
  await asOwner('delete from public.notifications')
  await asOwner('delete from public.group_members where user_id = $1', [ines.id])
})
afterAll(() => database.stop())

const invite = async (email: string, by: Someone = tomas) =>
  (
    await ask<{ id: string; code: string }>(
      by,
      "insert into public.group_invites (group_id, kind, email) values ($1, 'email', $2) returning id, code",
      [supper, email],
    )
  )[0]!
const waiting = (who: Someone) =>
  ask<{ id: string; code: string; group_name: string; invited_by: string }>(
    who,
    'select * from public.my_invitations()',
  )
const decline = (who: Someone, id: string, declined = true) =>
  ask(who, 'select public.decline_invitation($1, $2)', [id, declined])

test('an invitation by address waits for whom it is for, who joins by it; then it waits no more', async () => {
  const { id, code } = await invite('Ines@Example.org')
  expect(await waiting(ines)).toMatchObject([{ id, code, group_name: 'Tuesday supper', invited_by: 'Tomas Lind' }])
  await ask(ines, 'select public.accept_invitation($1)', [code])
  expect(await waiting(ines)).toEqual([])
})

test('it leads to the feed, as does being let in', async () => {
  await invite('ines@example.org')
  expect(await asOwner("select url from public.notifications where type = 'group_invitation'")).toEqual([{ url: null }])
})

test('nobody else sees it or declines it: not an admin, not who shares the group, not an address that is not proven', async () => {
  const { id } = await invite('ines@example.org')
  for (const who of [jonas, mina, tomas, tenantAdmin, otherAdmin]) {
    expect(await waiting(who)).toEqual([])
    for (const other of [id, crypto.randomUUID()])
      await expect(decline(who, other)).rejects.toMatchObject({
        code: 'PT404',
        message: 'This invitation no longer exists, or you don’t have access to it.',
      })
  }
  await asOwner("update public.users set email = 'ines@example.org' where id = $1", [jonas.id])
  expect(await waiting(jonas)).toEqual([])
  await asOwner("update public.users set email = 'jonas@example.org' where id = $1", [jonas.id])
})

test('what is declined waits no more, is told to oneself alone, and comes back when that is undone', async () => {
  const { id, code } = await invite('ines@example.org')
  await said('group_invites')
  await decline(ines, id)
  await decline(ines, id)
  expect(await waiting(ines)).toEqual([])
  expect(new Set((await said('group_invites')).map(({ topic }) => topic))).toEqual(new Set([`user:${ines.id}`]))
  await decline(ines, id, false)
  expect(await waiting(ines)).toMatchObject([{ id }])
  await decline(ines, id)
  expect(await ask(ines, 'select public.accept_invitation($1)', [code])).toHaveLength(1)
})

test('whoever is invited again after declining sees the new one, and of two only the last', async () => {
  const { id } = await invite('ines@example.org')
  await decline(ines, id)
  const again = await invite('ines@example.org')
  expect(await waiting(ines)).toMatchObject([{ id: again.id }])
  await decline(ines, again.id)
  expect(await waiting(ines)).toEqual([])
})

test('what is revoked or over doesn’t wait', async () => {
  const one = await invite('ines@example.org')
  await asOwner('update public.group_invites set revoked_at = now() where id = $1', [one.id])
  expect(await waiting(ines)).toEqual([])
  await asOwner(
    "update public.group_invites set revoked_at = null, expires_at = now() - interval '1 minute' where id = $1",
    [one.id],
  )
  expect(await waiting(ines)).toEqual([])
})
