import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Tables and Views: update and delete; how many rows they may touch; what OPTIONS says. */

const full = (body?: unknown, more: Record<string, string> = {}): More => ({
  sends: { prefer: 'return=representation', ...more },
  body,
})
const allow = (value: string) => ({ gives: { allow: value } })
const singular = { accept: 'application/vnd.pgrst.object+json' }

runExamples({
  update: [
    [
      'PATCH /people?age=lt.15',
      204,
      '',
      { body: { last_name: 'child' }, gives: { 'content-range': '0-0/*', 'content-type': null } },
    ],
    [
      'PATCH /people?age=lt.15&select=id,last_name',
      200,
      [{ id: 3, last_name: 'child' }],
      {
        ...full({ last_name: 'child' }),
        gives: { 'content-range': '0-0/*', 'preference-applied': 'return=representation' },
      },
    ],
    [
      'PATCH /people?id=in.(1,2)&select=id,age&order=id.desc',
      200,
      [
        { id: 2, age: 1 },
        { id: 1, age: 1 },
      ],
      full({ age: 1 }),
    ],
    ['PATCH /people?id=eq.99', 204, '', { body: { age: 1 }, gives: { 'content-range': '*/*' } }],
    ['PATCH /people?id=eq.99', 200, [], { ...full({ age: 1 }), gives: { 'content-range': '*/*' } }],
    [
      'PATCH /people?id=lt.3',
      204,
      '',
      {
        sends: { prefer: 'count=exact' },
        body: { age: 1 },
        gives: { 'content-range': '0-1/2', 'preference-applied': 'count=exact' },
      },
    ],
    ['PATCH /people?id=eq.1', 204, '', { body: {}, gives: { 'content-range': '*/*' } }],
    ['PATCH /people?id=eq.1', 200, [], full({})],
    [
      'PATCH /people?id=eq.1&select=age,salary&columns=age',
      200,
      [{ age: 5, salary: 90000 }],
      full({ age: 5, salary: 1 }),
    ],
    ['PATCH /people?id=eq.1&select=json_data->age', 200, [{ age: 3 }], full({ json_data: { age: 3 } })],
    ['PATCH /people?or=(id.eq.1,id.eq.4)&select=id&order=id', 200, [{ id: 1 }, { id: 4 }], full({ age: 1 })],
    ['PATCH /people?json_data->>blood_type=eq.O%2B&select=id', 200, [{ id: 2 }], full({ age: 1 })],
    ['PATCH /people?id=eq.1&select=full_name', 200, [{ full_name: 'New Doe' }], full({ first_name: 'New' })],
    ['PATCH /old_films?id=eq.1&select=title', 200, [{ title: 'T' }], full({ title: 'T' })],
    [
      'PATCH /people?id=eq.1&select=id,age',
      200,
      [{ id: 1, age: 7 }],
      full('age=7', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['PATCH /people?id=eq.1&select=id', 200, { id: 1 }, full({ age: 1 }, singular)],
    [
      'PATCH /people?id=gt.2',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 2 rows'),
      full({ age: 1 }, singular),
    ],
    [
      'PATCH /people?id=gt.99',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows'),
      full({ age: 1 }, singular),
    ],
    [
      'PATCH /people?id=eq.1',
      400,
      no('PGRST204', "Could not find the 'nope' column of 'people' in the schema cache"),
      { body: { nope: 1 } },
    ],
    ['PATCH /people?id=eq.1', 400, no('PGRST102', 'Empty or invalid json'), { body: '' }],
    ['PATCH /people?nope=eq.1', 400, undefined, { body: { age: 1 } }],
    ['PATCH /nope', 404, undefined, { body: { age: 1 } }],
    ['PATCH /people?id=eq.1', 401, no('42501', 'permission denied for table people'), { as: 'anon', body: { age: 1 } }],
  ],
  delete: [
    ['DELETE /items?id=eq.1', 204, '', { gives: { 'content-range': '*/*', 'content-type': null } }],
    [
      'DELETE /items?id=lt.3&order=id',
      200,
      [{ id: 1 }, { id: 2 }],
      { ...full(), gives: { 'content-range': '*/*', 'preference-applied': 'return=representation' } },
    ],
    ['DELETE /items?id=lt.3', 204, '', { sends: { prefer: 'count=exact' }, gives: { 'content-range': '*/2' } }],
    ['DELETE /items?id=gt.99', 200, [], full()],
    ['DELETE /items?id=eq.1&select=n:id', 200, [{ n: 1 }], full()],
    ['DELETE /items?id=eq.1', 200, { id: 1 }, full(undefined, singular)],
    [
      'DELETE /items',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 14 rows'),
      full(undefined, singular),
    ],
    [
      'DELETE /directors?id=eq.1',
      409,
      no(
        '23503',
        'update or delete on table "directors" violates foreign key constraint "films_director_fk" on table "films"',
        'Key (id)=(1) is still referenced from table "films".',
      ),
    ],
    ['DELETE /items', 401, no('42501', 'permission denied for table items'), { as: 'anon' }],
  ],
  'max affected': [
    [
      'DELETE /items?id=lt.15',
      400,
      no('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 14 rows'),
      { sends: { prefer: 'handling=strict, max-affected=10' } },
    ],
    [
      'DELETE /items?id=lt.11',
      204,
      '',
      {
        sends: { prefer: 'handling=strict, max-affected=10' },
        gives: { 'preference-applied': 'handling=strict, max-affected=10' },
      },
    ],
    ['DELETE /items?id=lt.15', 204, '', { sends: { prefer: 'handling=lenient, max-affected=10' } }],
    ['DELETE /items?id=lt.15', 204, '', { sends: { prefer: 'max-affected=10' } }],
    [
      'PATCH /people?id=lt.9',
      400,
      no('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 4 rows'),
      { sends: { prefer: 'handling=strict, max-affected=3' }, body: { age: 1 } },
    ],
    [
      'POST /rpc/drop_items',
      400,
      no('PGRST124', 'Query result exceeds max-affected preference constraint', 'The query affects 10 rows'),
      { sends: { prefer: 'handling=strict, max-affected=9' }, body: {} },
    ],
    ['POST /rpc/drop_items', 200, undefined, { sends: { prefer: 'handling=strict, max-affected=10' }, body: {} }],
    [
      'POST /rpc/nothing',
      400,
      no('PGRST128', 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'),
      { sends: { prefer: 'handling=strict, max-affected=9' }, body: {} },
    ],
  ],
  options: [
    ['OPTIONS /products', 200, '', allow('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')],
    ['OPTIONS /no_pk', 200, '', allow('OPTIONS,GET,HEAD,POST,PATCH,DELETE')],
    ['OPTIONS /film_titles', 200, '', allow('OPTIONS,GET,HEAD')],
    ['OPTIONS /old_films', 200, '', allow('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')],
    ['OPTIONS /box_office', 200, '', allow('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')],
    ['OPTIONS /rpc/add_them?a=1&b=2', 200, '', allow('OPTIONS,GET,HEAD,POST')],
    ['OPTIONS /rpc/nothing', 200, '', allow('OPTIONS,POST')],
    ['OPTIONS /nope', 404],
    ['OPTIONS /rpc/nope', 404],
  ],
})
