import { runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Aggregates within spreads, what they are grouped by, and embeds that are only filtered by. */

runExamples(
  {
    'grouped spreads': [
      [
        'GET /roles?select=...films(year,...directors(count()))&order=films(year)',
        200,
        [
          { year: 1894, count: 1 },
          { year: 1896, count: 2 },
          { year: 2017, count: 0 },
        ],
      ],
      [
        'GET /roles?select=...films(made:year,films:count(),...directors(directors:count()))&order=films(made)',
        200,
        [
          { made: 1894, films: 1, directors: 1 },
          { made: 1896, films: 2, directors: 2 },
          { made: 2017, films: 1, directors: 0 },
        ],
      ],
      [
        'GET /roles?select=actor_id,...films(...directors(name:last_name),films:count())&order=actor_id,films(name)',
        200,
        [
          { actor_id: 1, name: 'Méliès', films: 1 },
          { actor_id: 2, name: 'Dickson', films: 1 },
          { actor_id: 2, name: 'Méliès', films: 1 },
          { actor_id: 3, name: null, films: 1 },
        ],
      ],
      [
        'GET /actors?select=id,roles(...films(...directors(last_name),count()))&id=eq.2&roles.order=films(last_name)',
        200,
        [
          {
            id: 2,
            roles: [
              { last_name: 'Dickson', count: 1 },
              { last_name: 'Méliès', count: 1 },
            ],
          },
        ],
      ],
      [
        'GET /roles?select=count(),...films(directors(last_name))&film_id=eq.2',
        200,
        [{ count: 2, directors: { last_name: 'Méliès' } }],
      ],
      ['GET /roles?select=...films(rating.max(),low:rating.min())', 200, [{ max: 8.1, low: 6.7 }]],
      ['GET /roles?select=...films(count())', 200, [{ count: 4 }]],
    ],
  },
  { aggregates: true },
)

runExamples({
  'embeds of nothing': [
    ['GET /directors?select=id,films(technical_specs())&id=eq.1', 200, [{ id: 1 }]],
    ['GET /directors?select=id,films(technical_specs(),roles(actors()))&id=eq.1', 200, [{ id: 1 }]],
    ['GET /directors?select=id,films!inner(roles!inner())&order=id', 200, [{ id: 2 }, { id: 3 }]],
    ['GET /directors?select=id,films(id,technical_specs())&id=eq.1', 200, [{ id: 1, films: [{ id: 1 }] }]],
    ['GET /directors?select=id,...films()&id=eq.1', 200, [{ id: 1 }]],
    ['GET /films?select=id,...directors(films())&id=eq.1', 200, [{ id: 1 }]],
    ['GET /directors?select=films()&id=eq.1', 200, [{}]],
  ],
})
