import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { arrangeRanks, ruth, superAdmin } from '../cast.ts'

/* Without a super admin nobody could give the role again: the last one stays, whoever tries. */

const opened: TestDatabase[] = []
let database: TestDatabase
let { asOwner } = {} as ReturnType<typeof actingOn>
beforeEach(async () => {
  database = await testDatabase()
  opened.push(database)
  ;({ asOwner } = actingOn(database))
  await arrangeRanks(database)
})
afterAll(async () => {
  for (const one of opened) await one.stop()
})

const last = { code: 'PT409', message: 'This is the last super admin. Make somebody else one first.' }
const role = (id: string, to: string) => asOwner('update public.users set role = $2 where id = $1', [id, to])
const serviceKey = (text: string) => asPerson(database, { role: 'service_role' }, (db) => db.query(text))

describe('the last super admin', () => {
  test('is not demoted, by SQL or by the service key', async () => {
    await expect(role(superAdmin.id, 'admin')).rejects.toMatchObject(last)
    await expect(serviceKey("update public.users set role = 'member'")).rejects.toMatchObject(last)
  })

  test('is not deleted, nor with everybody at once', async () => {
    await expect(asOwner('delete from auth.users where id = $1', [superAdmin.id])).rejects.toMatchObject(last)
    await expect(database.admin.query('delete from auth.users')).rejects.toMatchObject(last)
  })

  test('stays when the other one is suspended', async () => {
    await role(ruth.id, 'super_admin')
    await asOwner('insert into private.suspensions (user_id) values ($1)', [ruth.id])
    await expect(role(superAdmin.id, 'member')).rejects.toMatchObject(last)
  })

  test('goes once somebody else is one, and of two who demote each other one stays', async () => {
    await role(ruth.id, 'super_admin')
    const tried = await Promise.allSettled([role(superAdmin.id, 'member'), role(ruth.id, 'member')])
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
