import type { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { opened } from '../../../test/fixtures/rest-examples.ts'

/* The calls of the stock client's documentation, each as it is written there, on these tables. */

type Answer = { data: unknown; error: unknown; count?: number | null; status: number }
type Call = [name: string, call: (client: PostgrestClient) => PromiseLike<Answer>, answer: Partial<Answer>]

const data = (data: unknown): Partial<Answer> => ({ data, error: null })
const ids = (...list: number[]) => data(list.map((id) => ({ id })))
const people = (client: PostgrestClient) => client.from('people').select('id')

const calls: Call[] = [
  ['select', (c) => c.from('directors').select().eq('id', 4), data([{ id: 4, first_name: 'Idle', last_name: 'Hand' }])],
  ['select of columns', (c) => c.from('directors').select('last_name').eq('id', 4), data([{ last_name: 'Hand' }])],
  [
    'select of what is referenced',
    (c) => c.from('directors').select('last_name, films ( title )').eq('id', 3),
    data([{ last_name: 'Dickson', films: [{ title: 'Experimental Sound Film' }] }]),
  ],
  [
    'select through a join table',
    (c) => c.from('actors').select('first_name, films ( title )').eq('id', 3),
    data([{ first_name: 'Ryan', films: [{ title: 'Blade Runner 2049' }] }]),
  ],
  [
    'select the same table twice',
    (c) => c.from('orders').select('name, start:billing_address_id(name), end:shipping_address_id(name)').eq('id', 1),
    data([{ name: 'Water Filter', start: { name: 'Glenlake 32' }, end: { name: 'Glenlake 30' } }]),
  ],
  [
    'filter through a join',
    (c) =>
      c
        .from('films')
        .select('id, directors(last_name)')
        .eq('directors.last_name', 'Dickson')
        .in('id', [1, 3])
        .order('id'),
    data([
      { id: 1, directors: null },
      { id: 3, directors: { last_name: 'Dickson' } },
    ]),
  ],
  [
    'inner join',
    (c) => c.from('films').select('id, directors!inner(last_name)').eq('directors.last_name', 'Dickson'),
    data([{ id: 3, directors: { last_name: 'Dickson' } }]),
  ],
  [
    'count of what is referenced',
    (c) => c.from('directors').select('id, films(count)').eq('id', 1),
    data([{ id: 1, films: [{ count: 1 }] }]),
  ],
  [
    'count without rows',
    (c) => c.from('items').select('*', { count: 'exact', head: true }),
    { data: null, count: 14, status: 200 },
  ],
  ['inside json', (c) => c.from('people').select('id, json_data->age').eq('id', 1), data([{ id: 1, age: 30 }])],
  ['insert', (c) => c.from('products').insert({ sku: 'A', name: 'a' }), { data: null, error: null, status: 201 }],
  [
    'insert and select',
    (c) => c.from('products').insert({ sku: 'A', name: 'a' }).select(),
    data([{ sku: 'A', name: 'a', price: null }]),
  ],
  [
    'insert of many',
    (c) =>
      c
        .from('products')
        .insert([
          { sku: 'A', name: 'a' },
          { sku: 'B', price: 1 },
        ])
        .select('sku, name, price'),
    data([
      { sku: 'A', name: 'a', price: null },
      { sku: 'B', name: null, price: 1 },
    ]),
  ],
  [
    'insert with defaults',
    (c) =>
      c
        .from('foo')
        .insert([{ bar: 'a' }, { bar: 'b', baz: 1 }], { defaultToNull: false })
        .select('bar, baz'),
    data([
      { bar: 'a', baz: 100 },
      { bar: 'b', baz: 1 },
    ]),
  ],
  [
    'upsert',
    (c) => c.from('products').upsert({ sku: 'CL2031', name: 'p' }).select('name'),
    { ...data([{ name: 'p' }]), status: 200 },
  ],
  [
    'upsert on another key',
    (c) =>
      c
        .from('products')
        .upsert({ sku: 'CL2031', name: 'Old T-shirt', price: 1 }, { onConflict: 'name' })
        .select('price'),
    data([{ price: 1 }]),
  ],
  [
    'upsert that passes over',
    (c) =>
      c
        .from('products')
        .upsert([{ sku: 'CL2031', name: 'p' }], { ignoreDuplicates: true })
        .select('name'),
    data([]),
  ],
  ['update', (c) => c.from('people').update({ age: 3 }).eq('id', 1), { data: null, error: null, status: 204 }],
  [
    'update and select',
    (c) => c.from('people').update({ age: 3 }).eq('id', 1).select('age').single(),
    data({ age: 3 }),
  ],
  [
    'update of json',
    (c) =>
      c
        .from('people')
        .update({ json_data: { street: 'Melrose' } })
        .eq('json_data->age', 30)
        .select('json_data'),
    data([{ json_data: { street: 'Melrose' } }]),
  ],
  ['delete', (c) => c.from('items').delete().eq('id', 1), { data: null, error: null, status: 204 }],
  ['delete of many', (c) => c.from('items').delete({ count: 'exact' }).in('id', [1, 2, 3]), { error: null, count: 3 }],
  ['delete and select', (c) => c.from('items').delete().eq('id', 1).select(), ids(1)],
  ['rpc', (c) => c.rpc('add_them', { a: 1, b: 2 }), data(3)],
  ['rpc without arguments', (c) => c.rpc('greet'), data('Hello, World')],
  ['rpc with filters', (c) => c.rpc('best_films').eq('id', 4).select('id').single(), data({ id: 4 })],
  ['rpc by get', (c) => c.rpc('plus_one', { arr: [1, 2] }, { get: true }), data([2, 3])],
  ['rpc that counts', (c) => c.rpc('best_films', {}, { head: true, count: 'exact' }), { count: 2 }],
  ['eq', (c) => people(c).eq('age', 20), ids(2)],
  ['neq', (c) => people(c).neq('age', 20).order('id'), ids(1, 3)],
  ['gt', (c) => people(c).gt('age', 20), ids(1)],
  ['gte', (c) => people(c).gte('age', 20).order('id'), ids(1, 2)],
  ['lt', (c) => people(c).lt('age', 20), ids(3)],
  ['lte', (c) => people(c).lte('age', 20).order('id'), ids(2, 3)],
  ['like', (c) => people(c).like('first_name', '%oh%').order('id'), ids(1, 4)],
  ['likeAllOf', (c) => people(c).likeAllOf('first_name', ['J%', '%n']), ids(1)],
  ['likeAnyOf', (c) => people(c).likeAnyOf('first_name', ['S%', 'Jan%']).order('id'), ids(2, 3)],
  ['ilike', (c) => people(c).ilike('first_name', 'j%').order('id'), ids(1, 2)],
  ['ilikeAllOf', (c) => people(c).ilikeAllOf('first_name', ['j%', '%N']), ids(1)],
  ['ilikeAnyOf', (c) => people(c).ilikeAnyOf('first_name', ['s%', 'JAN%']).order('id'), ids(2, 3)],
  ['is', (c) => people(c).is('age', null), ids(4)],
  ['in', (c) => people(c).in('first_name', ['Hebdon,John', 'Jane']).order('id'), ids(2, 4)],
  ['contains, of an array', (c) => c.from('entities').select('id').contains('arr', [1, 2]).order('id'), ids(2, 3)],
  ['contains, of a range', (c) => c.from('bookings').select('id').contains('during', '[1,2]'), ids(1)],
  ['contains, of json', (c) => people(c).contains('json_data', { age: 8 }), ids(4)],
  ['containedBy', (c) => c.from('entities').select('id').containedBy('arr', [1, 2, 6]).order('id'), ids(1, 2)],
  ['rangeGt', (c) => c.from('bookings').select('id').rangeGt('during', '[3,4]').order('id'), ids(3, 4)],
  ['rangeGte', (c) => c.from('bookings').select('id').rangeGte('during', '[4,7]').order('id'), ids(3, 4)],
  ['rangeLt', (c) => c.from('bookings').select('id').rangeLt('during', '[9,10]').order('id'), ids(1, 2)],
  ['rangeLte', (c) => c.from('bookings').select('id').rangeLte('during', '[4,7]').order('id'), ids(1, 2)],
  ['rangeAdjacent', (c) => c.from('bookings').select('id').rangeAdjacent('during', '(3,10]'), ids(1)],
  ['overlaps, of an array', (c) => c.from('entities').select('id').overlaps('arr', [2, 3]).order('id'), ids(2, 3)],
  ['overlaps, of a range', (c) => c.from('bookings').select('id').overlaps('during', '[0,4]').order('id'), ids(1, 2)],
  [
    'textSearch',
    (c) => c.from('tsearch').select('id').textSearch('my_tsv', `'fat' & 'cat'`, { config: 'english' }),
    ids(2),
  ],
  [
    'textSearch, plain',
    (c) => c.from('tsearch').select('id').textSearch('words', 'fat cats', { type: 'plain', config: 'english' }),
    ids(2),
  ],
  [
    'textSearch, phrase',
    (c) => c.from('tsearch').select('id').textSearch('my_tsv', 'fat cats', { type: 'phrase' }),
    ids(2),
  ],
  [
    'textSearch, websearch',
    (c) => c.from('tsearch').select('id').textSearch('my_tsv', 'impossible or cats', { type: 'websearch' }).order('id'),
    ids(1, 2),
  ],
  ['match', (c) => people(c).match({ first_name: 'John', age: 30 }), ids(1)],
  ['not', (c) => people(c).not('age', 'is', null).order('id'), ids(1, 2, 3)],
  ['or', (c) => people(c).or('id.eq.2,first_name.eq.John').order('id'), ids(1, 2)],
  ['or with and', (c) => people(c).or('id.gt.3,and(id.eq.1,first_name.eq.John)').order('id'), ids(1, 4)],
  [
    'or of what is referenced',
    (c) =>
      c
        .from('films')
        .select('id, roles!inner(character)')
        .or('character.eq.K,character.eq.Ghost', { referencedTable: 'roles' })
        .order('id'),
    data([
      { id: 2, roles: [{ character: 'Ghost' }] },
      { id: 5, roles: [{ character: 'K' }] },
    ]),
  ],
  ['filter', (c) => people(c).filter('first_name', 'in', '("Samuel","Jane")').order('id'), ids(2, 3)],
  [
    'filter of what is referenced',
    (c) => c.from('directors').select('id, films!inner(id)').filter('films.title', 'eq', 'The Haunted Castle'),
    data([{ id: 2, films: [{ id: 2 }] }]),
  ],
  ['order', (c) => people(c).order('age', { ascending: false, nullsFirst: false }), ids(1, 2, 3, 4)],
  [
    'order of what is referenced',
    (c) =>
      c.from('films').select('id, actors(id)').eq('id', 2).order('id', { referencedTable: 'actors', ascending: false }),
    data([{ id: 2, actors: [{ id: 2 }, { id: 1 }] }]),
  ],
  [
    'order by what is referenced',
    (c) =>
      c
        .from('films')
        .select('id, directors(last_name)')
        .lt('id', 3)
        .order('directors(last_name)', { ascending: false }),
    data([
      { id: 2, directors: { last_name: 'Méliès' } },
      { id: 1, directors: { last_name: 'Lumière' } },
    ]),
  ],
  ['limit', (c) => people(c).order('id').limit(1), ids(1)],
  [
    'limit of what is referenced',
    (c) =>
      c
        .from('films')
        .select('id, actors(id)')
        .eq('id', 2)
        .order('id', { referencedTable: 'actors' })
        .limit(1, { referencedTable: 'actors' }),
    data([{ id: 2, actors: [{ id: 1 }] }]),
  ],
  ['range', (c) => people(c).order('id').range(1, 2), ids(2, 3)],
  [
    'range with a count',
    (c) => c.from('items').select('id', { count: 'exact' }).order('id').range(0, 1),
    { ...ids(1, 2), count: 14, status: 206 },
  ],
  ['single', (c) => people(c).limit(1).order('id').single(), data({ id: 1 })],
  ['single of none', (c) => people(c).eq('id', 99).single(), { data: null, status: 406 }],
  ['maybeSingle of one', (c) => people(c).eq('first_name', 'Jane').maybeSingle(), data({ id: 2 })],
  ['maybeSingle of none', (c) => people(c).eq('first_name', 'Katniss').maybeSingle(), data(null)],
  ['csv', (c) => people(c).lt('id', 3).order('id').csv(), data('id\n1\n2')],
  [
    'geojson',
    (c) => people(c).eq('id', 1).geojson(),
    data({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { id: 1 } }] }),
  ],
  ['another schema', (c) => c.schema('v2').from('things').select(), ids(1)],
  ['rpc in another schema', (c) => c.schema('v2').rpc('here'), data('v2')],
]

const { client } = opened({ schemas: ['public', 'v2'] })

test.each(calls)('%s', async (_, call, answer) => {
  expect(await call(client())).toMatchObject(answer)
})
