import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { cast, specNotifications, toldRoom } from './told-cases.ts'

/* Each type, from the write to the device: who is told, under which title, in which words, why, and where a click leads. */

let database: TestDatabase
let room: ReturnType<typeof toldRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = toldRoom(database)
})
afterAll(() => database.stop())

describe('who is told, of what and in which words', () => {
  beforeEach(() => room.restore())

  test.each(specNotifications)('$type: $from', async ({ type, deed, to, title, message, reason, url, data }) => {
    await deed(room)
    const { rows: told } = await database.admin.query('select * from public.notifications')
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(to.map((name) => cast[name].id)))
    expect(told).toHaveLength(to.length)
    for (const one of told) expect(one).toMatchObject({ type, title, message, reason, is_read: false })

    const pushed = await room.asOwner<{ endpoint: string; payload: string }>('select * from private.next_pushes(100)')
    expect(pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual([...to].sort())
    for (const { payload } of pushed) {
      const { data: about, ...shown } = JSON.parse(payload)
      expect(shown).toMatchObject({ type, title, message, url, tag: expect.any(String) })
      expect(about).toMatchObject({ type, title, unread: 1 })
      expect(about).toEqual({ ...about, ...data })
    }
  })

  test('no type is left out', async () => {
    const { rows: types } = await database.admin.query(
      "select type from private.notification_types where severity = 'normal' order by type",
    )
    expect(types.map(({ type }) => type)).toEqual([...new Set(specNotifications.map(({ type }) => type))].sort())
  })
})
