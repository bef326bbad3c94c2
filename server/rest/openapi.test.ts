import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

/* The root's description of the schema, and the plan of a statement. */

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
const again = (more: Parameters<typeof openHarbour>[2]) =>
  openHarbour({ ...database, admin: { query: async () => undefined } }, 1000, more)

beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database, 1000, { plan: true })
  await database.admin.query(`
    create schema other;
    comment on schema public is e'The sea\\n\\nAll that floats on it\\nand where it lies';
    comment on table public.ships is e'Ships\\n\\nWhat floats';
    comment on column public.ships.tonnage is 'In register tons';
    comment on function public.add(int, int) is 'Adds up';
    create type public.rig as enum ('sloop', 'brig');
    create table public.models (id uuid primary key, rig public.rig default 'brig', code varchar(8) not null,
      weight numeric default 1.5, made timestamptz default now(), parts int[] default '{}');
    create table public.hidden (id int);
    create function public.front() returns json language sql stable as $$ select '{"swagger": "2.0", "mine": true}'::json $$;
    revoke all on public.hidden from anon, authenticated;
    grant all on public.models to anon;
    grant execute on function public.front() to anon`)
})
afterAll(() => database.stop())

describe('the description at the root', () => {
  test('tells of tables, columns and keys, with what comments say of them', async () => {
    const { status, headers, body } = await harbour.ada.get('/')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8'])
    expect(body).toMatchObject({
      swagger: '2.0',
      info: { title: 'The sea', description: 'All that floats on it\nand where it lies' },
      basePath: '/rest/v1',
      schemes: ['http'],
    })
    const { ships, ship_flags: flags } = body.definitions
    expect(ships).toMatchObject({ description: 'Ships\n\nWhat floats', type: 'object' })
    expect(ships.required).toEqual(['id', 'name', 'tags', 'created_at'])
    expect(ships.properties).toMatchObject({
      id: { description: 'Note:\nThis is a Primary Key.<pk/>', format: 'integer', type: 'integer' },
      harbour_id: {
        description: "Note:\nThis is a Foreign Key to `harbours.id`.<fk table='harbours' column='id'/>",
        format: 'integer',
        type: 'integer',
      },
      tonnage: { description: 'In register tons', format: 'integer', type: 'integer' },
      tags: { format: 'text[]', type: 'array', items: { type: 'string' } },
      spec: { format: 'jsonb' },
      active: { default: true, format: 'boolean', type: 'boolean' },
      code: { format: 'character', maxLength: 3, type: 'string' },
      created_at: { default: 'now()', format: 'timestamp with time zone', type: 'string' },
    })
    expect(flags.properties.ship_id.description).toBe(
      "Note:\nThis is a Primary Key.<pk/>\nThis is a Foreign Key to `ships.id`.<fk table='ships' column='id'/>",
    )
  })

  test('tells of choices, lengths and defaults', async () => {
    const { body } = await harbour.anon.get('/')
    expect(body.definitions.models).toEqual({
      required: ['id', 'code'],
      type: 'object',
      properties: {
        id: { description: 'Note:\nThis is a Primary Key.<pk/>', format: 'uuid', type: 'string' },
        rig: { default: 'brig', enum: ['sloop', 'brig'], format: 'rig', type: 'string' },
        code: { maxLength: 8, format: 'character varying', type: 'string' },
        weight: { default: 1.5, format: 'numeric', type: 'number' },
        made: { default: 'now()', format: 'timestamp with time zone', type: 'string' },
        parts: { format: 'integer[]', type: 'array', items: { type: 'integer' } },
      },
    })
  })

  test('tells of verbs and their parameters, and every one that it points to is there', async () => {
    const { body } = await harbour.ada.get('/')
    const { get, post, patch, delete: remove } = body.paths['/ships']
    expect(get).toMatchObject({ tags: ['ships'], summary: 'Ships', description: 'What floats' })
    expect(get.parameters.map(({ $ref }: { $ref: string }) => $ref)).toContain('#/parameters/rowFilter.ships.tonnage')
    expect([post.responses, patch.responses, remove.responses]).toEqual([
      { 201: { description: 'Created' } },
      { 204: { description: 'No Content' } },
      { 204: { description: 'No Content' } },
    ])
    expect(body.parameters['rowFilter.ships.tonnage']).toEqual({
      name: 'tonnage',
      description: 'In register tons',
      required: false,
      in: 'query',
      type: 'string',
    })
    const pointed = [...JSON.stringify(body).matchAll(/"\$ref":"#\/(parameters|definitions)\/([^"\\]+)"/g)]
    expect(pointed.filter(([, kind, name]) => body[kind!][name!] === undefined)).toEqual([])
  })

  test('tells of functions: by GET only of those that change nothing', async () => {
    const { body } = await harbour.ada.get('/')
    expect(body.paths['/rpc/add'].get).toMatchObject({ tags: ['(rpc) add'], summary: 'Adds up' })
    expect(body.paths['/rpc/add'].get.parameters).toEqual([
      { name: 'a', required: true, in: 'query', format: 'integer', type: 'integer' },
      { name: 'b', required: false, in: 'query', format: 'integer', type: 'integer' },
    ])
    expect(body.paths['/rpc/add'].post.parameters[0]).toMatchObject({
      in: 'body',
      name: 'args',
      required: true,
      schema: { type: 'object', required: ['a'], properties: { a: { format: 'integer', type: 'integer' } } },
    })
    expect(body.paths['/rpc/total'].get.parameters).toEqual([
      {
        name: 'amounts',
        required: true,
        in: 'query',
        format: 'integer[]',
        type: 'array',
        items: { type: 'integer' },
        collectionFormat: 'multi',
      },
    ])
    expect(Object.keys(body.paths['/rpc/new_ships'])).toEqual(['post'])
  })

  test('is what whoever asks may use, unless the operator says otherwise', async () => {
    const paths = async (who: typeof harbour.anon) => Object.keys((await who.get('/')).body.paths)
    expect(await paths(harbour.anon)).toContain('/ships')
    expect(await paths(harbour.anon)).not.toContain('/letters')
    expect(await paths(harbour.ada)).toContain('/letters')
    expect(await paths(harbour.ada)).not.toContain('/hidden')
    expect(await paths((await again({ openApiMode: 'ignore-privileges' })).anon)).toContain('/hidden')
    const off = await (await again({ openApiMode: 'disabled' })).anon.get('/')
    expect([off.status, off.body.code]).toEqual([404, 'PGRST126'])
  })

  test('has a form, a head, a schema, and no other methods', async () => {
    const { ada } = harbour
    expect((await ada.get('/', { accept: 'application/json' })).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    )
    expect((await ada.get('/', { accept: 'text/csv' })).body.code).toBe('PGRST107')
    const head = await ada.send('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ada.send('', {})).status).toBe(200)
    const other = await ada.get('/', { 'accept-profile': 'other' })
    expect([other.headers.get('content-profile'), Object.keys(other.body.paths)]).toEqual(['other', ['/']])
    expect((await ada.send('/', { method: 'POST', body: '{}' })).status).toBe(405)
  })

  test('is what a function says, where one is named; and where it is reached, where that is', async () => {
    const { status, body } = await (await again({ rootSpec: 'front' })).anon.get('/')
    expect([status, body]).toEqual([200, { swagger: '2.0', mine: true }])
    const behind = await again({ openApiUrl: 'https://sea.example/api/', openApiSecurity: true })
    expect((await behind.anon.get('/')).body).toMatchObject({
      host: 'sea.example',
      basePath: '/api',
      schemes: ['https'],
      security: [{ JWT: [] }],
    })
  })
})

describe('a plan', () => {
  const asked = (accept: string, path = '/ships?id=eq.1', init: RequestInit = {}) =>
    harbour.service.send(path, { ...init, headers: { accept } })

  test('comes as JSON or as text, and says what it is of', async () => {
    const json = await asked('application/vnd.pgrst.plan+json')
    expect([json.status, json.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    ])
    expect((await json.json())[0].Plan['Node Type']).toBe('Aggregate')
    const text = await asked(
      'application/vnd.pgrst.plan; options=verbose|analyze; for="application/vnd.pgrst.object+json"',
    )
    expect(text.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|verbose; charset=utf-8',
    )
    expect(await text.text()).toMatch(/^Aggregate .*actual time/)
  })

  test('of a write writes nothing', async () => {
    const body = '{"id": 77, "name": "Planned"}'
    const made = await asked('application/vnd.pgrst.plan+json', '/harbours', { method: 'POST', body })
    expect(made.status).toBe(200)
    expect((await harbour.ada.get('/harbours?id=eq.77')).body).toEqual([])
    expect((await asked('application/vnd.pgrst.plan+json', '/rpc/ships_in?harbour=1')).status).toBe(200)
  })

  test('the stock client explains', async () => {
    const { data } = await harbour.service.client.from('ships').select().eq('id', 1).explain({ format: 'json' })
    expect(JSON.stringify(data)).toContain('Plan')
  })

  test('is for roles that row level security does not bind', async () => {
    for (const person of [harbour.ada, harbour.anon]) {
      const { status, body } = await person.get('/ships', { accept: 'application/vnd.pgrst.plan+json' })
      expect([status, body.code]).toEqual([406, 'PGRST107'])
    }
  })

  test('is told only where the operator allows it', async () => {
    const { status, body } = await (await again({})).service.get('/ships', {
      accept: 'application/vnd.pgrst.plan+json',
    })
    expect([status, body.code]).toEqual([406, 'PGRST107'])
  })
})
