import { type ExampleRow, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Tables and Views: vertical filtering, JSON, composite and computed columns, ordering, pages and counts. */

const order = (query: string, ...ids: number[]): ExampleRow => [
  `GET /people?select=id&order=${query}`,
  200,
  ids.map((id) => ({ id })),
]

runExamples({
  columns: [
    [
      'GET /people?select=first_name,age&id=lt.3&order=id',
      200,
      [
        { first_name: 'John', age: 30 },
        { first_name: 'Jane', age: 20 },
      ],
    ],
    [
      'GET /people?select=firstName:first_name,birthDate:birth_date&id=eq.1',
      200,
      [{ firstName: 'John', birthDate: '1988-04-25' }],
    ],
    ['GET /people?select=last_name,salary::text&id=eq.1', 200, [{ last_name: 'Doe', salary: '90000.00' }]],
    ['GET /people?select=id::text,years:age::text&id=eq.1', 200, [{ id: '1', years: '30' }]],
    ['GET /people?select= id , age &id=eq.1', 200, [{ id: 1, age: 30 }]],
    ['GET /directors?id=eq.1', 200, [{ id: 1, first_name: 'Louis', last_name: 'Lumière' }]],
    ['GET /directors?select=*&id=eq.1', 200, [{ id: 1, first_name: 'Louis', last_name: 'Lumière' }]],
    ['GET /directors?select=*,alias:id&id=eq.1', 200, [{ id: 1, first_name: 'Louis', last_name: 'Lumière', alias: 1 }]],
    ['GET /directors?select=&id=eq.4', 200, [{ id: 4, first_name: 'Idle', last_name: 'Hand' }]],
    ['GET /people?select=nope', 400, no('42703', 'column people.nope does not exist')],
    ['GET /people?select=id,', 400],
    ['GET /people?select=age::nope&id=eq.1', 400],
    [
      'GET /typed?select=ok,bytes,at,doc,list,kind',
      200,
      [
        {
          ok: true,
          bytes: '\\x0102',
          at: '2024-01-02T03:04:05+00:00',
          doc: { b: 1, a: 2 },
          list: [1, 2],
          kind: { lat: 1, long: 2 },
        },
      ],
    ],
  ],
  'json columns': [
    [
      'GET /people?select=id,json_data->>blood_type,json_data->phones&id=eq.1',
      200,
      [{ id: 1, blood_type: 'A-', phones: [{ country_code: '61', number: '917-929-5745' }] }],
    ],
    [
      'GET /people?select=id,json_data->phones->0->>number&id=lt.3&order=id',
      200,
      [
        { id: 1, number: '917-929-5745' },
        { id: 2, number: '512-446-4988' },
      ],
    ],
    ['GET /people?select=json_data->phones->-1->>number&id=eq.2', 200, [{ number: '213-891-5979' }]],
    ['GET /people?select=type:json_data->>blood_type&id=eq.1', 200, [{ type: 'A-' }]],
    ['GET /people?select=json_data->age::int&id=eq.1', 200, [{ age: 30 }]],
    ['GET /people?select=json_data->phones->0&id=eq.4', 200, [{ phones: null }]],
    [
      'GET /people?select=id,json_data->blood_type&json_data->>blood_type=eq.A-&order=id',
      200,
      [
        { id: 1, blood_type: 'A-' },
        { id: 4, blood_type: 'A-' },
      ],
    ],
    ['GET /people?select=id,json_data->age&json_data->age=gt.20', 200, [{ id: 1, age: 30 }]],
    ['GET /people?select=id&json_data->age=in.(8,20)&order=id', 200, [{ id: 2 }, { id: 4 }]],
    ['GET /people?select=id&json_data->phones->0->>number=like.917*', 200, [{ id: 1 }]],
    ['GET /people?select=id&json_data=cs.{"age":8}', 200, [{ id: 4 }]],
    ['GET /people?select=id&json_data->>nope=is.null&order=id&limit=1', 200, [{ id: 1 }]],
    [
      'GET /people?select=id&order=json_data->>age.desc.nullslast,id',
      200,
      [{ id: 4 }, { id: 1 }, { id: 2 }, { id: 3 }],
    ],
  ],
  'composite and array columns': [
    [
      'GET /countries?select=id,location->>lat,location->>long,primary_language:languages->0&location->lat=gte.19',
      200,
      [{ id: 5, lat: '19.741755', long: '-155.844437', primary_language: 'en' }],
    ],
    ['GET /countries?select=id&order=location->>lat', 200, [{ id: 6 }, { id: 5 }]],
    ['GET /countries?select=languages->>0&languages->>0=eq.fr', 200, [{ languages: 'fr' }]],
    ['GET /countries?select=id&location->lat=lt.19', 200, [{ id: 6 }]],
  ],
  'computed fields': [
    ['GET /people?select=full_name&id=eq.3', 200, [{ full_name: 'Samuel Beckett' }]],
    ['GET /people?select=name:full_name&full_name=fts.Beckett', 200, [{ name: 'Samuel Beckett' }]],
    ['GET /people?select=id&full_name=eq.Jane Doe', 200, [{ id: 2 }]],
    ['GET /people?select=id&order=full_name&limit=1', 200, [{ id: 4 }]],
    [
      'GET /people?select=id,full_name&or=(full_name.like.*Doe,id.eq.99)&order=id',
      200,
      [
        { id: 1, full_name: 'John Doe' },
        { id: 2, full_name: 'Jane Doe' },
      ],
    ],
  ],
  ordering: [
    order('age.desc,height.asc', 4, 1, 2, 3),
    order('age', 3, 2, 1, 4),
    order('age.nullsfirst', 4, 3, 2, 1),
    order('age.desc.nullslast', 1, 2, 3, 4),
    order('age.asc.nullsfirst', 4, 3, 2, 1),
    order('last_name.asc,id.desc', 3, 2, 1, 4),
    [
      'GET /people?order=id.ac',
      400,
      no(
        'PGRST100',
        '"failed to parse order (id.ac)" (line 1, column 4)',
        'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
      ),
    ],
    [
      'GET /people?order=id.descc',
      400,
      no(
        'PGRST100',
        '"failed to parse order (id.descc)" (line 1, column 8)',
        'unexpected \'c\' expecting delimiter (.), "," or end of input',
      ),
    ],
    ['GET /people?order=nope', 400, no('42703', 'column people.nope does not exist')],
  ],
})
