import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'

let database: TestDatabase
let { ask } = {} as ReturnType<typeof actingOn>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
})
afterAll(() => database.stop())

/** Ines has asked Tuesday supper, which Ruth and Tomas lead, to be let in. */
beforeEach(async () => {
  await database.admin.query(`
    update public.groups set visibility = 'listed', join_policy = 'request' where id = '${supper}';
    delete from public.group_join_requests; delete from public.push_devices;
    delete from public.group_members where group_id = '${supper}' and user_id = '${ines.id}';
    delete from public.notifications`)
  await ask(ines, 'select public.join_group($1)', [supper])
  ;({ id } = (await database.admin.query('select id from public.group_join_requests')).rows[0])
})

const decide = (by: Someone, approve: boolean) => ask(by, 'select public.decide_join_request($1, $2)', [id, approve])
const reopen = (by: Someone, at?: string) => ask(by, 'select public.reopen_join_request($1)', [id], at)
const state = async () => {
  const { rows } = await database.admin.query(
    `select status, decided_by, exists (select from public.group_members as m where m.group_id = r.group_id and m.user_id = r.user_id) as inside
     from public.group_join_requests as r where id = $1`,
    [id],
  )
  return rows[0]
}
const told = async () =>
  (
    await database.admin.query(
      "select message from public.notifications where message not like '%asked to join%' order by message",
    )
  ).rows.map(({ message }) => message)
const waits = { status: 'pending', decided_by: null, inside: false }
const refused = (code: string) => expect.objectContaining({ code })

describe('a request that Tomas has decided', () => {
  test.each([true, false])(
    'waits again when he takes that back, and nobody is told (approved: %s)',
    async (approve) => {
      await ask(ruth, 'select public.add_push_device($1, $2, $3)', [
        'https://push.example.org/ruth',
        `B${'A'.repeat(86)}`,
        'C'.repeat(22),
      ])
      await database.admin.query('delete from private.push_queue')
      await decide(tomas, approve)
      for (let twice = 0; twice < 2; twice++) await reopen(tomas)
      expect(await state()).toEqual(waits)
      expect(await told()).toEqual([])
      expect((await database.admin.query('select 1 from private.push_queue')).rows).toEqual([])
      const { rows } = await database.admin.query('select action from public.audit_log order by id desc limit 1')
      expect(rows).toEqual([{ action: 'join_request.reopen' }])
      await decide(ruth, true)
      expect(await state()).toMatchObject({ status: 'approved', inside: true })
    },
  )

  test('and that Ines has read about, is told of as anybody who goes', async () => {
    await decide(tomas, true)
    await ask(ines, 'update public.notifications set is_read = true')
    await ask(ruth, "update public.notifications set is_read = true where message like '%joined%'")
    await reopen(tomas)
    expect(await told()).toEqual(['Ines Duarte joined Tuesday supper', 'You’re now a member of Tuesday supper'])
  })

  test('is his to take back: not another leader’s, a member’s or hers', async () => {
    await decide(tomas, true)
    await expect(reopen(ruth)).rejects.toEqual(refused('PT409'))
    for (const other of [mina, ines]) await expect(reopen(other)).rejects.toEqual(refused('PT404'))
    expect(await state()).toMatchObject({ status: 'approved', inside: true })
  })

  test('stands after an hour, once she has a role, or asked again, or came by another way', async () => {
    await decide(tomas, true)
    await expect(reopen(tomas, new Date(Date.now() + 3_700_000).toISOString())).rejects.toEqual(refused('PT409'))
    await ask(ruth, "select public.set_group_role($1, $2, 'manager')", [supper, ines.id])
    await expect(reopen(tomas)).rejects.toEqual(refused('PT409'))
    await ask(ruth, 'select public.remove_member($1, $2)', [supper, ines.id])
    await expect(reopen(tomas)).rejects.toEqual(refused('PT409'))
    await ask(ines, 'select public.join_group($1)', [supper])
    await database.admin.query("update public.group_join_requests set status = 'declined' where id = $1", [id])
    await expect(reopen(tomas)).rejects.toEqual(refused('PT409'))
  })
})
