import { postgresChangesFilter } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boatsServer } from '../../../test/fixtures/changes-fixture.ts'
import { until } from '../../../test/realtime.ts'

let boats: Awaited<ReturnType<typeof boatsServer>>
beforeAll(async () => {
  boats = await boatsServer()
})
afterEach(() => boats.clear())
afterAll(() => boats.stop())

const fleet = `insert into boats (id, owner, name, length, sails, rig) values
  (1, 'ann', 'Ada', 1.5, true, 'sloop'), (2, 'ann', 'Bea', 2, false, null), (3, 'ann', null, 10, null, 'ketch'),
  (4, 'ann', 'a,b (c)', 2.00, true, 'ketch')`

const filter = postgresChangesFilter
test.each<[string | ReturnType<typeof filter>, number[]]>([
  ['id=eq.1', [1]],
  ['id=eq.01', [1]],
  ['id=neq.1', [2, 3, 4]],
  ['length=lt.2', [1]],
  ['length=lte.2', [1, 2, 4]],
  ['length=gt.2', [3]],
  ['length=gte.2', [2, 3, 4]],
  ['length=eq.2.0', [2, 4]],
  ['id=in.(1,3)', [1, 3]],
  ['name=like.A%', [1]],
  ['name=ilike.%A', [1, 2]],
  ['name=match.^[AB]', [1, 2]],
  ['name=imatch.^(a|b)', [1, 2, 4]],
  ['name=is.null', [3]],
  ['sails=is.true', [1, 4]],
  ['sails=is.unknown', [3]],
  ['name=isdistinct.Ada', [2, 3, 4]],
  ['rig=eq.ketch', [3, 4]],
  ['name=not.eq.Ada', [2, 4]],
  ['name=not.is.null', [1, 2, 4]],
  ['id=not.in.(1,2)', [3, 4]],
  ['name=not.like.A%', [2, 4]],
  ['sails=not.is.true', [2, 3]],
  ['name=not.isdistinct.Ada', [1]],
  ['id=gt.1,length=lt.10', [2, 4]],
  ['id=gt.1,name=not.is.null,rig=eq.ketch', [4]],
  [filter().eq('name', 'a,b (c)'), [4]],
  [filter().in('name', ['Ada', 'a,b (c)']).gte('id', 2), [4]],
])('who filters by %s hears of those rows alone', async (by, ids) => {
  const text = typeof by === 'string' ? by : by.build()
  const ann = await boats.watch(await boats.clientOf('ann'), { table: 'boats', event: 'INSERT', filter: text })
  expect(ann.systems).toEqual(['Subscribed to PostgreSQL'])
  await boats.sql(fleet)
  // the last row is for everyone, so that what is not told is known
  await until(() => ann.told.length >= ids.length)
  expect(ann.told.map(({ new: row }) => row.id)).toEqual(ids)
})

test.each([
  [{ table: 'quiet' }, 'no such table'],
  [{ table: 'nothing' }, 'no such table'],
  [{ table: 'boats', filter: 'wings=eq.1' }, 'there is no column wings'],
  [{ table: 'harbours', filter: 'depth=gt.1' }, 'there is no column depth'],
  [{ table: 'harbours', select: ['depth'] }, 'there is no column depth'],
  [{ table: 'boats', filter: 'id=eq.many' }, 'invalid input syntax for type integer'],
  [{ table: 'boats', filter: 'id=like.1%' }, 'operator does not exist'],
  [{ table: 'boats', filter: 'name=match.(' }, 'invalid regular expression'],
  [{ table: 'boats', filter: 'name=near.x' }, 'no operator'],
  [{ table: 'boats', filter: 'name' }, 'no column=operator.value'],
  [{ table: 'boats', filter: 'name=is.x' }, 'null, true, false'],
  [{ table: 'boats', filter: 'name=is.true' }, 'type boolean'],
  [{ filter: 'id=eq.1' }, 'need a table'],
])('a wish that cannot work is answered with why: %j', async (wish, why) => {
  const ann = await boats.watch(await boats.clientOf('ann'), wish)
  expect(ann.systems).toEqual([expect.stringContaining('Unable to subscribe to changes with given parameters')])
  expect(ann.systems[0]).toContain(why)
})
