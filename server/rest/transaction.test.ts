import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

/* The transaction around a request: how it ends, what is called before, and the time zone of the answer. */

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>

beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database, 1000, {
    txEnd: 'commit-allow-override',
    preRequest: 'other.gate',
    appSettings: { 'app.settings.port': 'Bergen' },
  })
  await database.admin.query(`
    create schema other;
    create table other.visits (who text);
    create function other.gate() returns void language plpgsql as $$
    declare
      headers json = current_setting('request.headers', true)::json;
    begin
      if headers ->> 'x-gate' = 'shut' then
        raise sqlstate 'PT403' using message = 'The gate is shut', hint = 'Come back tomorrow';
      end if;
      if headers ->> 'x-gate' = 'slow' then perform pg_sleep(5); end if;
      insert into other.visits values (current_user);
      perform set_config('response.headers', '[{"X-Gate": "open"}]', true);
    end $$;
    grant usage on schema other to anon, authenticated;
    grant insert on other.visits to authenticated, anon;
    create function public.setting(name text) returns text language sql stable as $$ select current_setting(name, true) $$;
    create function public.moment() returns timestamptz language sql stable as $$ select '2024-07-01T12:00:00Z'::timestamptz $$;
    create table public.late (id int primary key, ship int references public.ships deferrable initially deferred);
    grant all on public.late to authenticated;
    grant execute on all functions in schema public, other to anon, authenticated;
    create role hasty_around;
    alter role hasty_around set statement_timeout = '200ms';
    grant hasty_around to authenticator;
    grant usage on schema other to hasty_around`)
})
afterAll(async () => {
  // roles belong to all databases of the server
  await database.admin.query('drop owned by hasty_around; drop role hasty_around')
  await database.stop()
})

describe('transactions that disturb each other', () => {
  beforeAll(async () => {
    await database.admin.query(`
      create sequence other.tries;
      grant usage on sequence other.tries to authenticated;
      create function public.load_both(one int, two int) returns void language plpgsql as $$ begin
        update public.ships set tonnage = tonnage + 1 where id = one;
        perform pg_sleep(0.3);
        update public.ships set tonnage = tonnage + 1 where id = two;
      end $$;
      create function public.collide(state text) returns void language plpgsql as $$ begin
        perform nextval('other.tries');
        raise using errcode = state, message = 'deadlock detected',
          detail = 'Process 4711 waits for ShareLock on transaction 12; blocked by process 4712.', hint = 'See server log.';
      end $$;
      grant execute on function public.load_both, public.collide to authenticated`)
    harbour.schema.listen()
    await database.admin.query("notify pgrst, 'reload schema'")
  })

  test('in a deadlock both get through', async () => {
    const { rpc } = harbour.ada
    const both = await Promise.all([rpc('load_both', { one: 1, two: 2 }), rpc('load_both', { one: 2, two: 1 })])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
  })

  test.each(['40P01', '40001'])(
    'are tried up to three times more, then refused without a process id (%s)',
    async (state) => {
      await database.admin.query("select setval('other.tries', 1)")
      const { status, error } = await harbour.ada.rpc('collide', { state })
      expect([status, error]).toEqual([409, { code: state, message: 'deadlock detected', details: null, hint: null }])
      const { rows } = await database.admin.query('select last_value::int - 1 as tries from other.tries')
      expect(rows).toEqual([{ tries: 4 }])
    },
  )
})

const visits = async () => (await database.admin.query('select count(*)::int as n from other.visits')).rows[0].n

describe('a function that goes before', () => {
  test('is called as whoever asks, once for each request, and may set headers', async () => {
    const before = await visits()
    const { status, headers } = await harbour.ada.get('/ships?id=eq.1')
    expect([status, headers.get('x-gate')]).toEqual([200, 'open'])
    expect(await visits()).toBe(before + 1)
    expect((await database.admin.query('select distinct who from other.visits')).rows).toEqual([
      { who: 'authenticated' },
    ])
  })

  test('refuses in its own words, and nothing of the request happens', async () => {
    const made = await harbour.ada.send('/harbours', {
      method: 'POST',
      body: '{"id": 50, "name": "Shut"}',
      headers: { 'x-gate': 'shut' },
    })
    expect([made.status, await made.json()]).toEqual([
      403,
      { code: 'PT403', message: 'The gate is shut', details: null, hint: 'Come back tomorrow' },
    ])
    expect((await harbour.ada.get('/harbours?id=eq.50')).body).toEqual([])
  })

  test('counts for the time limit of the role', async () => {
    const { status, body } = await harbour.as({ role: 'hasty_around' }).get('/ships', { 'x-gate': 'slow' })
    expect([status, body.code]).toEqual([504, '57014'])
  })
})

