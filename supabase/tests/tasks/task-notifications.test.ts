import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`
    delete from public.tasks where id::text not like '00000000%'; delete from public.notifications; delete from public.user_settings;
    update public.tasks set due_on = null`),
)

const early = '2026-03-01T08:00Z'
/** Does what the clock does each minute, at a moment. */
const tick = (at: string) => room.asOwner('select private.tell_due_tasks()', [], at)
const people = async (type: string, id: string) => (await room.told(type, id)).map(({ user_id }) => user_id)

describe('being given a task', () => {
  test('is told, but not when one takes it oneself', async () => {
    const id = await room.add(ruth)
    for (const who of [mina, ruth]) await room.assign(ruth, id, who)
    await room.assign(ruth, id, mina)
    expect(await room.told('task_assigned', id)).toMatchObject([
      { user_id: mina.id, message: 'Ruth Adeyemi assigned you “Peel the onions”', url: `/tasks?taskId=${id}` },
    ])
  })

  test('together with everyone is told to each once', async () => {
    const id = await room.add(ruth, { completion_mode: 'each' })
    expect(await people('task_assigned', id)).toEqual([tomas.id, mina.id])
  })
})

describe('a task that is done', () => {
  test('is told to those who lead, once, whatever happens to it afterwards', async () => {
    const id = await room.add(mina)
    await room.finish(mina, id)
    expect(await people('task_completed', id)).toEqual([ruth.id, tomas.id])
    await room.ask(ruth, 'update public.notifications set is_read = true')
    await room.finish(mina, id, false)
    expect(await people('task_completed', id)).toEqual([ruth.id])
    await room.finish(mina, id)
    expect(await people('task_completed', id)).toEqual([ruth.id, tomas.id])
  })

  test('by one of many is told when the last one is', async () => {
    const id = await room.add(ruth, { completion_mode: 'each' })
    await room.finish(mina, id)
    await room.finish(tomas, id)
    expect(await people('task_completed', id)).toEqual([])
    await room.finish(ruth, id)
    expect(await people('task_completed', id)).toEqual([tomas.id])
  })

  test('lets those begin who waited for it, once nothing else is in their way', async () => {
    const [first, second, waiting] = [
      await room.add(ruth),
      await room.add(ruth),
      await room.add(ruth, { title: 'Serve' }),
    ]
    await room.assign(ruth, waiting, mina)
    for (const id of [first, second]) {
      await room.ask(ruth, "insert into public.task_links (from_id, to_id, kind) values ($1, $2, 'blocks')", [
        id,
        waiting,
      ])
    }
    await room.finish(ruth, first)
    expect(await people('mention_received', waiting)).toEqual([])
    await room.finish(ruth, second)
    expect(await room.told('mention_received', waiting)).toMatchObject([
      { user_id: mina.id, message: '“Peel the onions” is done. You can start “Serve”' },
    ])
    await room.finish(ruth, second, false)
    expect(await people('mention_received', waiting)).toEqual([])
  })
})

describe('a task that is due', () => {
  test('at a time is told a day and an hour before, and when it is late, once each', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-10', due_time: '18:00', tz: 'Europe/London' }, early)
    await room.assign(ruth, id, mina, true, early)
    const told: string[] = []
    for (const at of [
      '09T17:59',
      '09T18:00',
      '09T18:01',
      '10T16:59',
      '10T17:00',
      '10T17:30',
      '10T17:59',
      '10T18:00',
      '10T19:00',
      '11T09:00',
    ]) {
      await tick(`2026-03-${at}Z`)
      const now = await room.told('task_due', id)
      const late = await room.told('task_overdue', id)
      if (now.length + late.length > told.length) told.push(`${at} ${now.at(-1)?.severity} ${late.length}`)
    }
    expect(told).toEqual(['09T18:00 normal 0', '10T17:00 urgent 0', '10T18:00 urgent 1'])
    expect(await room.told('task_overdue', id)).toMatchObject([
      { user_id: mina.id, message: '“Peel the onions” is overdue' },
    ])
  })

  test('on a day is told at nine where each person lives', async () => {
    await room.ask(mina, "insert into public.user_settings (tz) values ('Asia/Tokyo')")
    await room.ask(tomas, "insert into public.user_settings (tz) values ('America/New_York')")
    const id = await room.add(ruth, { due_on: '2026-03-10' }, early)
    for (const who of [mina, tomas]) await room.assign(ruth, id, who, true, early)
    // nine o’clock of the day before is midnight UTC in Tokyo and one in the afternoon in New York
    await tick('2026-03-09T00:00Z')
    expect(await people('task_due', id)).toEqual([mina.id])
    await tick('2026-03-09T13:00Z')
    expect(await people('task_due', id)).toEqual([tomas.id, mina.id])
    await tick('2026-03-11T00:00Z')
    expect(await people('task_overdue', id)).toEqual([mina.id])
    await tick('2026-03-11T13:00Z')
    expect(await people('task_overdue', id)).toEqual([tomas.id, mina.id])
  })

  test('is told anew when it is put on another day, and no more once it is done', async () => {
    const id = await room.add(mina, { due_on: '2026-03-10' }, early)
    await tick('2026-03-09T09:00Z')
    await room.change(mina, [{ id, due_on: '2026-03-12' }], '2026-03-09T10:00Z')
    await tick('2026-03-11T09:00Z')
    expect(await people('task_due', id)).toEqual([mina.id, mina.id])
    await room.finish(mina, id, true, '2026-03-11T10:00Z')
    expect(await people('task_due', id)).toEqual([])
    await tick('2026-03-13T09:00Z')
    expect(await people('task_overdue', id)).toEqual([])
  })

  test('is told to its maker when it is nobody’s, and to nobody when it is put off or in the trash', async () => {
    const open = await room.add(mina, { due_on: '2026-03-10' }, early)
    const own = await room.add(tomas, { group_id: null, due_on: '2026-03-10' }, early)
    const parked = await room.add(mina, { due_on: '2026-03-10' }, early)
    const gone = await room.add(mina, { due_on: '2026-03-10' }, early)
    await room.change(
      mina,
      [
        { id: parked, not_now_at: early },
        { id: gone, deleted: true },
      ],
      early,
    )
    await tick('2026-03-09T09:00Z')
    expect(await people('task_due', open)).toEqual([mina.id])
    expect(await people('task_due', own)).toEqual([tomas.id])
    for (const id of [parked, gone]) expect(await people('task_due', id)).toEqual([])
  })

  test('is told when each person has said, and never to who wants none of it', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-10', due_time: '18:00', tz: 'UTC' }, early)
    for (const who of [mina, tomas]) await room.assign(ruth, id, who, true, early)
    await room.ask(mina, 'insert into public.task_reminders (task_id, offset_min) values ($1, 10080)', [id])
    await room.ask(tomas, 'insert into public.task_reminders (task_id) values ($1)', [id])
    await room.ask(ruth, "insert into public.task_reminders (task_id, remind_at) values ($1, '2026-03-05T07:00Z')", [
      id,
    ])
    await tick('2026-03-03T18:00Z')
    expect(await people('task_due', id)).toEqual([mina.id])
    await tick('2026-03-05T07:00Z')
    expect(await people('task_due', id)).toEqual([ruth.id, mina.id])
    for (const at of ['09T18:00', '10T17:00']) await tick(`2026-03-${at}Z`)
    expect(await people('task_due', id)).toEqual([ruth.id, mina.id])
  })

  test('is told to nobody while its group is archived', async () => {
    const id = await room.add(mina, { due_on: '2026-03-10' }, early)
    await database.admin.query('update public.groups set archived_at = now() where id = $1', [supper])
    await tick('2026-03-09T09:00Z')
    await database.admin.query('update public.groups set archived_at = null where id = $1', [supper])
    expect(await people('task_due', id)).toEqual([])
  })
})

