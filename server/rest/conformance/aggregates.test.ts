import { no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Aggregate Functions; spread embedded resources. */

runExamples(
  {
    aggregates: [
      ['GET /orders?select=amount.sum()', 200, [{ sum: 350 }]],
      ['GET /orders?select=amount.avg()::int', 200, [{ avg: 117 }]],
      ['GET /orders?select=amount.max(),amount.min()', 200, [{ max: 200, min: 50 }]],
      ['GET /orders?select=count()', 200, [{ count: 3 }]],
      ['GET /orders?select=cnt:count()', 200, [{ cnt: 3 }]],
      ['GET /orders?select=count()::text', 200, [{ count: '3' }]],
      ['GET /people?select=age.count()', 200, [{ count: 3 }]],
      ['GET /orders?select=total:amount.sum(),average:amount.avg()::int', 200, [{ total: 350, average: 117 }]],
      [
        'GET /orders?select=amount.sum(),order_date&order=order_date',
        200,
        [
          { sum: 300, order_date: '2023-09-01' },
          { sum: 50, order_date: '2023-09-02' },
        ],
      ],
      [
        'GET /orders?select=count(),day:order_date&order=order_date.desc',
        200,
        [
          { count: 1, day: '2023-09-02' },
          { count: 2, day: '2023-09-01' },
        ],
      ],
      ['GET /orders?select=details->>tax::int.sum()', 200, [{ sum: 35 }]],
      ['GET /orders?select=t:details->tax::numeric.sum()::text', 200, [{ t: '35' }]],
      ['GET /orders?select=amount.sum()&amount=gt.60', 200, [{ sum: 300 }]],
      [
        'GET /orders?select=amount.sum(),order_date&order=order_date&limit=1',
        200,
        [{ sum: 300, order_date: '2023-09-01' }],
      ],
      ['GET /rpc/best_films?select=id.max()', 200, [{ max: 5 }]],
      ['GET /orders?select=amount.median()', 400],
    ],
    'with embedding': [
      ['GET /orders?select=amount.sum(),addresses!billing(name)&order=billing_address_id', 400],
      ['GET /orders?select=amount.sum(),addresses!billing(name)', 200, undefined],
      [
        'GET /addresses?select=name,orders!billing(amount.sum(),order_date)&order=id&orders.order=order_date',
        200,
        [
          { name: 'Glenlake 32', orders: [{ sum: 300, order_date: '2023-09-01' }] },
          { name: 'Glenlake 30', orders: [{ sum: 50, order_date: '2023-09-02' }] },
          { name: 'Empty', orders: [] },
        ],
      ],
      [
        'GET /addresses?select=name,orders!billing(amount.sum())&id=eq.3',
        200,
        [{ name: 'Empty', orders: [{ sum: null }] }],
      ],
      [
        'GET /addresses?select=id,orders!billing(count)&order=id',
        200,
        [
          { id: 1, orders: [{ count: 2 }] },
          { id: 2, orders: [{ count: 1 }] },
          { id: 3, orders: [{ count: 0 }] },
        ],
      ],
      ['GET /orders?select=amount.sum(),...addresses!billing(city)', 200, [{ sum: 350, city: 'Dearborn' }]],
      [
        'GET /orders?select=order_date,...addresses!billing(id.max(),low:id.min())&order=order_date',
        200,
        [
          { order_date: '2023-09-01', max: 1, low: 1 },
          { order_date: '2023-09-02', max: 2, low: 2 },
        ],
      ],
      [
        'GET /orders?select=total:amount.sum(),...addresses!billing(name)&order=addresses(name)',
        200,
        [
          { total: 50, name: 'Glenlake 30' },
          { total: 300, name: 'Glenlake 32' },
        ],
      ],
      [
        'GET /orders?select=order_date,...addresses!billing(count())&order=order_date',
        200,
        [
          { order_date: '2023-09-01', count: 2 },
          { order_date: '2023-09-02', count: 1 },
        ],
      ],
      [
        'GET /addresses?select=name,...orders!billing(amount.sum())',
        400,
        no(
          'PGRST127',
          'Feature not implemented',
          'Aggregates are not implemented for one-to-many or many-to-many spreads.',
        ),
      ],
    ],
  },
  { aggregates: true },
)

runExamples({
  'aggregates that are not allowed': [
    ['GET /orders?select=amount.sum()', 400, no('PGRST123', 'Use of aggregate functions is not allowed')],
    ['GET /orders?select=count()', 400, no('PGRST123', 'Use of aggregate functions is not allowed')],
    [
      'GET /addresses?select=id,orders!billing(count())',
      400,
      no('PGRST123', 'Use of aggregate functions is not allowed'),
    ],
    ['GET /rpc/best_films?select=id.max()', 400, no('PGRST123', 'Use of aggregate functions is not allowed')],
    ['GET /orders?select=count', 200, [{ count: 3 }]],
  ],
  'spread to one': [
    [
      'GET /films?select=title,...directors(director:last_name)&id=eq.1',
      200,
      [{ title: 'Workers Leaving The Factory', director: 'Lumière' }],
    ],
    ['GET /films?select=id,...directors(last_name)&id=eq.4', 200, [{ id: 4, last_name: null }]],
    [
      'GET /films?select=id,...directors!inner(last_name)&order=id',
      200,
      [
        { id: 1, last_name: 'Lumière' },
        { id: 2, last_name: 'Méliès' },
        { id: 3, last_name: 'Dickson' },
      ],
    ],
    [
      'GET /films?select=title,actors:roles(character,...actors(first_name))&id=eq.5',
      200,
      [{ title: 'Blade Runner 2049', actors: [{ character: 'K', first_name: 'Ryan' }] }],
    ],
    [
      'GET /technical_specs?select=camera,...films(title,...directors(last_name))&film_id=eq.1',
      200,
      [{ camera: 'Cinematographe', title: 'Workers Leaving The Factory', last_name: 'Lumière' }],
    ],
    [
      'GET /films?select=id,...technical_specs(*)&id=eq.5',
      200,
      [{ id: 5, film_id: 5, runtime: '02:44:00', camera: 'Alexa' }],
    ],
    [
      'GET /films?select=id,...directors(directors_films:films(id))&id=eq.1',
      200,
      [{ id: 1, directors_films: [{ id: 1 }] }],
    ],
    [
      'GET /films?select=id,...directors(last_name)&order=directors(last_name)&limit=1',
      200,
      [{ id: 3, last_name: 'Dickson' }],
    ],
  ],
  'spread to many': [
    [
      'GET /directors?select=last_name,...films(titles:title,year)&id=eq.1',
      200,
      [{ last_name: 'Lumière', titles: ['Workers Leaving The Factory'], year: [1895] }],
    ],
    [
      'GET /films?select=id,...actors(names:first_name)&actors.order=first_name.desc&id=eq.2',
      200,
      [{ id: 2, names: ['William', 'Jehanne'] }],
    ],
    ['GET /films?select=id,...actors(names:first_name)&id=eq.1', 200, [{ id: 1, names: [] }]],
    [
      'GET /films?select=id,...actors!inner(first_name)&order=id&limit=1&actors.limit=1&actors.order=id',
      200,
      [{ id: 2, first_name: ['Jehanne'] }],
    ],
    [
      'GET /films?select=id,...actors(ids:id)&actors=is.null&order=id',
      200,
      [
        { id: 1, ids: [] },
        { id: 4, ids: [] },
      ],
    ],
    [
      'GET /films?select=id,...roles(character,...actors(first_name))&id=eq.5',
      200,
      [{ id: 5, character: ['K'], first_name: ['Ryan'] }],
    ],
    ['GET /competitions?select=name,...films(...actors(players:first_name))&order=id', 200, undefined],
    ['GET /films?select=id,...roles(actors(first_name))&id=eq.5', 200, [{ id: 5, actors: [{ first_name: 'Ryan' }] }]],
    [
      'GET /directors?select=id,films(...actors(first_name))&id=eq.3',
      200,
      [{ id: 3, films: [{ first_name: ['William'] }] }],
    ],
  ],
})
