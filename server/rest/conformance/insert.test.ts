import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Tables and Views: insert and bulk insert, with defaults. */

const full = (body: unknown, more: Record<string, string> = {}): More => ({
  sends: { prefer: 'return=representation', ...more },
  body,
})
const csv = (body: string, prefer = 'return=representation'): More => ({
  sends: { 'content-type': 'text/csv', prefer },
  body,
})

runExamples({
  insert: [
    [
      'POST /foo',
      201,
      '',
      { body: { bar: 'x' }, gives: { 'content-range': '*/*', 'content-type': null, location: null } },
    ],
    [
      'POST /foo?select=bar,baz',
      201,
      [{ bar: 'x', baz: 100 }],
      { ...full({ bar: 'x' }), gives: { 'preference-applied': 'return=representation', 'content-range': '*/*' } },
    ],
    ['POST /foo?select=bar', 201, [{ bar: 'x' }], full({ bar: 'x' })],
    [
      'POST /foo',
      201,
      '',
      { sends: { prefer: 'return=minimal' }, body: { bar: 'x' }, gives: { 'preference-applied': 'return=minimal' } },
    ],
    [
      'POST /foo',
      201,
      '',
      {
        sends: { prefer: 'return=headers-only' },
        body: { id: 33 },
        gives: { location: '/foo?id=eq.33', 'preference-applied': 'return=headers-only' },
      },
    ],
    [
      'POST /roles',
      201,
      '',
      {
        sends: { prefer: 'return=headers-only' },
        body: { film_id: 1, actor_id: 1 },
        gives: { location: '/roles?film_id=eq.1&actor_id=eq.1' },
      },
    ],
    [
      'POST /foo',
      201,
      '',
      {
        sends: { prefer: 'count=exact' },
        body: [{ bar: 'a' }, { bar: 'b' }],
        gives: { 'content-range': '*/2', 'preference-applied': 'count=exact' },
      },
    ],
    [
      'POST /foo',
      201,
      { id: 20, bar: null, baz: 100 },
      full({ id: 20 }, { accept: 'application/vnd.pgrst.object+json' }),
    ],
    [
      'POST /foo',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 2 rows'),
      full([{ bar: 'a' }, { bar: 'b' }], { accept: 'application/vnd.pgrst.object+json' }),
    ],
    ['POST /foo?select=bar,baz', 201, [{ bar: null, baz: 100 }], full({})],
    ['POST /foo', 201, [], full([])],
    [
      'POST /typed?select=id,list,kind,doc',
      201,
      [{ id: 2, list: [3, 4], kind: { lat: 1.5, long: 2 }, doc: { z: 1 } }],
      full({ id: 2, list: [3, 4], kind: { lat: 1.5, long: 2 }, doc: { z: 1 } }),
    ],
    ['POST /old_films?select=id', 201, [{ id: 77 }], full({ id: 77, title: 'Older' })],
    [
      'POST /foo?select=bar,baz',
      201,
      [{ bar: 'a b', baz: 5 }],
      full('bar=a+b&baz=5', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['POST /guarded', 201, '', { body: { id: 1, word: 'good' } }],
  ],
  'insert that cannot be': [
    ['POST /foo', 400, no('PGRST102', 'Empty or invalid json'), { body: '{"bar"' }],
    ['POST /foo', 400, no('PGRST102', 'Empty or invalid json'), { body: '' }],
    ['POST /foo', 400, no('PGRST102', 'All object keys must match'), { body: [{ bar: 'a' }, { baz: 1 }] }],
    [
      'POST /foo',
      400,
      no('PGRST204', "Could not find the 'nope' column of 'foo' in the schema cache"),
      { body: { nope: 1 } },
    ],
    [
      'POST /foo',
      400,
      no('PGRST102', 'Content-Type not acceptable: application/weird'),
      { sends: { 'content-type': 'application/weird' }, body: 'x' },
    ],
    [
      'POST /products',
      409,
      no(
        '23505',
        'duplicate key value violates unique constraint "products_pkey"',
        'Key (sku)=(CL2031) already exists.',
      ),
      { body: { sku: 'CL2031' } },
    ],
    [
      'POST /films',
      409,
      no(
        '23503',
        'insert or update on table "films" violates foreign key constraint "films_director_fk"',
        'Key (director_id)=(99) is not present in table "directors".',
      ),
      { body: { id: 9, title: 'x', director_id: 99 } },
    ],
    [
      'POST /films',
      400,
      no(
        '23502',
        'null value in column "title" of relation "films" violates not-null constraint',
        'Failing row contains (9, null, null, null, null, null).',
      ),
      { body: { id: 9 } },
    ],
    ['POST /films', 400, no('22P02', 'invalid input syntax for type integer: "x"'), { body: { id: 'x', title: 'x' } }],
    ['POST /guarded', 403, no('42501', 'permission denied for table guarded'), full({ id: 1 })],
    ['POST /films', 401, no('42501', 'permission denied for table films'), { as: 'anon', body: { id: 9, title: 'x' } }],
    ['POST /film_titles', 500, undefined, { body: { title: 'x' } }],
  ],
  'bulk insert': [
    [
      'POST /people?select=id,age',
      201,
      [
        { id: 11, age: 62 },
        { id: 12, age: 10 },
      ],
      full([
        { id: 11, first_name: 'J Doe', age: 62 },
        { id: 12, first_name: 'Janus', age: 10 },
      ]),
    ],
    [
      'POST /people?select=id,first_name,age',
      201,
      [
        { id: 11, first_name: 'J Doe', age: 62 },
        { id: 12, first_name: 'Jonas', age: 10 },
      ],
      csv('id,first_name,age\n11,J Doe,62\n12,Jonas,10\n'),
    ],
    [
      'POST /people?select=id,first_name,last_name,age',
      201,
      [{ id: 11, first_name: '', last_name: 'a,"b"', age: null }],
      csv('id,first_name,last_name,age\n11,,"a,""b""",NULL'),
    ],
    ['POST /people?select=id', 201, [{ id: 11 }, { id: 12 }], csv('id\r\n11\r\n12\r\n')],
    ['POST /people', 400, no('PGRST102', 'All lines must have same number of fields'), csv('id,age\n11\n12,1')],
    ['POST /people', 201, '', csv('id,age\n11,1', 'return=minimal')],
    [
      'POST /foo?select=bar,baz',
      201,
      [
        { bar: 'a', baz: null },
        { bar: 'b', baz: null },
      ],
      full([
        { bar: 'a', baz: null },
        { bar: 'b', baz: null },
      ]),
    ],
  ],
  'default values': [
    [
      'POST /foo?columns=id,bar,baz&select=bar,baz',
      201,
      [
        { bar: 'val1', baz: 100 },
        { bar: 'val2', baz: 15 },
      ],
      {
        sends: { prefer: 'missing=default, return=representation' },
        body: [{ bar: 'val1' }, { bar: 'val2', baz: 15 }],
        gives: { 'preference-applied': 'missing=default, return=representation' },
      },
    ],
    ['POST /foo?columns=id,bar,baz', 400, undefined, full([{ bar: 'val1' }, { bar: 'val2', baz: 15 }])],
    ['POST /foo?columns=id,bar,baz', 201, [{ id: 5, bar: 'v', baz: null }], full([{ id: 5, bar: 'v' }])],
    [
      'POST /foo?columns=bar,baz&select=bar,baz',
      201,
      [{ bar: 'v', baz: null }],
      { sends: { prefer: 'missing=default, return=representation' }, body: [{ bar: 'v', baz: null }] },
    ],
    [
      'POST /foo?columns=bar&select=bar,baz',
      201,
      [{ bar: 'v', baz: 100 }],
      full({ bar: 'v', baz: 1, extra: 'left out' }),
    ],
    [
      'POST /foo?columns=bar,nope',
      400,
      no('PGRST204', "Could not find the 'nope' column of 'foo' in the schema cache"),
      full({ bar: 'v' }),
    ],
  ],
})
