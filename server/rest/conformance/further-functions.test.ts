import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Functions as RPC: one unnamed parameter, records, values counted and shaped, which function is meant. */

const post = (body: unknown, sends: Record<string, string> = {}): More => ({ sends, body })
const counted = (range: string): More => ({ sends: { prefer: 'count=exact' }, gives: { 'content-range': range } })
const single = { accept: 'application/vnd.pgrst.object+json' }
const both = (signatures: string) =>
  no(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )

runExamples(
  {
    'one unnamed parameter': [
      ['POST /rpc/unnamed_json', 200, { '': 5 }, post({ '': 5 })],
      ['POST /rpc/unnamed_text', 200, '{"":"x"}', post({ '': 'x' })],
      ['POST /rpc/alone_default', 200, { a: 2 }, post({ a: 2 })],
      ['POST /rpc/alone_default', 200, {}, post({})],
      ['GET /rpc/alone_default', 200, { a: 1 }],
      ['POST /rpc/unnamed_default', 300, both('public.unnamed_default(), public.unnamed_default( => json)'), post({})],
      // of another type it is nothing that a request could call
      ['POST /rpc/unnamed_int', 404, undefined, post({ '': 5 })],
      [
        'POST /rpc/unnamed_json',
        404,
        no(
          'PGRST202',
          'Could not find the function public.unnamed_json(a, b) in the schema cache',
          'Searched for the function public.unnamed_json with parameters a, b, but no matches were found in the schema cache.',
        ),
        post('a,b\n1,2', { 'content-type': 'text/csv' }),
      ],
      ['GET /rpc/unnamed_default', 300],
      ['POST /rpc/unnamed_json', 400, no('PGRST102', 'All object keys must match'), post([1, 2])],
    ],
    'several of one name': [
      [
        'POST /rpc/many',
        300,
        both('public.many(arg => integer), public.many(arg => xml), public.many(arg => text, num => integer)'),
        post({ arg: 1 }),
      ],
    ],
    'a list of objects': [
      [
        'POST /rpc/add_them',
        200,
        3,
        post([
          { a: 1, b: 2 },
          { a: 4, b: 6 },
        ]),
      ],
      ['POST /rpc/add_them', 400, no('PGRST102', 'All object keys must match'), post([{ a: 1, b: 2 }, { a: 4 }])],
      ['POST /rpc/add_them', 400, no('PGRST102', 'All object keys must match'), post([{ a: 1, b: 2 }, 3])],
      ['POST /rpc/add_them?columns=a,b', 200, 3, post([{ a: 1, b: 2 }, { c: 4 }])],
      ['POST /rpc/greet', 200, 'Hello, World', post('5')],
    ],
    records: [
      ['GET /rpc/one_record', 200, { id: 1, title: 'Workers Leaving The Factory' }],
      ['POST /rpc/one_record', 200, { id: 2, title: 'The Haunted Castle' }, post({ wanted: 2 })],
      ['GET /rpc/film_record', 200, [{ id: 1, title: 'Workers Leaving The Factory' }]],
      ['GET /rpc/one_record', 200, { id: 1, title: 'Workers Leaving The Factory' }, { sends: single }],
    ],
    counts: [
      ['GET /rpc/add_them?a=1&b=2', 200, 3, counted('0-0/1')],
      ['GET /rpc/in_out?a=1&b=2', 200, { b: 3, c: 1 }, counted('0-0/1')],
      ['POST /rpc/count_up', 200, 1, { ...counted('0-0/1'), body: {} }],
      ['GET /rpc/counts?most=3', 200, [1, 2, 3], counted('0-2/3')],
      ['GET /rpc/counts?most=5&limit=2&offset=1', 206, [2, 3], counted('1-2/5')],
      ['GET /rpc/add_them?a=1&b=2', 200, 3, { gives: { 'content-range': '0-0/*' } }],
    ],
    'sets of values': [
      ['GET /rpc/counts?most=3&pgrst_scalar=gt.1', 200, [2, 3]],
      ['GET /rpc/counts?most=3&order=pgrst_scalar.desc&limit=2', 200, [3, 2]],
      ['GET /rpc/counts?most=3&nope=eq.1', 400, no('42703', 'column counts.nope does not exist')],
      ['GET /rpc/counts?most=1', 200, { pgrst_scalar: 1 }, { sends: single }],
      [
        'GET /rpc/counts?most=2',
        406,
        no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 2 rows'),
        { sends: single },
      ],
      ['GET /rpc/counts?most=2', 200, 'pgrst_scalar\n1\n2', { sends: { accept: 'text/csv' } }],
      ['GET /rpc/add_them?a=1&b=2', 200, 'pgrst_scalar\n3', { sends: { accept: 'text/csv' } }],
      ['GET /rpc/in_out?a=1&b=2', 200, 'b,c\n3,1', { sends: { accept: 'text/csv' } }],
    ],
    'no value': [
      ['GET /rpc/no_text', 200, null],
      ['GET /rpc/no_text', 200, null, { sends: single }],
      ['GET /rpc/no_film?select=id,title', 200, { id: null, title: null }],
      ['GET /rpc/one_film?wanted=1&id=eq.99', 200, null, { gives: { 'content-range': '*/*' } }],
      ['GET /rpc/one_film?wanted=1&id=eq.99', 406, undefined, { sends: single }],
    ],
    XML: [
      ['GET /rpc/xml_one', 200, '<a>1</a>'],
      [
        'GET /rpc/xml_own',
        200,
        '<b/>',
        { sends: { accept: 'text/xml' }, gives: { 'content-type': 'text/xml; charset=utf-8' } },
      ],
      [
        'GET /rpc/xml_one',
        406,
        no('PGRST107', 'None of these media types are available: text/xml'),
        { sends: { accept: 'text/xml' } },
      ],
      ['POST /rpc/xml_in', 400, undefined, post('<', { 'content-type': 'text/xml' })],
    ],
    'hints of what was meant': [
      [
        'GET /rpc/add_then?a=1&b=2',
        404,
        no(
          'PGRST202',
          'Could not find the function public.add_then(a, b) in the schema cache',
          'Searched for the function public.add_then with parameters a, b, but no matches were found in the schema cache.',
          'Perhaps you meant to call the function public.add_them',
        ),
      ],
      [
        'GET /rpc/add_them?smth=1&b=2&a=3',
        404,
        no(
          'PGRST202',
          'Could not find the function public.add_them(a, b, smth) in the schema cache',
          'Searched for the function public.add_them with parameters a, b, smth, but no matches were found in the schema cache.',
          'Perhaps you meant to call the function public.add_them(a, b)',
        ),
      ],
      [
        'GET /rpc/entirely_another',
        404,
        no(
          'PGRST202',
          'Could not find the function public.entirely_another without parameters in the schema cache',
          'Searched for the function public.entirely_another without parameters, but no matches were found in the schema cache.',
        ),
      ],
      [
        'GET /film',
        404,
        no(
          'PGRST205',
          "Could not find the table 'public.film' in the schema cache",
          null,
          "Perhaps you meant the table 'public.films'",
        ),
      ],
      ['GET /filmsxxxx', 404, no('PGRST205', "Could not find the table 'public.filmsxxxx' in the schema cache")],
    ],
  },
  {},
  ['shapes.sql'],
)
