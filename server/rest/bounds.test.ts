import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

/* The bounds of one request: how much an answer has with all that is embedded in it, and how much may be asked for. */

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database, 100, { bounds: { rows: 300, bytes: 20_000, depth: 4, embeds: 6 } })
  await database.admin.query(`
    insert into public.ships (name, harbour_id) select 'Barge ' || n, 3 from generate_series(1, 90) n;
    create function public.pennant(public.ships) returns text language sql stable as $$ select 'P' || $1.id $$;
    create function public.ballast(size int) returns text language sql immutable as $$ select repeat('x', size) $$;
    create function public.cargo(size int) returns json language sql immutable as $$
      select json_agg(n) from generate_series(1, size) n $$;
    create function public.stowage() returns table (hold text, count bigint, max int) language sql stable as $$
      select 'fore', 3::bigint, 9 $$;
    grant execute on all functions in schema public to authenticated, anon`)
  await database.admin.query("notify pgrst, 'reload schema'")
})
afterAll(() => database.stop())

const get = (path: string) => harbour.ada.get(path)
const tooLarge = {
  status: 413,
  body: {
    code: 'PT413',
    message: 'The answer is too large.',
    details: 'An answer has at most 20,000 bytes, and 300 rows with what is embedded in them.',
    hint: 'Ask for fewer rows, with filters or a limit, for fewer columns, or embed less.',
  },
}

describe('an answer ends', () => {
  test.each([
    ['at the rows that are embedded in its rows', '/ships?select=id,harbours(ships(id))&harbour_id=eq.3'],
    ['at the bytes of those', '/harbours?select=ships(*,again:harbours(ships(name)))&id=eq.3'],
    ['at its bytes', '/ships?select=*&harbour_id=eq.3&limit=90'],
    ['at the bytes of what a function says', '/rpc/ballast?size=30000'],
    ['at the bytes of a list that is one value', '/rpc/cargo?size=10000'],
  ])('%s', async (_, path) => {
    expect(await get(path)).toMatchObject(tooLarge)
  })

  test('and what was written for it is undone', async () => {
    const names = () => database.admin.query("select from public.ships where motto = 'heavy'").then((r) => r.rowCount)
    const answer = await harbour.ada.send('/ships?harbour_id=eq.3', {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: '{"motto":"heavy"}',
    })
    expect(answer.status).toBe(413)
    expect(await names()).toBe(0)
  })

  test('not where it is small enough', async () => {
    expect((await get('/harbours?select=id,ships(id)')).status).toBe(200)
    expect((await get('/harbours?select=id,...ships(ships:id,names:name)')).status).toBe(200)
    expect((await get('/rpc/cargo?size=1000')).status).toBe(200)
  })
})

describe('a request', () => {
  test('embeds four deep, and no deeper', async () => {
    const nested = (depth: number): string => (depth === 0 ? 'id' : `id,mentor_id(${nested(depth - 1)})`)
    expect((await get(`/captains?select=${nested(4)}`)).status).toBe(200)
    expect(await get(`/captains?select=${nested(5)}`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message: 'What is embedded may be nested 4 deep at most.' },
    })
  })

  test('embeds so many times, and no more', async () => {
    const times = (count: number) => Array.from({ length: count }, (_, at) => `e${at}:harbours(id)`).join()
    expect((await get(`/ships?select=${times(6)}`)).status).toBe(200)
    expect(await get(`/ships?select=${times(7)}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })
})

describe('a function of any row', () => {
  /** Every function that PostgreSQL would call for `ships.name`, as its own catalogue tells. */
  const taking = async () => {
    const { rows } = await database.admin.query<{ name: string }>(`
      select distinct proname as name from pg_proc, unnest(array[
        'any', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray', 'record']) as taken
      where pronargs - pronargdefaults <= 1 and proargtypes[0] = quote_ident(taken)::regtype and proname <> 'count'`)
    return rows.map(({ name }) => name)
  }

  test('is no column of a table, of what is embedded, or of what a function returns', async () => {
    const names = await taking()
    expect(names).toEqual(expect.arrayContaining(['jsonb_agg', 'json_agg', 'array_agg', 'max', 'to_jsonb']))
    for (const name of names) {
      const missing = { status: 400, body: { code: '42703' } }
      expect(await get(`/ships?select=${name}`), name).toMatchObject(missing)
      expect(await get(`/harbours?select=ships(${name})`), name).toMatchObject(missing)
      expect(await get(`/ships?select=id&order=${name}`), name).toMatchObject(missing)
      if (name !== 'max') expect(await get(`/rpc/stowage?select=${name}`), name).toMatchObject(missing)
    }
  })

  test('is one where a column has its name, or a function of that very row', async () => {
    expect((await get('/rpc/stowage?select=hold,count,max')).body).toEqual([{ hold: 'fore', count: 3, max: 9 }])
    expect((await get('/ships?select=pennant&id=eq.1')).body).toEqual([{ pennant: 'P1' }])
    expect((await get('/harbours?select=ships(count)&id=eq.1')).body).toEqual([{ ships: [{ count: 2 }] }])
  })
})

test('a statement takes no more of the machine than the login may', async () => {
  const asked = `select concat_ws(' ', current_setting('work_mem'), current_setting('temp_file_limit'))`
  for (const role of ['anon', 'authenticated']) {
    const [row] = await database.query({ role, claims: '{}' }, { text: asked })
    expect(row?.toString()).toBe('4MB 256MB')
  }
})
