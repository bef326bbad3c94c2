import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
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

describe('a case', () => {
  test('leads to where the thing is, as long as it is there and one may open it', async () => {
    const message = await room.say(mina, 'Rubbish')
    const id = await room.reported(tomas, 'message', message)
    const place = `/messages?conversation=${supper}&message=${message}`
    expect(await room.read(ruth, id)).toMatchObject({ place })
    // whose pass opens no conversation
    expect(await room.read(superAdmin, id)).toMatchObject({ place: null })
    await room.act(ruth, id, 'remove')
    expect(await room.read(ruth, id)).toMatchObject({ place: null })
  })

  test('of a task, an event, a goal, an announcement or a person leads there too', async () => {
    const made: [string, string, string][] = [
      ['task', "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Rude', 'a')", '/tasks?taskId='],
      [
        'event',
        "insert into public.events (id, group_id, title, starts_local, ends_local) values ($1, $2, 'Rude', '2040-01-02 08:00', '2040-01-02 09:00')",
        '/events?eventId=',
      ],
      [
        'goal',
        "insert into public.goals (id, group_id, title, kind, target_value, visibility, rank, starts_on) values ($1, $2, 'Rude', 'target', 10, 'group', 'a', '2026-01-05')",
        '/goals?goal=',
      ],
      [
        'announcement',
        "insert into public.announcements (id, group_id, title) values ($1, $2, 'Rude')",
        `/groups/${supper}?tab=announcements#`,
      ],
    ]
    for (const [kind, text, place] of made) {
      const id = randomUUID()
      await room.ask(tomas, text, [id, supper])
      const its = await room.reported(mina, kind, id)
      expect([kind, ((await room.read(ruth, its)) as unknown as { place: string }).place]).toEqual([kind, place + id])
    }
    const its = await room.reported(tomas, 'user', mina.id)
    expect(await room.read(tenantAdmin, its)).toMatchObject({ subject_type: 'user' })
    expect(await room.read(ruth, its).catch(() => ({ place: '' }))).toBeTruthy()
  })
})
