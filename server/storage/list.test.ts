import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
  // as many as a person may have, laid down at once: lists read rows alone
  await room.rows(
    `insert into storage.objects (bucket_id, name, version, created_at, metadata)
     select 'papers', $1 || '/' || name, gen_random_uuid(), timestamptz '2026-01-01 12:00Z' + n * interval '1 minute', '{"size": 1}'
     from unnest($2::text[]) with ordinality as names (name, n)`,
    [ann, ['b.txt', 'a/2.txt', 'a/1.txt', 'a/deep/3.txt', 'B.txt', 'c_1.txt', 'cx1.txt', 'z/9.txt', 'a.txt']],
  )
  await room.rows(`insert into storage.objects (bucket_id, name) values ('papers', 'someone-else/hidden.txt')`)
})
afterAll(() => room.stop())

const papers = () => room.ann.from('papers')
const names = (listed: { data: { name: string }[] | null }) => listed.data!.map(({ name }) => name)

test('a folder shows its folders first and then its files, by name', async () => {
  expect(names(await papers().list(ann))).toEqual(['a', 'z', 'B.txt', 'a.txt', 'b.txt', 'c_1.txt', 'cx1.txt'])
  expect(names(await papers().list(`${ann}/a`))).toEqual(['deep', '1.txt', '2.txt'])
  const { data } = await papers().list(ann)
  expect(data![0]).toEqual({
    name: 'a',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(data![2]).toMatchObject({ id: expect.any(String), metadata: { size: 1 } })
})

test('a list is sorted, searched and paged, and shows nobody else’s', async () => {
  const by = (column: string, order: string) => ({ sortBy: { column, order } })
  expect(names(await papers().list(ann, by('name', 'desc')))).toEqual([
    'z',
    'a',
    'cx1.txt',
    'c_1.txt',
    'b.txt',
    'a.txt',
    'B.txt',
  ])
  expect(names(await papers().list(ann, by('created_at', 'desc')))).toEqual([
    'z',
    'a',
    'a.txt',
    'cx1.txt',
    'c_1.txt',
    'B.txt',
    'b.txt',
  ])
  expect(names(await papers().list(ann, { search: 'c_' }))).toEqual(['c_1.txt'])
  expect(names(await papers().list(ann, { search: 'B' }))).toEqual(['B.txt', 'b.txt'])
  expect(names(await papers().list(ann, { limit: 2, offset: 1 }))).toEqual(['z', 'B.txt'])
  expect(names(await papers().list())).toEqual([ann])
  expect(names(await room.service.from('papers').list())).toEqual([ann, 'someone-else'])
  expect(names(await room.ben.from('papers').list(ann))).toEqual([])
  expect((await papers().list(ann, by('owner', 'asc'))).error).toMatchObject({ statusCode: '400' })
  expect((await papers().list(ann, { limit: 0 })).error).toMatchObject({ statusCode: '400' })
})

/** Every page, two entries at a time. */
async function pages(options: object) {
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, error } = await papers().listV2({
      prefix: `${ann}/`,
      limit: 2,
      ...(cursor ? { cursor } : {}),
      ...options,
    })
    expect(error).toBeNull()
    const page = [...data!.folders, ...data!.objects].map(({ name }) => name.slice(ann.length + 1))
    expect(page.length).toBeLessThanOrEqual(2)
    seen.push(...page.sort())
    if (!data!.hasNext) return seen
    cursor = data!.nextCursor
  }
}

test('pages follow one another without a gap, each entry once, whatever they are sorted by', async () => {
  const flat = ['B.txt', 'a.txt', 'a/1.txt', 'a/2.txt', 'a/deep/3.txt', 'b.txt', 'c_1.txt', 'cx1.txt', 'z/9.txt']
  const level = ['B.txt', 'a.txt', 'a/', 'b.txt', 'c_1.txt', 'cx1.txt', 'z/']
  expect(await pages({})).toEqual(flat)
  expect(await pages({ with_delimiter: true })).toEqual(level)
  for (const column of ['name', 'created_at', 'updated_at']) {
    for (const order of ['asc', 'desc']) {
      const sortBy = { column, order }
      expect([...(await pages({ sortBy }))].sort(), `${column} ${order}`).toEqual(flat)
      expect([...(await pages({ sortBy, with_delimiter: true }))].sort(), `${column} ${order} level`).toEqual(
        [...level].sort(),
      )
    }
  }
  const newest = await papers().listV2({ prefix: `${ann}/`, limit: 1, sortBy: { column: 'created_at', order: 'desc' } })
  expect(newest.data!.objects[0]!.name).toBe(`${ann}/a.txt`)
  expect((await papers().listV2({ cursor: 'no cursor' })).error).toMatchObject({ statusCode: '400' })
})

test('what the functions for policies say of a path', async () => {
  expect(
    await room.rows(
      `select storage.foldername(p) as folders, storage.filename(p) as file, storage.extension(p) as extension
       from unnest(array['a/b/c.tar.gz', 'plain', 'a/.hidden']) p`,
    ),
  ).toEqual([
    { folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz' },
    { folders: [], file: 'plain', extension: 'plain' },
    { folders: ['a'], file: '.hidden', extension: 'hidden' },
  ])
})

test('policies hear what is being done', async () => {
  await room.rows(`
    drop policy if exists told on storage.objects;
    create policy told on storage.objects as restrictive for select to authenticated
      using (not storage.allow_only_operation('object.sign') or name not like '%/b.txt')`)
  try {
    expect((await papers().createSignedUrl(`${ann}/b.txt`, 60)).error).toMatchObject({ statusCode: '404' })
    expect((await papers().createSignedUrl(`${ann}/a.txt`, 60)).error).toBeNull()
    expect((await papers().info(`${ann}/b.txt`)).error).toBeNull()
  } finally {
    await room.rows('drop policy told on storage.objects')
  }
})

test('rows go through the storage API, not past it', async () => {
  await expect(room.rows(`delete from storage.objects where name = 'someone-else/hidden.txt'`)).rejects.toMatchObject({
    code: '42501',
  })
})
