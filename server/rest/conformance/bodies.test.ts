import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Tables and Views: what bodies may hold, defaults of what they lack, and where a new row is. */

const full = (body: unknown, prefer = ''): More => ({ sends: { prefer: `return=representation${prefer}` }, body })
const located = (body: unknown, location: string | null): More => ({
  sends: { prefer: 'return=headers-only' },
  body,
  gives: { location },
})
const mixed = no('PGRST102', 'All object keys must match')
const byDefault = ', missing=default'

runExamples(
  {
    bodies: [
      ['POST /ranked?select=name,place', 201, [{ name: 'nobody', place: 7 }], full({})],
      ['POST /ranked?select=name', 201, [{ name: 'nobody' }], full([{}])],
      [
        'POST /ranked?select=name,place',
        201,
        [
          { name: 'nobody', place: 7 },
          { name: 'nobody', place: 7 },
        ],
        full([{}, {}]),
      ],
      ['POST /ranked', 400, mixed, full([{ id: 9 }, 5, 'x'])],
      ['POST /ranked', 400, mixed, full([5, { id: 9 }])],
      ['POST /ranked', 400, mixed, full([{ id: 9 }, {}])],
      ['POST /ranked', 201, [], full('5')],
      ['POST /ranked', 201, [], full('"text"')],
      ['POST /ranked', 201, [], full('null')],
      ['POST /ranked?columns=id,name&select=id,name', 201, [{ id: 9, name: null }], full({ id: 9, other: 1 })],
      ['POST /ranked?columns=id', 400, undefined, full([{ id: 9 }, 5])],
      [
        'POST /ranked?columns=',
        400,
        no(
          'PGRST100',
          '"failed to parse columns parameter ()" (line 1, column 1)',
          'unexpected end of input expecting field name (* or [a..z0..9_$])',
        ),
        full({ id: 9 }),
      ],
      ['POST /ranked?select=id,name', 201, [{ id: 9, name: 'tab' }], full('\t\n {"id": 9, "name": "tab"} \n')],
      ['PATCH /ranked?id=eq.1&select=name', 200, [{ name: 'first' }], full([{ name: 'first' }, { name: 'second' }])],
      ['PATCH /ranked?id=eq.1', 400, mixed, full([{ name: 'first' }, { place: 2 }])],
      ['PATCH /ranked?id=eq.1', 200, [], full([])],
      ['PATCH /ranked?id=eq.1', 200, [], full([{}])],
      ['PATCH /ranked?columns=name', 200, [], full([])],
      [
        'PUT /ranked?id=eq.1',
        400,
        no('PGRST115', 'Payload values do not match URL in primary key column(s)'),
        full([]),
      ],
    ],
    'defaults of what is missing': [
      [
        'POST /ranked?columns=id,name,place,top&select=name,place,top',
        201,
        [
          { name: 'nobody', place: 7, top: 1 },
          { name: null, place: 3, top: 1 },
        ],
        full([{ id: 8 }, { id: 9, name: null, place: 3 }], byDefault),
      ],
      ['POST /ranked?columns=id,name,noted&select=name,noted', 201, [{ name: null, noted: null }], full({ id: 9 })],
      [
        'POST /ranked_view?columns=id,name,noted&select=name,noted',
        201,
        [{ name: 'Z', noted: 'by the view' }],
        full({ id: 9, name: 'Z' }, byDefault),
      ],
      [
        'PATCH /ranked?id=eq.2&columns=name,place,noted&select=name,place,noted',
        200,
        [{ name: 'nobody', place: 7, noted: null }],
        {
          ...full({ noted: null }, byDefault),
          gives: { 'preference-applied': 'missing=default, return=representation' },
        },
      ],
      [
        'PATCH /ranked?id=eq.2&columns=name,place&select=name,place',
        200,
        [{ name: null, place: 5 }],
        full({ place: 5 }),
      ],
      ['PATCH /ranked_view?id=eq.2&columns=noted&select=noted', 200, [{ noted: 'by the view' }], full({}, byDefault)],
      ['PATCH /ranked?id=eq.2&columns=name&select=name', 200, [{ name: 'nobody' }], full([{}], byDefault)],
    ],
    location: [
      ['POST /keyed', 201, '', located({ a: 'x', b: 'y z' }, '/keyed?b=eq.y%20z&a=eq.x')],
      ['POST /keyed?select=at', 201, '', located({ a: 'ä&b', b: '1' }, '/keyed?b=eq.1&a=eq.%C3%A4%26b')],
      ['POST /no_pk', 201, '', located({ a: '1' }, null)],
      ['POST /foo', 201, '', located([{ id: 40 }, { id: 41 }], null)],
      ['POST /ranked', 201, '', located({ id: 9007 }, '/ranked?id=eq.9007')],
      [
        'POST /loose_keys',
        201,
        '',
        located({ film_id: 1, actor_id: 2 }, '/loose_keys?film_id=eq.1&spec_id=is.null&actor_id=eq.2'),
      ],
    ],
    'what was heeded': [
      [
        'DELETE /items?id=lt.3',
        204,
        '',
        {
          sends: { prefer: 'handling=strict, max-affected=5' },
          gives: { 'preference-applied': 'handling=strict, max-affected=5' },
        },
      ],
      [
        'DELETE /items?id=lt.3',
        204,
        '',
        { sends: { prefer: 'max-affected=5' }, gives: { 'preference-applied': null } },
      ],
      [
        'PATCH /foo?id=eq.1',
        204,
        '',
        {
          sends: { prefer: 'handling=lenient, max-affected=5' },
          body: { bar: 'b' },
          gives: { 'preference-applied': 'handling=lenient' },
        },
      ],
      [
        'POST /foo',
        201,
        '',
        {
          sends: { prefer: 'handling=strict, max-affected=5' },
          body: { bar: 'b' },
          gives: { 'preference-applied': 'handling=strict' },
        },
      ],
      [
        'POST /rpc/drop_items',
        200,
        undefined,
        {
          sends: { prefer: 'handling=strict, max-affected=10' },
          body: {},
          gives: { 'preference-applied': 'handling=strict, max-affected=10' },
        },
      ],
      [
        'PUT /foo?id=eq.1',
        204,
        '',
        {
          sends: { prefer: 'missing=default, count=exact' },
          body: { id: 1 },
          gives: { 'preference-applied': 'count=exact', 'content-range': null },
        },
      ],
    ],
  },
  {},
  ['shapes.sql'],
)
