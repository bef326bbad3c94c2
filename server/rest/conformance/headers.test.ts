import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* What headers and addresses say: of what was read, of the range, of errors, of what a function adds. */

const gives = (headers: Record<string, string | null>): More => ({ gives: headers })
const at = (location: string | null) => gives({ 'content-location': location })
const noHeaders = no(
  'PGRST111',
  'response.headers guc must be a JSON array composed of objects with a single key and a string value',
)
const set = (headers: string): More => ({ body: { status: '', headers } })

runExamples(
  {
    'content location': [
      ['GET /items?id=eq.1', 200, [{ id: 1 }], at('/items?id=eq.1')],
      ['GET /items', 200, undefined, at('/items')],
      ['GET /items?select=id&order=id.desc&limit=1', 200, [{ id: 14 }], at('/items?limit=1&order=id.desc&select=id')],
      [
        'GET /films?select=id,title&id=in.(1,2)&order=id',
        200,
        undefined,
        at('/films?id=in.%281%2C2%29&order=id&select=id%2Ctitle'),
      ],
      ['HEAD /items?id=eq.1', 200, '', at('/items?id=eq.1')],
      ['GET /rpc/counts?most=1', 200, [1], at(null)],
      ['POST /items', 201, '', { body: { id: 99 }, ...at(null) }],
    ],
    range: [
      ['HEAD /items', 200, '', { sends: { range: '1-2' }, gives: { 'content-range': '0-13/*' } }],
      [
        'GET /items?order=id',
        200,
        [{ id: 2 }, { id: 3 }],
        { sends: { range: '1-2' }, gives: { 'content-range': '1-2/*' } },
      ],
      ['HEAD /rpc/counts?most=4', 200, '', { sends: { range: '1-2' }, gives: { 'content-range': '0-3/*' } }],
      ['POST /rpc/counts', 200, [1, 2], { sends: { range: '1-1' }, body: { most: 2 } }],
      ['GET /items?offset=-4&limit=1&order=id', 200, [{ id: 1 }], gives({ 'content-range': '0-0/*' })],
      [
        'GET /items?limit=-1',
        416,
        no('PGRST103', 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
      ],
      ['GET /items?limit=many&offset=few&select=id&id=eq.1', 200, [{ id: 1 }]],
    ],
    addresses: [
      ['GET /films?select=id&title=like.%Haunted%', 200, [{ id: 2 }]],
      ['GET /films?select=id&title=like.The%20%25', 200, [{ id: 2 }]],
      ['GET /films?select=id&title=eq.100%', 200, []],
      ['GET /items?id=eq.1&alone', 200, [{ id: 1 }]],
    ],
    errors: [
      ['GET /nope', 404, undefined, gives({ 'proxy-status': 'PostgREST; error=PGRST205' })],
      ['GET /films?nope=eq.1', 400, undefined, gives({ 'proxy-status': 'PostgREST; error=42703' })],
      ['GET /a/b/c', 404, undefined, gives({ 'proxy-status': 'PostgREST; error=PGRST125' })],
      ['GET /items', 200, undefined, gives({ 'proxy-status': null })],
      ['POST /rpc/fail_with', 500, undefined, { body: { state: '21000' } }],
      ['POST /rpc/fail_with', 500, undefined, { body: { state: 'PT199' } }],
      ['POST /rpc/fail_with', 500, undefined, { body: { state: 'PT600' } }],
      ['POST /rpc/fail_with', 500, undefined, { body: { state: 'PT40A' } }],
      ['GET /films?select=id,title&id=eq.(select 1)', 400],
    ],
    'what a function sets': [
      ['POST /rpc/set_headers', 500, noHeaders, set('{"X": "y"}')],
      ['POST /rpc/set_headers', 500, noHeaders, set('[{"X": "y", "Z": "w"}]')],
      ['POST /rpc/set_headers', 500, noHeaders, set('[{"X": 1}]')],
      ['POST /rpc/set_headers', 500, noHeaders, set('[{}]')],
      ['POST /rpc/set_headers', 500, noHeaders, set('["X"]')],
      ['POST /rpc/set_headers', 500, noHeaders, set('[{"no name": "y"}]')],
      ['POST /rpc/set_headers', 500, noHeaders, set('nothing')],
      ['POST /rpc/set_headers', 200, 'set', { ...set('[{"X-One": "y"}]'), ...gives({ 'x-one': 'y' }) }],
      ['POST /rpc/cookies', 204, '', { body: {}, ...gives({ 'set-cookie': 'a=1, b=2' }) }],
    ],
  },
  {},
  ['shapes.sql'],
)

runExamples(
  {
    'a header that comes back': [
      [
        'GET /items?id=eq.1',
        200,
        [{ id: 1 }],
        { sends: { 'x-request-id': 'abc' }, ...gives({ 'x-request-id': 'abc' }) },
      ],
      ['GET /nope', 404, undefined, { sends: { 'x-request-id': 'abc' }, ...gives({ 'x-request-id': 'abc' }) }],
      [
        'POST /items',
        201,
        '',
        { sends: { 'x-request-id': 'abc' }, body: { id: 99 }, ...gives({ 'x-request-id': 'abc' }) },
      ],
      ['GET /items?id=eq.1', 200, [{ id: 1 }], gives({ 'x-request-id': null })],
    ],
  },
  { traceHeader: 'x-request-id' },
)
