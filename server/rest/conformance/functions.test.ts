import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Functions as RPC. */

const post = (body: unknown, more: Record<string, string> = {}): More => ({ sends: more, body })
const typed = (type: string, body: string) => post(body, { 'content-type': type })
const unknown = (named: string, searched: string, hint: string | null = null) =>
  no(
    'PGRST202',
    `Could not find the function public.${named} in the schema cache`,
    `Searched for the function public.${searched}, but no matches were found in the schema cache.`,
    hint,
  )
const orJson = 'or with a single unnamed json/jsonb parameter'

runExamples({
  'calling with POST': [
    [
      'POST /rpc/add_them',
      200,
      3,
      {
        ...post({ a: 1, b: 2 }),
        gives: { 'content-type': 'application/json; charset=utf-8', 'content-range': '0-0/*' },
      },
    ],
    ['POST /rpc/greet', 200, 'Hello, World', post({})],
    ['POST /rpc/greet', 200, 'Hello, World', post('')],
    ['POST /rpc/greet', 200, 'Hello, Ada', post({ name: 'Ada' })],
    ['POST /rpc/someFunc', 200, 'x', post({ someParam: 'x' })],
    ['POST /rpc/add_them', 200, 3, typed('application/x-www-form-urlencoded', 'a=1&b=2')],
    ['POST /rpc/add_them', 200, 3, typed('text/csv', 'a,b\n1,2')],
    ['POST /rpc/add_them?columns=a,b', 200, 3, post({ a: 1, b: 2, c: 3 })],
    ['POST /rpc/add_them', 200, 3, post([{ a: 1, b: 2 }])],
    ['POST /rpc/add_them', 400, no('PGRST102', 'Empty or invalid json'), post('{"a"')],
    [
      'POST /rpc/add_them',
      400,
      no('PGRST102', 'Content-Type not acceptable: application/weird'),
      typed('application/weird', 'x'),
    ],
    ['POST /rpc/add_them', 400, no('22P02', 'invalid input syntax for type integer: "x"'), post({ a: 'x', b: 1 })],
  ],
  'calling with GET': [
    ['GET /rpc/add_them?a=1&b=2', 200, 3],
    ['GET /rpc/greet', 200, 'Hello, World'],
    ['GET /rpc/greet?name=Ada', 200, 'Hello, Ada'],
    ['HEAD /rpc/add_them?a=1&b=2', 200, ''],
    ['GET /rpc/make_item?id=99', 405, no('25006', 'cannot execute INSERT in a read-only transaction')],
    ['GET /rpc/nothing', 204, ''],
    ['POST /rpc/make_item', 200, [{ id: 99 }], post({ id: 99 })],
    ['PATCH /rpc/add_them', 405, no('PGRST101', 'Cannot use the PATCH method on RPC'), post({})],
    ['PUT /rpc/add_them', 405, no('PGRST101', 'Cannot use the PUT method on RPC'), post({})],
    ['DELETE /rpc/add_them', 405, no('PGRST101', 'Cannot use the DELETE method on RPC')],
  ],
  'a single unnamed parameter': [
    ['POST /rpc/mult_them', 200, 8, post({ x: 4, y: 2 })],
    ['POST /rpc/text_in', 200, 'got some text', typed('text/plain', 'some text')],
    ['POST /rpc/bytes_in', 200, 4, typed('application/octet-stream', 'abcd')],
    ['POST /rpc/xml_in', 200, '<a>1</a>', typed('text/xml', '<a>1</a>')],
    ['POST /rpc/text_in', 404, unknown('text_in(a)', `text_in with parameter a ${orJson}`), post({ a: 1 })],
    ['POST /rpc/greet', 404, unknown('greet', 'greet with a single unnamed text parameter'), typed('text/plain', 'x')],
    [
      'POST /rpc/greet',
      404,
      unknown('greet', 'greet with a single unnamed bytea parameter'),
      typed('application/octet-stream', 'x'),
    ],
    ['POST /rpc/greet', 404, unknown('greet', 'greet with a single unnamed xml parameter'), typed('text/xml', '<a/>')],
  ],
  'array and variadic parameters': [
    ['POST /rpc/plus_one', 200, [2, 3, 4, 5], post({ arr: [1, 2, 3, 4] })],
    ['POST /rpc/plus_one', 200, [2, 3], post({ arr: '{1,2}' })],
    ['GET /rpc/plus_one?arr=%7B1,2,3,4%7D', 200, [2, 3, 4, 5]],
    ['POST /rpc/plus_all', 200, [2, 3, 4, 5], post({ v: [1, 2, 3, 4] })],
    ['GET /rpc/plus_all?v=1&v=2&v=3&v=4', 200, [2, 3, 4, 5]],
    ['GET /rpc/plus_all?v=1', 200, [2]],
    ['POST /rpc/plus_all', 200, [2, 3], typed('application/x-www-form-urlencoded', 'v=1&v=2')],
  ],
  'table-valued functions': [
    ['GET /rpc/best_films?select=title&order=title.desc', 200, [{ title: 'Okja' }, { title: 'Blade Runner 2049' }]],
    ['GET /rpc/best_films?select=title&rating=gt.8', 200, [{ title: 'Blade Runner 2049' }]],
    ['POST /rpc/best_films?select=title&or=(id.eq.4,id.eq.1)', 200, [{ title: 'Okja' }], post({})],
    [
      'GET /rpc/best_films?select=id&limit=1&offset=1&order=id',
      200,
      [{ id: 5 }],
      { gives: { 'content-range': '1-1/*' } },
    ],
    ['GET /rpc/best_films?select=id&order=id', 200, [{ id: 5 }], { sends: { range: '1-1' } }],
    ['GET /rpc/years?year=lt.1895', 200, [{ title: 'Experimental Sound Film', year: 1894 }]],
    ['GET /rpc/one_film?wanted=4&select=title', 200, { title: 'Okja' }],
    ['GET /rpc/one_film?wanted=99&select=title', 200, { title: null }],
    ['GET /rpc/titles?limit=2', 200, ['Workers Leaving The Factory', 'The Haunted Castle']],
    ['GET /rpc/in_out?a=1&b=2', 200, { b: 3, c: 1 }],
    [
      'POST /rpc/best_films?rating=gt.8&select=id',
      200,
      { id: 5 },
      { ...post({}), sends: { accept: 'application/vnd.pgrst.object+json' } },
    ],
    [
      'POST /rpc/best_films',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 2 rows'),
      post({}, { accept: 'application/vnd.pgrst.object+json' }),
    ],
    [
      'POST /rpc/drop_items',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 10 rows'),
      post({}, { accept: 'application/vnd.pgrst.object+json' }),
    ],
  ],
  'scalars and void': [
    ['POST /rpc/nothing', 204, '', { ...post({}), gives: { 'content-type': null } }],
    ['GET /rpc/no_text', 200, null],
    ['GET /rpc/jsons', 200, [{ b: 1, a: 2 }]],
  ],
  'overloaded functions': [
    ['GET /rpc/rental_duration?customer=232', 200, 232],
    ['GET /rpc/rental_duration?customer=232&from_date=2018-07-01', 200, -232],
    ['POST /rpc/rental_duration', 200, -1, post({ from_date: '2018-07-01', customer: 1 })],
    [
      'GET /rpc/same?a=1',
      300,
      no(
        'PGRST203',
        'Could not choose the best candidate function between: public.same(a => integer), public.same(a => text)',
        null,
        'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      ),
    ],
  ],
  'no such function': [
    [
      'GET /rpc/gret',
      404,
      unknown(
        'gret without parameters',
        'gret without parameters',
        'Perhaps you meant to call the function public.greet',
      ),
    ],
    [
      'GET /rpc/greet?nam=Peter',
      404,
      unknown('greet(nam)', 'greet with parameter nam', 'Perhaps you meant to call the function public.greet(name)'),
    ],
    [
      'GET /rpc/add_them?a=1',
      404,
      unknown(
        'add_them(a)',
        'add_them with parameter a',
        'Perhaps you meant to call the function public.add_them(a, b)',
      ),
    ],
    [
      'POST /rpc/add_them',
      404,
      unknown(
        'add_them(a, c)',
        `add_them with parameters a, c ${orJson}`,
        'Perhaps you meant to call the function public.add_them(a, b)',
      ),
      post({ a: 1, c: 2 }),
    ],
    ['POST /rpc/zzzzzz', 404, unknown('zzzzzz without parameters', `zzzzzz without parameters ${orJson}`), post({})],
    ['POST /rpc/drop_all_items', 403, no('42501', 'permission denied for function drop_all_items'), post({})],
    [
      'POST /rpc/drop_all_items',
      401,
      no('42501', 'permission denied for function drop_all_items'),
      { as: 'anon', body: {}, gives: { 'www-authenticate': 'Bearer' } },
    ],
  ],
})
