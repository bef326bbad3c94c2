import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, mina, ruth, supper, tomas } from '../cast.ts'
import { seriesRoom } from './series-room.ts'

/* Templates of events: what organisers of a group plan again and again, for them alone. */

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
afterAll(() => database.stop())

const supperContent = {
  ...{ title: 'Supper', all_day: false, start_time: '19:00', minutes: 150, body_html: '<p>Bring a chair.</p>' },
  ...{ guests_per_person: 2, waitlist_mode: 'auto', show_guest_list: true, show_count: true, capacity: 8 },
  questions: [{ id: randomUUID(), kind: 'choice', label: 'What do you bring?', choices: ['Soup', 'Bread'] }],
  slots: [{ title: 'Set the tables', needed: 2, note: null }],
}
const save = (who: typeof ruth, content: unknown, group = supper, name = 'Supper') =>
  room.ask(who, 'insert into public.event_templates (group_id, name, content) values ($1, $2, $3)', [
    group,
    name,
    JSON.stringify(content),
  ])

describe('a template', () => {
  test('is what one organiser keeps and another begins from; members never see it', async () => {
    await save(ruth, supperContent)
    const seen = (who: typeof ruth) => room.ask(who, 'select name, content from public.event_templates')
    expect(await seen(tomas)).toEqual([{ name: 'Supper', content: supperContent }])
    expect(await seen(mina)).toEqual([])
    await expect(save(mina, supperContent)).rejects.toMatchObject({ code: '42501' })
    await room.ask(tomas, 'delete from public.event_templates')
    expect(await seen(ruth)).toEqual([])
  })

  test.each([
    ['no title', { minutes: 60 }],
    ['a length of nothing', { title: 'Supper', minutes: 0 }],
    ['words for a length', { title: 'Supper', minutes: 'long' }],
    ['a script', { title: 'Supper', minutes: 60, body_html: '<script>alert(1)</script>' }],
    ['a link that runs', { title: 'Supper', minutes: 60, online_url: 'javascript:alert(1)' }],
    ['a day', { title: 'Supper', minutes: 60, starts_local: '2040-03-06 19:00' }],
    ['six questions', { title: 'Supper', minutes: 60, questions: Array(6).fill(supperContent.questions[0]) }],
    ['a slot for nobody', { title: 'Supper', minutes: 60, slots: [{ title: 'Sing', needed: 0 }] }],
    ['slots that are none', { title: 'Supper', minutes: 60, slots: 'many' }],
    ['a list', ['Supper']],
  ])('with %s is none', async (_name, content) => {
    await expect(save(ruth, content)).rejects.toMatchObject({ code: '23514' })
  })

  test('is kept in groups that one organises, at most fifty in each', async () => {
    await expect(save(mina, supperContent, choir)).rejects.toMatchObject({ code: '42501' })
    for (let n = 1; n <= 50; n++) await save(ruth, supperContent, supper, `Supper ${n}`)
    await expect(save(ruth, supperContent)).rejects.toMatchObject({ code: '42501' })
  })
})