test('how many tasks are late is a line of the digest, and who has none reads nothing of it', async () => {
  const digest = async (at: string) => {
    const [row] = await room.asOwner<{ mail: { data: Record<string, string> } | null }>(
      'select private.digest_mail($1) as mail',
      [{ user_id: mina.id, since: early, until: at }],
      at,
    )
    return Object.entries(row?.mail?.data ?? {})
      .filter(([name]) => name.startsWith('line'))
      .map(([, line]) => line)
  }
  await room.ask(mina, "insert into public.notification_digests (email) values ('daily')")
  for (const due_on of ['2026-03-10', '2026-03-11', '2026-03-20'])
    await room.add(mina, { group_id: null, due_on }, early)
  expect(await digest('2026-03-10T12:00Z')).toEqual([])
  expect(await digest('2026-03-12T12:00Z')).toEqual(['Task Overdue: 2 of your tasks are overdue'])
})

describe('what is said about a task', () => {
  const say = (who: typeof mina, id: string, html: string) =>
    room.ask(who, 'insert into public.task_comments (task_id, body_html) values ($1, $2)', [id, html])

  test('is heard by its maker, its assignees and who has said something, but not by who would rather not', async () => {
    const id = await room.add(ruth)
    await room.assign(ruth, id, tomas)
    await say(mina, id, '<p>Red ones?</p>')
    expect(await room.told('mention_received', id)).toMatchObject([
      { user_id: ruth.id, message: 'Mina Park commented on “Peel the onions”: Red ones?' },
      { user_id: tomas.id },
    ])
    await room.ask(ruth, 'select public.watch_task($1, false)', [id])
    await say(tomas, id, '<p>White.</p>')
    expect(await people('mention_received', id)).toEqual([ruth.id, tomas.id, mina.id])
  })

  test('reaches whoever is mentioned, if they are in the group', async () => {
    const id = await room.add(ruth)
    await say(ruth, id, `<p><span data-mention="${mina.id}">@Mina</span> look</p>`)
    expect(await room.told('mention_received', id)).toMatchObject([
      { user_id: mina.id, severity: 'urgent', message: 'Ruth Adeyemi mentioned you on “Peel the onions”: @Mina look' },
    ])
  })

  test('can be taken back by whoever said it, and had back', async () => {
    const id = await room.add(ruth)
    await say(mina, id, '<p>Red ones?</p>')
    const [{ id: comment } = { id: '' }] = await room.ask<{ id: string }>(
      mina,
      'select id from public.task_comments where task_id = $1',
      [id],
    )
    await expect(room.ask(tomas, 'select public.delete_task_comment($1)', [comment])).rejects.toMatchObject({
      code: '42501',
    })
    await room.ask(mina, 'select public.delete_task_comment($1)', [comment])
    expect(await room.ask(mina, 'select title from public.trash()')).toEqual([{ title: 'Red ones?' }])
    expect(await room.ask(ruth, 'select from public.task_comments where task_id = $1', [id])).toEqual([])
    await room.ask(mina, 'select public.restore_task_comment($1)', [comment])
    expect(await room.ask(ruth, 'select preview from public.task_comments where task_id = $1', [id])).toEqual([
      { preview: 'Red ones?' },
    ])
  })
})
