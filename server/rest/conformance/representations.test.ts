import { type More, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Domain Representations: what a domain's casts to and from JSON and text do to its columns. */

const full = (body: unknown, prefer = 'return=representation'): More => ({ sends: { prefer }, body })
const rose = { id: 'zH7HbFJUTfy/GZpwuirpuQ==', name: 'Rose', shade: '#ff00ff', grade: 2 }
const sky = { id: 'hGxP/ZLOTeeNEY4pkp9OxA==', name: 'Sky', shade: '#00aaff', grade: 1 }

runExamples(
  {
    'response format': [
      ['GET /paints?order=name', 200, [rose, sky]],
      [
        'GET /paints?select=shade,name&order=name.desc',
        200,
        [
          { shade: '#00aaff', name: 'Sky' },
          { shade: '#ff00ff', name: 'Rose' },
        ],
      ],
      ['GET /paints?select=tone:shade&name=eq.Sky', 200, [{ tone: '#00aaff' }]],
      ['GET /paints?select=shade::text&name=eq.Sky', 200, [{ shade: '"#00aaff"' }]],
      ['GET /paints?select=*,twice:shade&name=eq.Sky', 200, [{ ...sky, twice: '#00aaff' }]],
      ['GET /walls?select=edge&order=id', 200, [{ edge: '#0000ff' }, { edge: '#00aaff' }, { edge: null }]],
      ['GET /paints?select=name&order=shade', 200, [{ name: 'Sky' }, { name: 'Rose' }]],
      ['GET /paints_view?name=eq.Sky', 200, [{ id: sky.id, name: 'Sky', shade: '#00aaff' }]],
      ['GET /rpc/all_paints?order=name', 200, [rose, sky]],
      [
        'GET /paints?select=name,shade&name=eq.Sky',
        200,
        'name,shade\nSky,"""#00aaff"""',
        { sends: { accept: 'text/csv' } },
      ],
    ],
    embedded: [
      ['GET /walls?select=id,paints(*)&id=eq.1', 200, [{ id: 1, paints: sky }]],
      [
        'GET /walls?select=id,...paints(name,shade)&id=lt.3&order=id',
        200,
        [
          { id: 1, name: 'Sky', shade: '#00aaff' },
          { id: 2, name: 'Sky', shade: '#00aaff' },
        ],
      ],
      [
        'GET /walls?select=id,...paints(shade)&id=lt.3&order=paints(shade),id.desc',
        200,
        [
          { id: 2, shade: '#00aaff' },
          { id: 1, shade: '#00aaff' },
        ],
      ],
      [
        'GET /paints?select=name,walls(edge)&name=eq.Sky&walls.order=edge.desc',
        200,
        [{ name: 'Sky', walls: [{ edge: '#00aaff' }, { edge: '#0000ff' }] }],
      ],
      [
        'GET /paints?select=name,walls(id)&name=eq.Sky&walls.edge=eq.%2300aaff',
        200,
        [{ name: 'Sky', walls: [{ id: 2 }] }],
      ],
    ],
    filters: [
      ['GET /paints?select=name&shade=eq.%2300aaff', 200, [{ name: 'Sky' }]],
      ['GET /paints?select=name&shade=not.eq.%2300aaff', 200, [{ name: 'Rose' }]],
      ['GET /paints?select=name&shade=gt.%2300ffff', 200, [{ name: 'Rose' }]],
      ['GET /paints?select=name&shade=in.(%2300aaff,%23ff00ff)&order=name', 200, [{ name: 'Rose' }, { name: 'Sky' }]],
      ['GET /paints?select=name&shade=eq(any).{%2300aaff,%23000000}', 200, [{ name: 'Sky' }]],
      ['GET /paints?select=name&or=(shade.eq.%2300aaff,name.eq.X)', 200, [{ name: 'Sky' }]],
      ['GET /paints?select=name&shade=not.is.null&order=name', 200, [{ name: 'Rose' }, { name: 'Sky' }]],
      // without a cast from text the filter has the form of the type beneath
      ['GET /paints?select=name&id=eq.846c4ffd-92ce-4de7-8d11-8e29929f4ec4', 200, [{ name: 'Sky' }]],
    ],
    'request body': [
      [
        'POST /paints?select=name,shade',
        201,
        [{ name: 'Sea', shade: '#0000aa' }],
        full({ name: 'Sea', shade: '#0000aa' }),
      ],
      [
        'POST /paints?select=name,shade,id',
        201,
        [{ name: 'Sea', shade: '#0000aa', id: rose.id.replace('zH7H', 'zH7I') }],
        full([{ name: 'Sea', shade: '#0000aa', id: 'cc7ec86c-5254-4dfc-bf19-9a70ba2ae9b9' }]),
      ],
      [
        'POST /paints?columns=name,shade&select=name,shade',
        201,
        [{ name: 'Sea', shade: '#0000ff' }],
        full({ name: 'Sea' }, 'return=representation, missing=default'),
      ],
      [
        'POST /walls',
        201,
        '',
        { ...full({ id: 7, edge: '#010203' }, 'return=headers-only'), gives: { location: '/walls?id=eq.7' } },
      ],
      ['PATCH /paints?name=eq.Sky&select=shade', 200, [{ shade: '#0000aa' }], full({ shade: '#0000aa' })],
      ['PATCH /paints?shade=eq.%2300aaff&select=name', 200, [{ name: 'New' }], full({ name: 'New' })],
      ['PATCH /walls?id=eq.1&select=edge', 200, [{ edge: null }], full({ edge: null })],
      ['DELETE /walls?edge=eq.%2300aaff&select=id,edge', 200, [{ id: 2, edge: '#00aaff' }], full(undefined)],
      [
        'PUT /shades?shade=eq.%230000ff',
        200,
        [{ shade: '#0000ff', name: 'Blue' }],
        full({ shade: '#0000ff', name: 'Blue' }),
      ],
      [
        'PUT /shades?shade=eq.%2300ff00',
        201,
        [{ shade: '#00ff00', name: 'green' }],
        full({ shade: '#00ff00', name: 'green' }),
      ],
      [
        'POST /shades',
        200,
        [{ shade: '#0000ff', name: 'Blue' }],
        full({ shade: '#0000ff', name: 'Blue' }, 'return=representation, resolution=merge-duplicates'),
      ],
    ],
  },
  {},
  ['representations.sql'],
)

runExamples(
  {
    grouped: [
      [
        'GET /walls?select=edge,count()&order=edge.desc.nullslast&edge=not.is.null',
        200,
        [
          { edge: '#00aaff', count: 1 },
          { edge: '#0000ff', count: 1 },
        ],
      ],
    ],
  },
  { aggregates: true },
  ['representations.sql'],
)
