import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, jonas, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { messageRoom } from '../messages/message-room.ts'
import { moderationRoom, newcomers } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

describe('a case', () => {
  test('gathers all reports of one thing, and takes the gravest of their reasons', async () => {
    const message = await room.say(mina, 'Buy my soup')
    const [nils] = await newcomers(database, ['nils@example.org'])
    await room.report(tomas, 'message', message, { reason: 'spam', note: 'Again' })
    await room.report(nils!, 'message', message, { reason: 'hate' })
    const lines = await room.queue(ruth)
    expect(lines).toMatchObject([
      {
        subject_type: 'message',
        words: 'Buy my soup',
        level: 'group',
        state: 'open',
        reports_count: 2,
        reason: 'hate',
      },
    ])
    const its = await room.read(ruth, lines[0]!.id)
    expect(its.reports.map(({ reason, note }) => [reason, note])).toEqual([
      ['spam', 'Again'],
      ['hate', null],
    ])
    expect(its.may).toEqual(['dismiss', 'remove', 'warn', 'mute', 'remove_from_group'])
  })

  test('begins with the group, with the organisation above its admins, and with super admins above its own', async () => {
    const levels = async (subject: string) =>
      (
        await room.asOwner<{ level: string }>('select level from private.moderation_cases where subject_id = $1', [
          subject,
        ])
      )[0]!.level
    const ofMina = await room.say(mina, 'One')
    const ofRuth = await room.say(ruth, 'Two')
    await room.report(tomas, 'message', ofMina)
    await room.report(tomas, 'message', ofRuth)
    await room.report(tomas, 'user', mina.id)
    expect([await levels(ofMina), await levels(ofRuth), await levels(mina.id)]).toEqual(['group', 'tenant', 'tenant'])
    await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2) on conflict do nothing', [
      supper,
      tenantAdmin.id,
    ])
    const ofAdmin = await room.say(tenantAdmin, 'Three')
    await room.report(tomas, 'message', ofAdmin)
    expect(await levels(ofAdmin)).toBe('instance')
    const ids = (by: typeof ruth) => room.queue(by).then((lines) => lines.map(({ subject_id }) => subject_id).sort())
    expect(await ids(ruth)).toEqual([ofMina])
    expect(await ids(tenantAdmin)).toEqual([ofMina, ofRuth, mina.id].sort())
    expect(await ids(superAdmin)).toEqual([ofMina, ofRuth, ofAdmin, mina.id].sort())
    expect(await ids(otherAdmin)).toEqual([])
    await room.asOwner('delete from public.group_members where user_id = $1', [tenantAdmin.id])
  })

  test('is judged by who its owner is now', async () => {
    const message = await room.say(tomas, 'Hello')
    const id = await room.reported(mina, 'message', message)
    expect(await room.queue(ruth)).toHaveLength(1)
    await room.asOwner("update public.group_members set role = 'admin' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
    expect(await room.queue(ruth)).toEqual([])
    await expect(room.act(ruth, id, 'remove')).rejects.toMatchObject({ code: 'PT404' })
    await room.asOwner("update public.group_members set role = 'manager' where group_id = $1 and user_id = $2", [
      supper,
      tomas.id,
    ])
  })

  test('weighs more by what it is and by whose reports were right, and comes first', async () => {
    const spam = await room.say(mina, 'Spam')
    const threat = await room.say(mina, 'Threat')
    const first = await room.reported(tomas, 'message', spam)
    await room.report(tomas, 'message', threat, { reason: 'violence' })
    const lines = await room.queue(ruth)
    expect(lines.map(({ words }) => words)).toEqual(['Threat', 'Spam'])
    expect(await room.queue(ruth, { after: lines[0]!.after, after_id: lines[0]!.id })).toMatchObject([
      { words: 'Spam' },
    ])
    await room.asOwner("update public.reports set answer = 'within_rules', answered_at = now()")
    const third = await room.say(mina, 'Spam too')
    const later = await room.reported(tomas, 'message', third)
    const risk = async (id: string) => (await room.read(ruth, id)).weight
    expect(await risk(later)).toBeLessThan(await risk(first))
  })

  test('is filtered by kind, group, reason, state and age, a page at a time', async () => {
    const message = await room.say(mina, 'Hello')
    await room.report(tomas, 'message', message, { reason: 'privacy' })
    await room.report(tomas, 'user', mina.id)
    const kinds = async (filter: Record<string, unknown>) =>
      (await room.queue(tenantAdmin, filter)).map(({ subject_type }) => subject_type).sort()
    expect(await kinds({})).toEqual(['message', 'user'])
    expect(await kinds({ kind: 'user' })).toEqual(['user'])
    expect(await kinds({ group_id: supper })).toEqual(['message'])
    expect(await kinds({ reason: 'privacy' })).toEqual(['message'])
    expect(await kinds({ level: 'tenant' })).toEqual(['user'])
    expect(await kinds({ state: 'done' })).toEqual([])
    expect(await kinds({ created_before: '2020-01-01' })).toEqual([])
    expect(await room.queue(tenantAdmin, { most: 1 })).toHaveLength(1)
  })

  test('of what somebody reports of their own is none', async () => {
    const message = await room.say(mina, 'Mine')
    await room.report(mina, 'message', message)
    expect(await room.caseOf(message)).toBeUndefined()
  })

  test('keeps what was said when it was reported, and what was said around it in a group alone', async () => {
    await room.say(tomas, 'Before')
    const message = await room.say(mina, 'Then')
    await room.say(tomas, 'After')
    const id = await room.reported(tomas, 'message', message)
    await room.ask(mina, "update public.messages set body_html = '<p>Now</p>' where id = $1", [message])
    const its = await room.read(ruth, id)
    expect(its.words).toBe('Then')
    expect(its.context.map(({ body_html }) => body_html)).toEqual(
      expect.arrayContaining(['<p>Before</p>', '<p>After</p>']),
    )
    const direct = await messageRoom(database).direct(mina, tomas)
    const before = await room.say(tomas, 'Only between us', direct)
    const secret = await room.reported(tomas, 'message', await room.say(mina, 'Said alone', direct))
    const seen = await room.read(tenantAdmin, secret)
    expect(seen).toMatchObject({ words: 'Said alone', context: [], level: 'tenant' })
    expect(JSON.stringify(seen)).not.toMatch(/Only between us/)
    expect(JSON.stringify(seen)).not.toContain(before)
    await expect(room.read(ruth, secret)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('tells those whom it concerns to look again, and nobody else', async () => {
    const message = await room.say(mina, 'Hello')
    await room.said('moderation_cases')
    const id = await room.reported(tomas, 'message', message)
    const heard = await room.said('moderation_cases')
    expect(new Set(heard.map(({ topic }) => topic))).toEqual(new Set([`user:${ruth.id}`]))
    expect(heard[0]!.payload).toMatchObject({ table: 'moderation_cases', ids: [id] })
  })
})

describe('at work on a case', () => {
  const opened = async () => room.reported(tomas, 'message', await room.say(mina, 'Hello'))
  const told = (who: Someone) =>
    room.asOwner('select message, url from public.notifications where user_id = $1', [who.id])
  const at = (minutes: number) => new Date(Date.parse('2026-03-02T10:00Z') + minutes * 60_000).toISOString()

  test('a claim holds for fifteen minutes, is released, and handed only to who may decide', async () => {
    const id = await opened()
    await room.one(ruth, 'claim_case($1)', [id], at(0))
    await expect(room.one(tenantAdmin, 'claim_case($1)', [id], at(14))).rejects.toThrow('is working on this')
    await expect(room.act(tenantAdmin, id, 'remove', {}, at(14))).rejects.toMatchObject({ code: 'PT409' })
    expect((await room.queue(tenantAdmin, {}, at(16)))[0]).toMatchObject({ state: 'open', claimed_by: null })
    await room.one(tenantAdmin, 'claim_case($1)', [id], at(16))
    await room.one(tenantAdmin, 'release_case($1)', [id], at(17))
    await room.one(ruth, 'claim_case($1)', [id], at(18))
    for (const who of [mina, tomas, jonas, otherAdmin])
      await expect(room.one(ruth, 'hand_over_case($1, $2)', [id, who.id], at(18))).rejects.toMatchObject({
        code: 'PT404',
      })
    await room.said('moderation_cases')
    await room.one(ruth, 'hand_over_case($1, $2)', [id, tenantAdmin.id], at(18))
    expect((await room.said('moderation_cases')).map(({ topic }) => topic)).toContain(`user:${tenantAdmin.id}`)
    expect(await told(tenantAdmin)).toEqual([
      { message: 'Ruth Adeyemi handed you a case: a message', url: `/admin/moderation?case=${id}` },
    ])
    expect((await room.queue(ruth, {}, at(19)))[0]).toMatchObject({
      state: 'claimed',
      claimed_by: { id: tenantAdmin.id },
    })
  })

  test('who passes it on no longer sees it, and a higher level takes it over from one below', async () => {
    const id = await opened()
    await room.one(ruth, 'claim_case($1)', [id])
    await room.one(tenantAdmin, 'take_over_case($1)', [id])
    expect((await room.queue(tenantAdmin))[0]).toMatchObject({ level: 'tenant', claimed_by: { id: tenantAdmin.id } })
    await expect(room.read(ruth, id)).rejects.toMatchObject({ code: 'PT404' })
    await room.said('moderation_cases')
    await room.one(tenantAdmin, 'escalate_case($1)', [id])
    await expect(room.read(tenantAdmin, id)).rejects.toMatchObject({ code: 'PT404' })
    // who had it looks again too, and sees it no more
    expect(new Set((await room.said('moderation_cases')).map(({ topic }) => topic))).toEqual(
      new Set([`user:${tenantAdmin.id}`, `user:${superAdmin.id}`]),
    )
    expect(await told(superAdmin)).toEqual([
      { message: 'Passed on to you: a message', url: `/admin/moderation?case=${id}` },
    ])
    expect((await room.queue(superAdmin))[0]).toMatchObject({ level: 'instance', state: 'open' })
    await expect(room.one(superAdmin, 'escalate_case($1)', [id])).rejects.toThrow('nobody above')
  })

  test('a note is for those who decide, and said twice it is one', async () => {
    const id = await opened()
    const note = randomUUID()
    for (let n = 0; n < 2; n++) await room.one(ruth, 'note_case($1, $2, $3)', [note, id, 'Third time'])
    expect((await room.read(tenantAdmin, id)).notes.map(({ body }) => body)).toEqual(['Third time'])
    await expect(room.one(ruth, 'note_case($1, $2, $3)', [randomUUID(), id, ' '])).rejects.toMatchObject({
      code: '22023',
    })
    await expect(room.one(mina, 'note_case($1, $2, $3)', [randomUUID(), id, 'Me'])).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})
