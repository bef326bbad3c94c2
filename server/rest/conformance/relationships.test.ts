import { no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Resource Embedding: several keys, computed relationships, recursion, views, partitions, functions, writes. */

const choice = (cardinality: string, embedding: string, relationship: string) => ({
  cardinality,
  embedding,
  relationship,
})

runExamples({
  'several keys': [
    [
      'GET /orders?select=*,addresses(*)',
      300,
      no(
        'PGRST201',
        "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
        [
          choice('many-to-one', 'orders with addresses', 'billing using orders(billing_address_id) and addresses(id)'),
          choice(
            'many-to-one',
            'orders with addresses',
            'shipping using orders(shipping_address_id) and addresses(id)',
          ),
        ],
        "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
      ),
    ],
    [
      'GET /addresses?select=*,orders(*)',
      300,
      no(
        'PGRST201',
        "Could not embed because more than one relationship was found for 'addresses' and 'orders'",
        [
          choice('one-to-many', 'addresses with orders', 'billing using addresses(id) and orders(billing_address_id)'),
          choice(
            'one-to-many',
            'addresses with orders',
            'shipping using addresses(id) and orders(shipping_address_id)',
          ),
        ],
        "Try changing 'orders' to one of the following: 'orders!billing', 'orders!shipping'. Find the desired relationship in the 'details' key.",
      ),
    ],
    [
      'GET /orders?select=name,billing_address:addresses!billing(name),shipping_address:addresses!shipping(name)&id=eq.1',
      200,
      [{ name: 'Water Filter', billing_address: { name: 'Glenlake 32' }, shipping_address: { name: 'Glenlake 30' } }],
    ],
    [
      'GET /orders?select=billing(name),shipping(name)&id=eq.1',
      200,
      [{ billing: { name: 'Glenlake 32' }, shipping: { name: 'Glenlake 30' } }],
    ],
    ['GET /orders?select=addresses!billing_address_id(name)&id=eq.1', 200, [{ addresses: { name: 'Glenlake 32' } }]],
    ['GET /orders?select=billing_address_id(name)&id=eq.1', 200, [{ billing_address_id: { name: 'Glenlake 32' } }]],
    [
      'GET /addresses?select=name,billed:orders!billing(name),shipped:orders!shipping(name)&id=eq.1&billed.order=id',
      200,
      [
        {
          name: 'Glenlake 32',
          billed: [{ name: 'Water Filter' }, { name: 'Coffee Machine' }],
          shipped: [{ name: 'Coffee Machine' }],
        },
      ],
    ],
    ['GET /addresses?select=id,orders!shipping_address_id(id)&id=eq.1', 200, [{ id: 1, orders: [{ id: 2 }] }]],
  ],
  'no relationship': [
    [
      'GET /films?select=*,people(*)',
      400,
      no(
        'PGRST200',
        "Could not find a relationship between 'films' and 'people' in the schema cache",
        "Searched for a foreign key relationship between 'films' and 'people' in the schema 'public', but no matches were found.",
        "Perhaps you meant 'roles' instead of 'people'.",
      ),
    ],
    [
      'GET /films?select=*,director(*)',
      400,
      no(
        'PGRST200',
        "Could not find a relationship between 'films' and 'director' in the schema cache",
        "Searched for a foreign key relationship between 'films' and 'director' in the schema 'public', but no matches were found.",
        "Perhaps you meant 'directors' instead of 'director'.",
      ),
    ],
    [
      'GET /orders?select=*,addresses!nope(*)',
      400,
      no(
        'PGRST200',
        "Could not find a relationship between 'orders' and 'addresses' in the schema cache",
        "Searched for a foreign key relationship between 'orders' and 'addresses' using the hint 'nope' in the schema 'public', but no matches were found.",
      ),
    ],
  ],
  'recursive relationships': [
    [
      'GET /presidents?select=last_name,predecessor(last_name),successor(last_name)&id=eq.2',
      200,
      [{ last_name: 'Adams', predecessor: { last_name: 'Washington' }, successor: { last_name: 'Jefferson' } }],
    ],
    [
      'GET /presidents?select=last_name,predecessor(last_name)&id=eq.1',
      200,
      [{ last_name: 'Washington', predecessor: null }],
    ],
    [
      'GET /employees?select=last_name,supervisees(last_name)&id=eq.1&supervisees.order=last_name',
      200,
      [{ last_name: 'Taylor', supervisees: [{ last_name: 'Johnson' }, { last_name: 'Miller' }] }],
    ],
    [
      'GET /employees?select=last_name,boss:supervisor_id(last_name)&id=eq.3',
      200,
      [{ last_name: 'Miller', boss: { last_name: 'Taylor' } }],
    ],
    [
      'GET /fans?select=username,subscribers(username),following(username)&id=eq.4&subscribers.order=id',
      200,
      [
        {
          username: 'artist',
          subscribers: [{ username: 'patrick' }, { username: 'alicia' }],
          following: [{ username: 'streamer' }],
        },
      ],
    ],
    [
      'GET /fans?select=username,subscribers!inner(id)&subscribers.id=eq.1',
      200,
      [{ username: 'artist', subscribers: [{ id: 1 }] }],
    ],
    [
      'GET /presidents?select=last_name,predecessor(last_name,predecessor(last_name))&id=eq.3',
      200,
      [{ last_name: 'Jefferson', predecessor: { last_name: 'Adams', predecessor: { last_name: 'Washington' } } }],
    ],
    [
      'GET /presidents?select=id,predecessor()&order=predecessor(last_name).nullsfirst',
      200,
      [{ id: 1 }, { id: 3 }, { id: 2 }],
    ],
  ],
  views: [
    [
      'GET /nominations_view?select=film_title,films(language),actors(first_name)&rank=eq.1&order=film_title',
      200,
      undefined,
    ],
    [
      'GET /old_films?select=title,directors(last_name)&id=eq.1',
      200,
      [{ title: 'Workers Leaving The Factory', directors: { last_name: 'Lumière' } }],
    ],
    [
      'GET /old_films?select=id,technical_specs(camera)&id=eq.1',
      200,
      [{ id: 1, technical_specs: { camera: 'Cinematographe' } }],
    ],
    ['GET /old_films?select=id,actors(id)&id=eq.2&actors.order=id', 200, [{ id: 2, actors: [{ id: 1 }, { id: 2 }] }]],
    [
      'GET /directors?select=id,old_films(title)&id=eq.2',
      200,
      [{ id: 2, old_films: [{ title: 'The Haunted Castle' }] }],
    ],
    ['GET /oldest_films?select=film,directors(id)&film=eq.2', 200, [{ film: 2, directors: { id: 2 } }]],
    ['GET /film_years?select=year,directors(id)&id=eq.3', 200, [{ year: 1894, directors: { id: 3 } }]],
    ['GET /film_titles?select=title,directors(id)', 400],
    [
      'GET /old_films?select=title,directors!made_by(id)&id=eq.1',
      200,
      [{ title: 'Workers Leaving The Factory', directors: { id: 1 } }],
    ],
  ],
  'partitioned tables': [
    [
      'GET /box_office?select=bo_date,films(title)&gross=gte.1000000',
      200,
      [{ bo_date: '2021-01-05', films: { title: 'Blade Runner 2049' } }],
    ],
    ['GET /films?select=id,box_office(gross)&id=eq.4', 200, [{ id: 4, box_office: [{ gross: 900 }] }]],
  ],
  'functions and writes': [
    [
      'GET /rpc/best_films?select=title,technical_specs(camera)&rating=gt.8',
      200,
      [{ title: 'Blade Runner 2049', technical_specs: { camera: 'Alexa' } }],
    ],
    [
      'GET /rpc/one_film?wanted=1&select=title,directors(last_name)',
      200,
      { title: 'Workers Leaving The Factory', directors: { last_name: 'Lumière' } },
    ],
    [
      'POST /films?select=title,year,director:directors(first_name)',
      201,
      [{ title: '127 hours', year: 2010, director: { first_name: 'Louis' } }],
      { sends: { prefer: 'return=representation' }, body: { id: 100, director_id: 1, title: '127 hours', year: 2010 } },
    ],
    [
      'PATCH /presidents?id=eq.3&select=last_name,predecessor(last_name)',
      200,
      [{ last_name: 'Tom', predecessor: { last_name: 'Adams' } }],
      { sends: { prefer: 'return=representation' }, body: { last_name: 'Tom' } },
    ],
    [
      'DELETE /technical_specs?film_id=eq.1&select=camera,films(title)',
      200,
      [{ camera: 'Cinematographe', films: { title: 'Workers Leaving The Factory' } }],
      { sends: { prefer: 'return=representation' } },
    ],
  ],
})
