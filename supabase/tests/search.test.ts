import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../test/database.ts'
import { arrange, ruthsNews, tomorrowsNews } from './access/arranged.ts'
import { actingOn, type Someone } from './acting.ts'
import {
  anon,
  arrangeRanks,
  breadAndCandles,
  choir,
  ines,
  jonas,
  liftsHome,
  mina,
  otherAdmin,
  readingPlan,
  ruth,
  springConcert,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from './cast.ts'

let database: TestDatabase
let { ask } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
  await arrangeRanks(database)
  await arrange(database)
})
afterAll(() => database.stop())

interface Found extends Record<string, unknown> {
  kind: string
  id: string
  title: string
}
const search = (who: Someone, question: string, kinds: string[] | null = null, max = 8) =>
  ask<Found>(who, 'select * from public.search($1, $2, $3)', [question, kinds, max])
const titles = async (who: Someone, question: string, kinds: string[] | null = null) =>
  (await search(who, question, kinds)).map(({ title }) => title)

describe('what one finds', () => {
  test('is of every kind, by the beginnings of words, with the place where it is shown', async () => {
    expect(await search(mina, 'read plan')).toMatchObject([
      {
        kind: 'tasks',
        id: readingPlan,
        group_id: supper,
        by_id: ruth.id,
        state: 'due',
        url: `/groups/${supper}?tab=tasks#${readingPlan}`,
      },
    ])
    expect(await search(mina, 'tu sup')).toMatchObject([{ kind: 'groups', id: supper, url: `/groups/${supper}` }])
    expect(await search(mina, 'ade')).toMatchObject([
      { kind: 'people', id: ruth.id, title: 'Ruth Adeyemi', url: `/groups/${supper}?tab=members#${ruth.id}` },
    ])
    expect(await search(mina, 'hall', ['announcements'])).toMatchObject([
      {
        kind: 'announcements',
        id: ruthsNews,
        title: 'New hall',
        url: `/groups/${supper}?tab=announcements#${ruthsNews}`,
      },
    ])
    expect(await titles(mina, 'andles')).toEqual([])
  })

  test('does not depend on accents, capitals, order or signs', async () => {
    await database.admin.query(
      "insert into public.tasks (id, group_id, title, rank, created_by) values (gen_random_uuid(), $1, 'Crème brûlée für Ærø, (Zürich!)', 'z', $2)",
      [supper, mina.id],
    )
    for (const question of ['creme brulee', 'BRÛL crè', 'zurich', '  für…  Cre ']) {
      expect(await titles(mina, question)).toEqual(['Crème brûlée für Ærø, (Zürich!)'])
    }
  })

  test('may begin anywhere in a script that has no spaces', async () => {
    await database.admin.query(
      "insert into public.tasks (id, group_id, title, rank, created_by) values (gen_random_uuid(), $1, '明日の夕食を準備する', 'zz', $2)",
      [supper, mina.id],
    )
    expect(await titles(mina, '夕食')).toEqual(['明日の夕食を準備する'])
  })

  test('is in this order when it is put in quotes', async () => {
    expect(await titles(mina, '"candles for supper"', ['tasks'])).toEqual(['Buy bread and candles for supper'])
    expect(await titles(mina, '"supper candles"', ['tasks'])).toEqual([])
    expect(await titles(mina, '"candles for sup', ['tasks'])).toHaveLength(1)
  })

  test('comes with what begins so on top, and what is open before what is done', async () => {
    expect(await titles(ruth, 'b', ['tasks'])).toEqual([
      'Buy bread and candles for supper',
      'Crème brûlée für Ærø, (Zürich!)',
      'Book the small hall',
    ])
    expect((await titles(ruth, 'bo', ['tasks']))[0]).toBe('Book the small hall')
  })

  test('is at most so many of each kind, and no more than fifty', async () => {
    expect(await search(ruth, 'e', ['tasks'], 1)).toHaveLength(0)
    expect(await search(ruth, 's', ['tasks'], 1)).toHaveLength(1)
    expect(await search(ruth, 's', ['tasks'], 0)).toHaveLength(1)
  })
})

describe('an operator', () => {
  test('narrows to a group, a person, a state or a time', async () => {
    expect(await titles(tomas, 'the in:harbour', ['tasks'])).toEqual(['Confirm the hall for the spring concert'])
    expect(await titles(tomas, 'in:"Harbour choir"')).toEqual([
      'Evening in Madrid',
      'Tomas Lind',
      'Jonas Weber',
      'Confirm the hall for the spring concert',
    ])
    expect(await titles(mina, 'by:ruth is:done')).toEqual(['Book the small hall'])
    expect(await titles(mina, 'by:me lift')).toEqual(['Ask who can give lifts home'])
    expect(await titles(mina, 'lift before:2001-01-01')).toEqual([])
    expect(await titles(mina, 'lift after:2001-01-01')).toEqual(['Ask who can give lifts home'])
  })

  test('that names nothing finds nothing; a day that is none, or one still being typed, narrows nothing', async () => {
    expect(await titles(mina, 'lift in:nowhere')).toEqual([])
    expect(await titles(mina, 'lift before:tomorrow')).toEqual(['Ask who can give lifts home'])
    expect(await titles(mina, 'lift in:')).toEqual(['Ask who can give lifts home'])
  })
})

test.each(['', '   ', '%', '_', "'; drop table public.tasks; --", '(', '\\', '"', '""', 'in:""', 'a'.repeat(5000)])(
  'the question %j finds nothing, and breaks nothing',
  async (question) => {
    expect(await search(mina, question)).toEqual([])
  },
)

describe('nobody finds', () => {
  test('what they may not see: an outsider, a stranger, an admin of another tenant, who is suspended', async () => {
    for (const who of [ines, jonas, otherAdmin, suspended]) {
      for (const question of ['bread', 'candles', 'Tuesday', 'in:tuesday'])
        expect(await titles(who, question)).toEqual([])
    }
    expect(await titles(ines, 'mina')).toEqual([])
    await expect(asPerson(database, anon, (db) => db.query("select public.search('bread')"))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('by an admin’s pass what is said in groups that they are not in', async () => {
    for (const who of [tenantAdmin, superAdmin]) {
      expect(await titles(who, 'bread')).toEqual([])
      expect(await titles(who, 'mina')).toEqual([])
    }
  })

  test('what is not out yet, has been deleted or was cancelled', async () => {
    expect(await titles(mina, 'surprise')).toEqual([])
    expect(await search(tomas, 'surprise')).toMatchObject([{ id: tomorrowsNews }])
    await ask(mina, 'select public.delete_task($1)', [liftsHome])
    expect(await titles(mina, 'lift')).toEqual([])
    await ask(mina, 'select public.restore_task($1)', [liftsHome])
    await database.admin.query("update public.tasks set status = 'cancelled' where id = $1", [breadAndCandles])
    expect(await titles(mina, 'bread')).toEqual([])
    await database.admin.query("update public.tasks set status = 'todo' where id = $1", [breadAndCandles])
  })

  test('a listed group’s inside by finding the group', async () => {
    expect(await search(ines, 'choir')).toMatchObject([{ kind: 'groups', id: choir, state: null }])
    expect(await titles(ines, 'spring')).toEqual([])
    expect(await search(tomas, 'spring')).toMatchObject([{ id: springConcert }])
  })
})
