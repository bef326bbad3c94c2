import { no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Pagination and Count; HEAD. */

const range = (value: string) => ({ gives: { 'content-range': value } })
const exact = { prefer: 'count=exact' }
const estimated = { prefer: 'count=estimated' }
const ids = (...list: number[]) => list.map((id) => ({ id }))

runExamples({
  limits: [
    ['GET /items?limit=3&order=id', 200, ids(1, 2, 3), range('0-2/*')],
    ['GET /items?limit=2&offset=4&order=id', 200, ids(5, 6), range('4-5/*')],
    ['GET /items?offset=12&order=id', 200, ids(13, 14), range('12-13/*')],
    ['GET /items?limit=0', 200, [], range('*/*')],
    ['GET /items?id=gt.99', 200, [], range('*/*')],
    [
      'GET /items?limit=-1',
      416,
      no('PGRST103', 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
    ],
    ['GET /items?order=id', 200, ids(...Array.from({ length: 14 }, (_, at) => at + 1)), range('0-13/*')],
  ],
  'range header': [
    ['GET /items?order=id', 200, ids(1, 2, 3), { sends: { range: '0-2' }, ...range('0-2/*') }],
    ['GET /items?order=id', 200, ids(3, 4), { sends: { 'range-unit': 'items', range: '2-3' }, ...range('2-3/*') }],
    ['GET /items?order=id', 200, ids(11, 12, 13, 14), { sends: { range: '10-' }, ...range('10-13/*') }],
    ['GET /items?order=id', 200, ids(13, 14), { sends: { range: '12-99' }, ...range('12-13/*') }],
    ['GET /items?order=id&limit=1', 200, ids(3), { sends: { range: '2-5' }, ...range('2-2/*') }],
    [
      'GET /items',
      416,
      no(
        'PGRST103',
        'Requested range not satisfiable',
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      ),
      { sends: { range: '5-2' } },
    ],
    [
      'GET /items',
      416,
      no('PGRST103', 'Requested range not satisfiable', 'An offset of 100 was requested, but there are only 14 rows.'),
      { sends: { range: '100-', ...exact }, gives: { 'content-range': '*/14' } },
    ],
    ['GET /items', 200, [], { sends: { range: '100-' }, ...range('*/*') }],
  ],
  counts: [
    [
      'GET /items?limit=2&order=id',
      206,
      ids(1, 2),
      { sends: exact, gives: { 'content-range': '0-1/14', 'preference-applied': 'count=exact' } },
    ],
    ['GET /items?id=lt.3&order=id', 200, ids(1, 2), { sends: exact, ...range('0-1/2') }],
    ['GET /items?offset=13', 206, undefined, { sends: exact, ...range('13-13/14') }],
    ['GET /items?id=gt.99', 200, [], { sends: exact, ...range('*/0') }],
    ['GET /items?limit=0', 206, [], { sends: exact, ...range('*/14') }],
    [
      'GET /items?limit=5',
      206,
      undefined,
      {
        sends: { prefer: 'count=planned' },
        gives: { 'content-range': '0-4/14', 'preference-applied': 'count=planned' },
      },
    ],
    [
      'GET /items?limit=5',
      206,
      undefined,
      {
        sends: { prefer: 'count=estimated' },
        gives: { 'content-range': '0-4/14', 'preference-applied': 'count=estimated' },
      },
    ],
    ['GET /items?limit=5', 200, undefined, { gives: { 'content-range': '0-4/*', 'preference-applied': null } }],
    [
      'GET /films?select=title,actors!inner(id)&limit=1&order=id',
      206,
      [{ title: 'The Haunted Castle', actors: ids(1, 2) }],
      { sends: exact, ...range('0-0/3') },
    ],
    ['GET /rpc/best_films?select=id&limit=1&order=id', 206, ids(4), { sends: exact, ...range('0-0/2') }],
  ],
  'without a body': [
    [
      'HEAD /items?limit=3',
      206,
      '',
      { sends: exact, gives: { 'content-range': '0-2/14', 'content-type': 'application/json; charset=utf-8' } },
    ],
    ['HEAD /items', 200, '', range('0-13/*')],
    ['HEAD /rpc/best_films', 200, '', range('0-1/*')],
    ['HEAD /nope', 404, ''],
  ],
})

runExamples(
  {
    'at most so many rows': [
      ['GET /items?order=id', 200, ids(1, 2, 3), range('0-2/*')],
      ['GET /items?order=id&limit=2', 200, ids(1, 2), range('0-1/*')],
      ['GET /items?order=id&limit=9', 206, ids(1, 2, 3), { sends: exact, ...range('0-2/14') }],
      ['GET /items', 206, undefined, { as: 'service', sends: estimated, ...range('0-2/14') }],
      // row level security binds the reader: one row more than a page has says that there are more
      ['GET /items', 206, undefined, { sends: estimated, ...range('0-2/4') }],
      ['GET /items', 206, undefined, { sends: { prefer: 'count=planned' }, ...range('0-2/4') }],
      ['GET /items?offset=6&order=id', 206, ids(7, 8, 9), { sends: estimated, ...range('6-8/9') }],
      ['GET /items?offset=99', 206, [], { sends: estimated, ...range('*/4') }],
      ['GET /rpc/best_films?select=id', 200, undefined, { sends: { prefer: 'count=planned' }, ...range('0-1/2') }],
      ['GET /items?id=lt.3', 200, undefined, { sends: estimated, ...range('0-1/2') }],
      ['GET /rpc/titles', 200, ['Workers Leaving The Factory', 'The Haunted Castle', 'Experimental Sound Film']],
    ],
  },
  { maxRows: 3 },
)
