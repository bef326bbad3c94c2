import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type MessageRoom, messageRoom } from './message-room.ts'

let database: TestDatabase
let room: MessageRoom
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
})
afterAll(() => database.stop())

const file = (name: string, conversation = supper) => ({
  id: crypto.randomUUID(),
  path: `${conversation}/${crypto.randomUUID()}/${name}`,
  name,
  type: 'image/png',
  bytes: 3,
  width: 4,
  height: 3,
  alt: `A picture of ${name}`,
})
const send = (who: Someone, id: string, files: object[], conversation = supper) =>
  room.rpc(who, 'send_message($1, $2, attachments => $3)', [id, conversation, JSON.stringify(files)])
const hangs = (who: Someone, id: string) =>
  room.ask<{ name: string; path: string }>(
    who,
    'select name, path from public.message_attachments where message_id = $1 order by rank',
    [id],
  )

describe('a message with files', () => {
  test('sent twice, also at the same moment, is there once with each of them once, in their order', async () => {
    const [id, files] = [crypto.randomUUID(), ['b.png', 'a.png', 'c.png'].map((name) => file(name))]
    await Promise.all([1, 2, 3].map(() => send(ruth, id, files)))
    await send(ruth, id, files)
    expect((await hangs(mina, id)).map(({ name }) => name)).toEqual(['b.png', 'a.png', 'c.png'])
    const { last_seq } = (await room.listed(mina, supper))!
    expect(await room.look(id, 'seq')).toEqual({ seq: last_seq })
    await room.say(ruth, 'After')
    expect((await room.listed(mina, supper))!.last_seq).toBe(String(Number(last_seq) + 1))
  })

  test('is not there at all when one of its files may not be', async () => {
    const taken = file('a.png')
    await send(ruth, crypto.randomUUID(), [taken])
    for (const wrong of [
      { ...file('b.png'), path: `${choir}/0123456789/b.png` },
      { ...file('b.png'), bytes: 26_214_401 },
      { ...file('b.png'), type: 'text/html;x' },
      { ...file('b.png'), name: ' ' },
    ]) {
      const id = crypto.randomUUID()
      await expect(send(mina, id, [file('a.png'), wrong])).rejects.toMatchObject({ code: '23514' })
      expect(await room.look(id)).toBeUndefined()
    }
    await expect(send(jonas, crypto.randomUUID(), [file('a.png')])).rejects.toMatchObject({ code: '42501' })
    // a file hangs on one message: whoever knows the way to another’s takes it nowhere
    const again = crypto.randomUUID()
    await send(mina, again, [{ ...taken, id: crypto.randomUUID() }])
    expect(await hangs(ruth, again)).toEqual([])
  })

  test('shows them to who takes part, for as long as it is there', async () => {
    const [id, its] = [crypto.randomUUID(), file('oven.png')]
    await room.ask(ruth, "insert into storage.objects (bucket_id, name, owner_id) values ('messages', $1, $2)", [
      its.path,
      ruth.id,
    ])
    await send(ruth, id, [its])
    const seen = async (who: Someone) => [
      (await hangs(who, id)).length,
      await room.outcome(who, 'select from storage.objects where name = $1', [its.path]),
    ]
    expect(await seen(mina)).toEqual([1, 1])
    expect(await seen(jonas)).toEqual([0, 0])
    await room.rpc(ruth, 'delete_message($1)', [id])
    expect(await seen(mina)).toEqual([0, 0])
    await room.rpc(ruth, 'restore_message($1)', [id])
    expect(await seen(mina)).toEqual([1, 1])
  })

  test('has them put where one may speak, under a name that nobody guesses, and by nobody else', async () => {
    const put = (who: Someone, path: string) =>
      room.outcome(who, "insert into storage.objects (bucket_id, name, owner_id) values ('messages', $1, $2)", [
        path,
        who.id,
      ])
    expect(await put(mina, `${supper}/0123456789/a.png`)).toBe(0)
    for (const [who, path] of [
      [jonas, `${supper}/0123456789/a.png`],
      [mina, `${supper}/short/a.png`],
      [mina, `${supper}/a.png`],
      [mina, `${supper}/0123456789/a/b.png`],
      [mina, 'anything'],
    ] as const)
      expect(await put(who, path)).toBe('42501')
    await room.rpc(tomas, 'block_person($1)', [mina.id])
    const alone = await room.direct(ruth, mina)
    await room.rpc(ruth, 'block_person($1)', [mina.id])
    expect(await put(mina, `${alone}/0123456789/a.png`)).toBe('42501')
  })

  test('is forgotten with them a day after it was taken away; so is a file that never found its message', async () => {
    const put = async (path: string) => {
      await room.ask(ruth, "insert into storage.objects (bucket_id, name, owner_id) values ('messages', $1, $2)", [
        path,
        ruth.id,
      ])
      return path
    }
    const left = async () => {
      const { rows } = await database.admin.query<{ name: string }>(
        'select name from storage.objects where name = any ($1) order by name',
        [all],
      )
      return rows.map(({ name }) => name)
    }
    const [gone, stays, lost] = [file('gone.png'), file('stays.png'), file('lost.png')]
    const all = [await put(gone.path), await put(stays.path), await put(lost.path)].sort()
    const id = crypto.randomUUID()
    await send(ruth, id, [gone])
    await send(ruth, crypto.randomUUID(), [stays])
    await room.rpc(ruth, 'delete_message($1)', [id])
    await room.asOwner('select private.forget_message_files()', [])
    expect(await left()).toEqual(all)
    const tomorrow = new Date(Date.now() + 86_401_000).toISOString()
    await room.asOwner('select private.forget_message_files()', [], tomorrow)
    expect(await left()).toEqual([stays.path])
    expect(await hangs(ruth, id)).toEqual([])
  })
})
