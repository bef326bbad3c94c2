import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Resource Representation and Media Type Handlers. */

const accept = (type: string, given?: string): More => ({
  sends: { accept: type },
  gives: { 'content-type': given ?? type },
})
const object = 'application/vnd.pgrst.object+json'
const array = 'application/vnd.pgrst.array+json'

runExamples({
  'builtin types': [
    [
      'GET /directors?id=eq.4',
      200,
      [{ id: 4, first_name: 'Idle', last_name: 'Hand' }],
      accept('application/json', 'application/json; charset=utf-8'),
    ],
    ['GET /directors?id=eq.99', 200, [], accept('*/*', 'application/json; charset=utf-8')],
    [
      'GET /directors?id=eq.99',
      200,
      [],
      accept('text/html;q=0.9, application/json;q=0.8', 'application/json; charset=utf-8'),
    ],
    [
      'GET /directors?id=lt.3&order=id',
      200,
      'id,first_name,last_name\n1,Louis,Lumière\n2,Georges,Méliès',
      accept('text/csv', 'text/csv; charset=utf-8'),
    ],
    [
      'GET /directors?id=eq.4',
      200,
      'id,first_name,last_name\n4,Idle,Hand',
      accept('application/json;q=0.1, text/csv', 'text/csv; charset=utf-8'),
    ],
    [
      'GET /people?select=id,last_name,age&id=eq.4',
      200,
      'id,last_name,age\n4,"Williams ""Mary""",',
      accept('text/csv', 'text/csv; charset=utf-8'),
    ],
    [
      'GET /rpc/years?year=eq.1894',
      200,
      'title,year\n"Experimental Sound Film",1894',
      accept('text/csv', 'text/csv; charset=utf-8'),
    ],
    [
      'GET /rpc/titles?limit=1',
      200,
      'pgrst_scalar\n"Workers Leaving The Factory"',
      accept('text/csv', 'text/csv; charset=utf-8'),
    ],
    ['HEAD /directors', 200, '', accept('text/csv', 'text/csv; charset=utf-8')],
    [
      'POST /no_pk',
      201,
      'a,b\n1,2',
      {
        sends: { accept: 'text/csv', prefer: 'return=representation' },
        body: { a: '1', b: '2' },
        gives: { 'content-type': 'text/csv; charset=utf-8' },
      },
    ],
    [
      'GET /directors',
      406,
      no('PGRST107', 'None of these media types are available: unknown/unknown'),
      { sends: { accept: 'unknown/unknown' } },
    ],
    [
      'GET /directors',
      406,
      no('PGRST107', 'None of these media types are available: image/png, text/html'),
      { sends: { accept: 'image/png, text/html' } },
    ],
    [
      'GET /rpc/greet',
      406,
      no('PGRST107', 'None of these media types are available: text/plain'),
      { sends: { accept: 'text/plain' } },
    ],
  ],
  'one or many': [
    [
      'GET /directors?id=eq.4',
      200,
      { id: 4, first_name: 'Idle', last_name: 'Hand' },
      accept(object, `${object}; charset=utf-8`),
    ],
    [
      'GET /directors?id=eq.4&select=id',
      200,
      { id: 4 },
      accept('application/vnd.pgrst.object', `${object}; charset=utf-8`),
    ],
    [
      'GET /directors?id=eq.99',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows'),
      accept(object, 'application/json; charset=utf-8'),
    ],
    [
      'GET /directors',
      406,
      no('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 4 rows'),
      accept(object, 'application/json; charset=utf-8'),
    ],
    ['GET /rpc/best_films?select=id&limit=1&order=id', 200, { id: 4 }, accept(object, `${object}; charset=utf-8`)],
  ],
  'stripped nulls': [
    [
      'GET /people?select=id,age,height&id=in.(3,4)&order=id',
      200,
      [
        { id: 3, age: 14 },
        { id: 4, height: 160 },
      ],
      accept(`${array};nulls=stripped`, `${array};nulls=stripped; charset=utf-8`),
    ],
    [
      'GET /people?select=id,age,height&id=eq.3',
      200,
      { id: 3, age: 14 },
      accept(`${object};nulls=stripped`, `${object};nulls=stripped; charset=utf-8`),
    ],
    [
      'GET /films?select=id,directors(id)&id=eq.4',
      200,
      [{ id: 4 }],
      accept(`${array};nulls=stripped`, `${array};nulls=stripped; charset=utf-8`),
    ],
    ['GET /directors?id=eq.99', 200, [], accept(array, 'application/json; charset=utf-8')],
  ],
  'handler functions': [
    ['GET /rpc/plain', 200, 'just text', accept('text/plain', 'text/plain; charset=utf-8')],
    ['GET /rpc/plain', 200, 'just text', accept('*/*', 'text/plain; charset=utf-8')],
    ['POST /rpc/plain', 200, 'just text', { sends: { accept: 'text/plain' }, body: {} }],
    ['GET /rpc/plain', 406, undefined, { sends: { accept: 'image/png' } }],
    ['GET /rpc/octets', 200, '\u0000\ufffdA', accept('application/octet-stream')],
    ['GET /rpc/anything', 200, 'any', accept('image/png', 'application/octet-stream')],
    ['GET /rpc/anything', 200, 'any', { gives: { 'content-type': 'application/octet-stream' } }],
  ],
  'handlers for tables': [
    ['GET /directors?id=lt.3&order=id', 200, 'LumièreMéliès', accept('application/vnd.twkb')],
    ['GET /directors?id=eq.99', 200, '', accept('application/vnd.twkb')],
    [
      'GET /films',
      406,
      no('PGRST107', 'None of these media types are available: application/vnd.twkb'),
      { sends: { accept: 'application/vnd.twkb' } },
    ],
    [
      'GET /directors?select=id&id=eq.4',
      200,
      { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { id: 4 } }] },
      accept('application/geo+json', 'application/geo+json; charset=utf-8'),
    ],
    [
      'GET /directors?id=eq.99',
      200,
      { type: 'FeatureCollection', features: [] },
      accept('application/geo+json', 'application/geo+json; charset=utf-8'),
    ],
  ],
})