describe('a transaction', () => {
  const add = (id: number, prefer: string) =>
    harbour.ada.send('/harbours', {
      method: 'POST',
      body: JSON.stringify({ id, name: `Harbour ${id}` }),
      headers: { prefer: `return=representation, ${prefer}` },
    })

  test('is taken back on wish, and what it would have done is answered', async () => {
    const made = await add(60, 'tx=rollback')
    expect([made.status, made.headers.get('preference-applied')]).toEqual([201, 'return=representation, tx=rollback'])
    expect(await made.json()).toEqual([{ id: 60, name: 'Harbour 60', depth: null }])
    expect((await harbour.ada.get('/harbours?id=eq.60')).body).toEqual([])
    expect((await add(61, 'tx=commit')).headers.get('preference-applied')).toBe('return=representation, tx=commit')
    expect((await harbour.ada.get('/harbours?id=eq.61')).body).toHaveLength(1)
  })

  test('that is taken back still asks what is asked at its end, and leaves its line as it was', async () => {
    const late = await harbour.ada.send('/late', {
      method: 'POST',
      body: '{"id": 1, "ship": 999}',
      headers: { prefer: 'tx=rollback' },
    })
    expect([late.status, (await late.json()).code]).toEqual([409, '23503'])
    const many = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? add(70 + at, 'tx=rollback') : harbour.ada.send('/ships?select=id&id=eq.1'),
    )
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map((_, at) => (at % 2 ? 200 : 201)))
    expect((await harbour.ada.get('/harbours?id=gte.70')).body).toEqual([])
  })

  test('ends as the settings say where nobody may say otherwise', async () => {
    const dry = await openHarbourAgain({ txEnd: 'rollback' })
    const made = await dry.ada.send('/harbours', {
      method: 'POST',
      body: '{"id": 90, "name": "Dry"}',
      headers: { prefer: 'tx=commit' },
    })
    expect([made.status, made.headers.get('preference-applied')]).toEqual([201, null])
    expect((await harbour.ada.get('/harbours?id=eq.90')).body).toEqual([])
  })
})

describe('settings', () => {
  test('of the operator stand in every statement', async () => {
    expect((await harbour.ada.get('/rpc/setting?name=app.settings.port')).body).toBe('Bergen')
  })

  test('that the database says itself count, and are read again when it says so', async () => {
    const own = await openHarbourAgain({})
    expect((await own.ada.get('/ships')).body.length).toBeGreaterThan(1)
    await database.admin.query(
      `do $$ begin execute format('alter role authenticator in database %I set pgrst.db_max_rows = 1', current_database()); end $$`,
    )
    const later = await openHarbourAgain({})
    expect((await later.ada.get('/ships')).body).toHaveLength(1)
  })
})

describe('a wish', () => {
  test('that bears a word which every object knows is passed over, as any that nobody knows', async () => {
    for (const prefer of ['toString', 'constructor=x', '__proto__=minimal', 'return=minimal, hasOwnProperty']) {
      expect((await harbour.ada.get('/ships?limit=1', { prefer })).status).toBe(200)
    }
    const strict = await harbour.ada.get('/ships?limit=1', { prefer: 'handling=strict, toString' })
    expect(strict.body).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: toString' })
  })
})

describe('a time zone', () => {
  test('is taken where PostgreSQL knows it', async () => {
    const { body, headers } = await harbour.ada.get('/rpc/moment', { prefer: 'timezone=America/Los_Angeles' })
    expect([body, headers.get('preference-applied')]).toEqual([
      '2024-07-01T05:00:00-07:00',
      'timezone=America/Los_Angeles',
    ])
  })

  test('is passed over where it does not, or refused when that is to be strict', async () => {
    const lenient = await harbour.ada.get('/rpc/moment', { prefer: 'timezone=Jupiter/Red_Spot' })
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, null])
    const strict = await harbour.ada.get('/rpc/moment', { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' })
    expect([strict.status, strict.body]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: timezone=Jupiter/Red_Spot',
        hint: null,
      },
    ])
  })
})

/** Another REST API on the same database: the small world is there already. */
async function openHarbourAgain(more: Parameters<typeof openHarbour>[2]) {
  return openHarbour({ ...database, admin: { query: async () => undefined } }, 1000, more)
}
