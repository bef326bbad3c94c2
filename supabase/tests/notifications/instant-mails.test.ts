import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { mina, supper } from '../cast.ts'
import { lines, mailingOn, newYear } from './mailing.ts'

let database: TestDatabase
let mailing: Awaited<ReturnType<typeof mailingOn>>
let { ask } = {} as ReturnType<typeof actingOn>
let { digest, mails, prefer, run, tell } = {} as typeof mailing
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
  mailing = await mailingOn(database)
  ;({ digest, mails, prefer, run, tell } = mailing)
})
afterAll(() => database.stop())
beforeEach(() => mailing.reset())

describe('a type that Mina has by mail at once', () => {
  const minute = '2026-01-01T12:01Z'

  test('is mailed after a minute, together with the others of that minute', async () => {
    await prefer('task_due', 'instant')
    await tell('Bread')
    await tell('Candles')
    await tell('Salt', newYear, { type: 'task_overdue' })
    expect(await run('send_instant_mails', '2026-01-01T12:00:59Z')).toBe(0)
    expect(await run('send_instant_mails', minute)).toBe(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'mina@example.org', kind: 'notification' })
    expect(lines(mail)).toEqual(['Task Due Soon: Bread', 'Task Due Soon: Candles'])
    expect(await run('send_instant_mails', minute)).toBe(0)
  })

  test('is not mailed when she reads it within that minute', async () => {
    await prefer('task_due', 'instant')
    await tell('Bread')
    await ask(mina, 'update public.notifications set is_read = true')
    expect(await run('send_instant_mails', minute)).toBe(0)
  })

  test('is not in a digest as well, and may be of one group alone', async () => {
    await digest({ email: 'daily' })
    await prefer('task_due', 'instant', supper)
    await tell('Bread', newYear, { group: supper })
    await tell('Candles')
    expect(await run('send_instant_mails', minute)).toBe(1)
    await run('send_digests', '2026-01-02T07:00Z')
    expect((await mails()).map(lines)).toEqual([['Task Due Soon: Bread'], ['Task Due Soon: Candles']])
  })
})
