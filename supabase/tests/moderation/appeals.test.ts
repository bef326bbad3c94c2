import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { anon, arrangeRanks, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { naming } from '../messages/message-room.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const start = Date.now()
/** Seconds from now. */
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const day = 86_400
interface Decision {
  id: string
  action: string
  words: string
  note: string | null
  role: string
  appeal_until: string | null
  reverted: boolean
  appeal: { state: string; answer: string | null; by_same: boolean } | null
}
const decisions = (by: Someone, moment = at(60)) => room.one<Decision[]>(by, 'my_decisions()', [], moment)
const appeal = (by: Someone, action: string, moment = at(60), { id = randomUUID(), body = 'It was a recipe.' } = {}) =>
  room.ask(by, 'select public.appeal_decision($1, $2, $3)', [id, action, body], moment)
const waiting = async (id: string) =>
  (await room.asOwner<{ id: string }>('select id from private.appeals where action_id = $1', [id]))[0]!.id
const answer = async (by: Someone, action: string, upheld: boolean, moment = at(90)) =>
  room.ask(by, 'select public.decide_appeal($1, $2, $3)', [await waiting(action), upheld, 'We looked again.'], moment)
const tell = (moment: string) => room.asOwner('select private.tell_moderation()', [], moment)
const told = (who: Someone) =>
  room.asOwner<{ type: string; message: string; actor_id: string | null }>(
    "select type, message, actor_id from public.notifications where user_id = $1 and (type like '%report%' or type like '%appeal%' or type like 'moderation%') order by created_at, id",
    [who.id],
  )
const mentions = (who: Someone) =>
  room.asOwner('select * from public.notifications where user_id = $1 and type = $2', [who.id, 'mention_received'])
/** A message of Mina’s that Ruth removed, and the act. */
async function removed(by = ruth, more = {}) {
  const message = await room.say(mina, 'Quince')
  const id = await room.reported(tomas, 'message', message)
  return { message, id, done: await room.act(by, id, 'remove', { note_public: 'No fruit here', ...more }, at(0)) }
}
const there = async (message: string) =>
  (await room.ask(tomas, "select 1 from public.messages where id = $1 and body_html <> ''", [message])).length === 1

describe('whoever was decided upon', () => {
  test('reads why ten seconds later, and never by whom or what was said among those who decide', async () => {
    const { done } = await removed(ruth, { note_private: 'She always does' })
    expect(await decisions(mina, at(5))).toEqual([])
    const [line] = await decisions(mina)
    expect(line).toMatchObject({
      id: done,
      action: 'remove',
      words: 'Quince',
      note: 'No fruit here',
      role: 'group',
      appeal: null,
    })
    const all = JSON.stringify(line)
    for (const hidden of [ruth.id, tomas.id, 'She always does']) expect(all).not.toContain(hidden)
    for (const who of [tomas, ruth, tenantAdmin, superAdmin]) expect(await decisions(who)).toEqual([])
  })

  test('never hears of what was undone within ten seconds, and nor does who reported', async () => {
    const { done, message } = await removed()
    await room.revert(ruth, done, at(5))
    await tell(at(60))
    expect(await decisions(mina)).toEqual([])
    expect(await told(mina)).toEqual([])
    expect(await told(tomas)).toEqual([])
    expect(await there(message)).toBe(true)
  })

  test('appeals once, within thirty days, in a thousand characters', async () => {
    const { done } = await removed()
    await expect(appeal(mina, done, at(60), { body: ' ' })).rejects.toMatchObject({ code: '22023' })
    await expect(appeal(mina, done, at(60), { body: 'x'.repeat(1001) })).rejects.toMatchObject({ code: '22023' })
    await expect(appeal(mina, done, at(30 * day + 60))).rejects.toThrow('The 30 days are over')
    const id = randomUUID()
    for (let n = 0; n < 2; n++) await appeal(mina, done, at(60), { id })
    await expect(appeal(mina, done)).rejects.toThrow('appealed this already')
  })

  test('is the only one who appeals', async () => {
    const { done } = await removed()
    for (const who of [tomas, ruth, tenantAdmin, otherAdmin])
      await expect(appeal(who, done)).rejects.toMatchObject({ code: 'PT404' })
    const dismissed = await room.reported(tomas, 'message', await room.say(mina, 'Fine'))
    await expect(appeal(mina, await room.act(ruth, dismissed, 'dismiss', {}, at(0)))).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

describe('an appeal', () => {
  test('is answered by somebody else, who brings back what was removed, and all hear of it', async () => {
    const { done, message, id } = await removed()
    await tell(at(20))
    expect((await told(tomas)).map(({ message }) => message)).toEqual(['Thank you for your report. We removed it.'])
    expect((await told(mina)).map(({ type }) => type)).toEqual(['moderation_decision'])
    await appeal(mina, done)
    expect((await told(tenantAdmin)).map(({ type }) => type)).toEqual(['appeal_received'])
    expect((await room.queue(tenantAdmin))[0]).toMatchObject({ state: 'appealed' })
    await expect(answer(ruth, done, true)).rejects.toMatchObject({ code: '42501' })
    for (const who of [mina, tomas, otherAdmin])
      await expect(answer(who, done, false)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.revert(ruth, done, at(80))).rejects.toMatchObject({ code: 'PT409' })
    await room.asOwner('select private.forget_deleted_messages()', [], at(60 * day))
    await answer(tenantAdmin, done, false)
    await answer(tenantAdmin, done, false)
    expect(await there(message)).toBe(true)
    expect((await decisions(mina))[0]).toMatchObject({
      reverted: true,
      appeal: { state: 'overturned', answer: 'We looked again.' },
    })
    expect(await room.read(ruth, id)).toMatchObject({ state: 'closed' })
    await tell(at(120))
    expect((await told(mina)).map(({ type }) => type)).toEqual(['moderation_decision', 'appeal_answered'])
    expect((await told(tomas)).map(({ message }) => message)).toContain(
      'We looked at your report again, and found it within the rules.',
    )
    for (const who of [mina, tomas]) for (const { actor_id } of await told(who)) expect(actor_id).toBeNull()
  })

  test('that is upheld leaves it removed, and what was kept for it is forgotten', async () => {
    const { done, message } = await removed()
    await appeal(mina, done)
    await answer(tenantAdmin, done, true)
    await expect(answer(superAdmin, done, false)).rejects.toMatchObject({ code: 'PT409' })
    expect(await there(message)).toBe(false)
    await expect(room.one(mina, 'restore_message($1)', [message])).rejects.toThrow()
    await room.asOwner('select private.forget_deleted_messages()', [], at(3 * day))
    expect(await room.asOwner('select from private.deleted_messages where message_id = $1', [message])).toEqual([])
  })

  test('that nobody else may answer is answered a day later by whoever acted, and says so', async () => {
    const done = await room.act(superAdmin, await room.reported(tomas, 'user', mina.id), 'warn', {}, at(0))
    await appeal(mina, done)
    await expect(answer(superAdmin, done, true, at(60 + day - 1))).rejects.toThrow('24 hours after the appeal')
    await answer(superAdmin, done, true, at(60 + day))
    expect((await decisions(mina, at(2 * day)))[0]!.appeal).toMatchObject({ state: 'upheld', by_same: true })
  })

  test('is answered at once by whoever acted when they take their act back', async () => {
    const { done, message } = await removed()
    await appeal(mina, done)
    await answer(ruth, done, false)
    expect(await there(message)).toBe(true)
    expect((await decisions(mina))[0]!.appeal).toMatchObject({ state: 'overturned', by_same: false })
  })

  test('that is overturned brings back what was told of the thing, unread and untold anew', async () => {
    const message = await room.say(mina, `Quince ${naming(tomas.id)}`)
    const before = await mentions(tomas)
    expect(before).toHaveLength(1)
    const done = await room.act(ruth, await room.reported(tomas, 'message', message), 'remove', {}, at(0))
    expect(await mentions(tomas)).toEqual([])
    await appeal(mina, done)
    await answer(tenantAdmin, done, false)
    expect(await mentions(tomas)).toEqual(before)
  })

  test('against an act of the organisation is not answered by the group', async () => {
    const { done } = await removed(tenantAdmin)
    await appeal(mina, done)
    await expect(answer(ruth, done, false)).rejects.toMatchObject({ code: '42501' })
    await answer(superAdmin, done, false)
  })
})

const suspensionMail = async (action: string) =>
  (
    await room.asOwner<{ it: { to: string; data: { path: string } } | null }>(
      'select private.suspension_mail($1) as it',
      [{ id: action }],
    )
  )[0]!.it

/** Runs something while staff are taken away: all other people of their ranks. */
async function withStaff(staff: Someone[], run: () => Promise<void>) {
  const all = [superAdmin, tenantAdmin, otherAdmin, ruth]
  const away = all.filter((one) => !staff.includes(one)).map(({ id }) => id)
  await room.asOwner('insert into private.suspensions (user_id) select unnest($1::uuid[])', [away])
  await run()
  await room.asOwner('delete from private.suspensions where user_id = any ($1)', [away])
}

describe.each([
  ['one super admin', [superAdmin]],
  ['a super admin and an admin of a group', [superAdmin, ruth]],
  ['a super admin and an admin of the organisation', [superAdmin, tenantAdmin]],
  ['admins of all ranks', [superAdmin, tenantAdmin, ruth]],
])('with %s', (_, staff) => {
  test.each(staff)('every appeal against an act of $email has someone who may keep it or take it back', async (by) => {
    await withStaff(staff, async () => {
      const done = await room.act(
        by,
        await room.reported(tomas, 'message', await room.say(mina, 'Pear')),
        'remove',
        {},
        at(0),
      )
      await appeal(mina, done)
      const its = (
        await room.asOwner<{ id: string }>('select case_id as id from private.moderation_actions where id = $1', [done])
      )[0]!
      const may = async (moment: string) =>
        (
          await Promise.all(
            staff.map(async (one) => {
              const [line] = await room
                .one<{ may: boolean }[]>(one, 'case_appeals($1)', [its.id], moment)
                .catch(() => [])
              return line?.may ? [one.email] : []
            }),
          )
        ).flat()
      const others = (await may(at(61))).filter((email) => email !== by.email)
      expect(await may(at(61))).toEqual(others)
      expect(await may(at(2 * day))).toEqual(others.length > 0 ? others : [by.email])
    })
  })
})

describe('an appeal against a suspension that nobody reported', () => {
  const suspend = () =>
    room.one(tenantAdmin, "set_state($1, 'suspended', now() + interval '7 days', 'spam', 'Ten adverts')", [mina.id])
  const appealed = async () => {
    await suspend()
    const [done] = await room.asOwner<{ id: string }>(
      "select id from private.moderation_actions where action = 'suspend' order by created_at desc limit 1",
    )
    const path = (await suspensionMail(done!.id))!.data.path
    await asPerson(database, anon, (db) =>
      db.query('select public.appeal_by_link($1, $2, $3)', [
        path.replace('/appeal/', ''),
        randomUUID(),
        'They were recipes',
      ]),
    )
    return done!.id
  }

  test('shows the person and the suspension, and earlier ones', async () => {
    await suspend()
    await room.one(tenantAdmin, "set_state($1, 'active')", [mina.id])
    await room.asOwner(
      "insert into private.moderation_actions (id, actor_id, actor_role, target_user_id, action, note_private) values (gen_random_uuid(), $1, 'tenant', $2, 'ban', 'From elsewhere')",
      [otherAdmin.id, mina.id],
    )
    await appealed()
    const [line] = await room.queue(tenantAdmin)
    expect(line).toMatchObject({ state: 'appealed', words: 'Mina Park', reports_count: 0 })
    expect(await room.read(tenantAdmin, line!.id)).toMatchObject({
      snapshot: null,
      actions: [{ action: 'suspend', note_public: 'Ten adverts' }],
      earlier_acts: [{ action: 'revert' }, { action: 'suspend' }],
    })
  })

  test('ends when the admin who suspended lets them in again, and leaves nothing to decide', async () => {
    const done = await appealed()
    await room.one(tenantAdmin, "set_state($1, 'active', null, null, 'Sorry')", [mina.id])
    expect(await room.asOwner('select state, answer from private.appeals where action_id = $1', [done])).toEqual([
      { state: 'overturned', answer: 'Sorry' },
    ])
    expect(await room.ask(mina, 'select private.my_role() as it')).toEqual([{ it: 'member' }])
    expect(await room.queue(tenantAdmin)).toEqual([])
  })

  test('counts in no typical wait, and in what waits for admins', async () => {
    await appealed()
    expect(await room.one(tenantAdmin, 'moderation_figures()')).toMatchObject({
      waiting_appeals: 1,
      median_minutes: null,
    })
    expect(await room.one(tenantAdmin, 'admin_overview()')).toMatchObject({ open_reports: 0, waiting_appeals: 1 })
    expect(await room.one(superAdmin, 'super_overview()')).toMatchObject({ open_reports: 0, waiting_appeals: 1 })
  })
})

describe('who is kept out', () => {
  const link = suspensionMail
  const signedOut = <T>(call: string, values: unknown[]) =>
    asPerson(database, anon, async (db) => (await db.query<{ it: T }>(`select public.${call} as it`, values))[0]!.it)
  const banned = async () => {
    const id = await room.reported(tomas, 'message', await room.say(mina, 'Threat'))
    return room.act(tenantAdmin, id, 'ban', { reason: 'violence' }, new Date(Date.now() - 60_000).toISOString())
  }

  test('appeals by the link of a mail, signed out, and may come in again', async () => {
    const done = await banned()
    const mail = (await link(done))!
    expect(mail.to).toBe(mina.email)
    const token = mail.data.path.replace('/appeal/', '')
    expect(await signedOut<Decision>('read_appeal($1)', [token])).toMatchObject({ action: 'ban', words: 'Threat' })
    await expect(appeal(mina, done)).rejects.toMatchObject({ code: 'PT404' })
    await signedOut('appeal_by_link($1, $2, $3)', [token, randomUUID(), 'It was a song'])
    await expect(signedOut('appeal_by_link($1, $2, $3)', [token, randomUUID(), 'Again'])).rejects.toMatchObject({
      code: 'PT409',
    })
    await answer(superAdmin, done, false)
    expect(await room.ask(mina, 'select private.my_role() as it')).toEqual([{ it: 'member' }])
    await expect(signedOut('appeal_by_link($1, $2, $3)', [token, randomUUID(), 'Again'])).rejects.toMatchObject({
      code: 'PT409',
    })
    expect(await link(done)).toBeNull()
  })

  test('reads nothing more by a link thirty days later, unless an appeal waits', async () => {
    const done = await banned()
    const token = (await link(done))!.data.path.replace('/appeal/', '')
    const later = (days: number) =>
      room.asOwner(
        'update private.moderation_actions set created_at = created_at - $2 * interval $$1 day$$ where id = $1',
        [done, days],
      )
    await later(31)
    expect(await signedOut('read_appeal($1)', [token])).not.toHaveProperty('words')
    await later(-31)
    await signedOut('appeal_by_link($1, $2, $3)', [token, randomUUID(), 'It was a song'])
    await later(31)
    expect(await signedOut('read_appeal($1)', [token])).toMatchObject({ words: 'Threat' })
    await answer(superAdmin, done, false)
  })

  test('gets nowhere with a forged link, or the link of another act', async () => {
    const done = await banned()
    const token = (await link(done))!.data.path.replace('/appeal/', '')
    const other = randomUUID()
    for (const forged of [
      token.slice(0, -1),
      `${token.slice(0, -4)}0000`,
      token.replace(done, other),
      '',
      'x'.repeat(500),
    ]) {
      const said = await signedOut('read_appeal($1)', [forged]).catch((refused: unknown) => refused)
      expect(JSON.stringify(said)).not.toContain('Threat')
      await signedOut('appeal_by_link($1, $2, $3)', [forged, randomUUID(), 'Let me in']).catch(() => undefined)
    }
    expect(await room.asOwner('select from private.appeals where action_id = $1', [done])).toEqual([])
  })
})

test('reports of one case are told once to those who decide, and to nobody reported', async () => {
  const { id } = await removed()
  const mine = await told(ruth)
  expect(mine).toEqual([{ type: 'report_received', message: 'Reported: a message', actor_id: null }])
  expect(await told(tenantAdmin)).toEqual([])
  expect(await told(mina)).toEqual([])
  expect(id).toBeTruthy()
})

test('nobody switches off what is decided about them', async () => {
  const off = (type: string) =>
    room.ask(mina, 'insert into public.notification_prefs (user_id, type, in_app) values ($1, $2, false)', [
      mina.id,
      type,
    ])
  await expect(off('moderation_decision')).rejects.toMatchObject({ code: '42501' })
  await off('report_answered')
})
