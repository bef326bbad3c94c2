import { type More, no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Tables and Views: upsert and PUT. */

const full = (body: unknown, more: Record<string, string> = {}): More => ({
  sends: { prefer: 'return=representation', ...more },
  body,
})
const merge = (body: unknown, prefer = 'return=representation, resolution=merge-duplicates'): More => ({
  sends: { prefer },
  body,
})

runExamples({
  upsert: [
    [
      'POST /products',
      201,
      [
        { sku: 'CL2031', name: 'New', price: 35 },
        { sku: 'AC1022', name: 'Cap', price: 30 },
      ],
      {
        ...merge([
          { sku: 'CL2031', name: 'New', price: 35 },
          { sku: 'AC1022', name: 'Cap', price: 30 },
        ]),
        gives: { 'preference-applied': 'resolution=merge-duplicates, return=representation' },
      },
    ],
    ['POST /products', 200, [{ sku: 'CL2031', name: 'New', price: 30 }], merge([{ sku: 'CL2031', name: 'New' }])],
    ['POST /products', 200, '', merge([{ sku: 'CL2031', name: 'New' }], 'resolution=merge-duplicates')],
    ['POST /products', 200, [], merge([])],
    [
      'POST /products',
      201,
      [{ sku: 'AC1', name: 'Cap', price: null }],
      {
        ...merge(
          [
            { sku: 'CL2031', name: 'New' },
            { sku: 'AC1', name: 'Cap' },
          ],
          'return=representation, resolution=ignore-duplicates',
        ),
        gives: { 'preference-applied': 'resolution=ignore-duplicates, return=representation' },
      },
    ],
    [
      'POST /products',
      201,
      [],
      merge([{ sku: 'CL2031', name: 'New' }], 'return=representation, resolution=ignore-duplicates'),
    ],
    [
      'POST /products?on_conflict=name',
      201,
      [
        { sku: 'CL2031', name: 'Old T-shirt', price: 40 },
        { sku: 'X', name: 'New', price: 1 },
      ],
      merge([
        { sku: 'CL2031', name: 'Old T-shirt', price: 40 },
        { sku: 'X', name: 'New', price: 1 },
      ]),
    ],
    [
      'POST /roles',
      201,
      [
        { film_id: 2, actor_id: 1, character: 'A' },
        { film_id: 1, actor_id: 1, character: 'B' },
      ],
      merge([
        { film_id: 2, actor_id: 1, character: 'A' },
        { film_id: 1, actor_id: 1, character: 'B' },
      ]),
    ],
    ['POST /only_pk', 201, [{ id: 1 }, { id: 2 }], merge([{ id: 1 }, { id: 2 }])],
    [
      'POST /no_pk',
      201,
      [{ a: '1', b: '0' }],
      { ...merge([{ a: '1', b: '0' }]), gives: { 'preference-applied': 'return=representation' } },
    ],
    [
      'POST /foo?columns=id,bar&select=bar,baz',
      201,
      [
        { bar: 'up', baz: 1 },
        { bar: 'new', baz: 100 },
      ],
      merge(
        [{ id: 1, bar: 'up' }, { bar: 'new' }],
        'return=representation, resolution=merge-duplicates, missing=default',
      ),
    ],
    [
      'POST /products?on_conflict=price',
      400,
      no('42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification'),
      merge([{ sku: 'a', price: 1 }]),
    ],
    [
      'POST /box_office',
      200,
      [{ bo_date: '2021-01-05', film_id: 5, gross: 7 }],
      merge([{ bo_date: '2021-01-05', film_id: 5, gross: 7 }]),
    ],
  ],
  put: [
    ['PUT /products?sku=eq.NEW', 201, [{ sku: 'NEW', name: 'n', price: 1 }], full({ sku: 'NEW', name: 'n', price: 1 })],
    [
      'PUT /products?sku=eq.CL2031',
      200,
      [{ sku: 'CL2031', name: 'n', price: 1 }],
      full({ sku: 'CL2031', name: 'n', price: 1 }),
    ],
    ['PUT /products?sku=eq.CL2031', 204, '', { body: { sku: 'CL2031', name: 'n' }, gives: { 'content-type': null } }],
    [
      'PUT /products?sku=eq.CL2031',
      204,
      '',
      {
        sends: { prefer: 'return=minimal' },
        body: [{ sku: 'CL2031', name: 'n' }],
        gives: { 'preference-applied': 'return=minimal' },
      },
    ],
    [
      'PUT /products?sku=eq.CL2031',
      200,
      { sku: 'CL2031', name: 'n', price: 30 },
      full(
        [
          { sku: 'CL2031', name: 'n' },
          { sku: 'B', name: 'b' },
        ],
        { accept: 'application/vnd.pgrst.object+json' },
      ),
    ],
    [
      'PUT /roles?film_id=eq.2&actor_id=eq.1',
      200,
      [{ film_id: 2, actor_id: 1, character: 'Z' }],
      full({ film_id: 2, actor_id: 1, character: 'Z' }),
    ],
    ['PUT /only_pk?id=eq.9', 201, [{ id: 9 }], full({ id: 9 })],
    [
      'PUT /products?sku=eq.A',
      400,
      no('PGRST115', 'Payload values do not match URL in primary key column(s)'),
      { body: { sku: 'B', name: 'b' } },
    ],
    [
      'PUT /products?sku=eq.A&limit=1',
      400,
      no('PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
      { body: { sku: 'A' } },
    ],
    [
      'PUT /products?price=eq.1',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { sku: 'A' } },
    ],
    [
      'PUT /products?sku=not.eq.A',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { sku: 'A' } },
    ],
    [
      'PUT /products?sku=in.(A)',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { sku: 'A' } },
    ],
    [
      'PUT /products?and=(sku.eq.A)',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { sku: 'A' } },
    ],
    [
      'PUT /roles?film_id=eq.2',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { film_id: 2, actor_id: 1 } },
    ],
    [
      'PUT /no_pk?a=eq.1&b=eq.2',
      405,
      no('PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
      { body: { a: '1', b: '2' } },
    ],
  ],
})
