import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { choir, jonas, mina, ruth, supper, tomas } from './cast.ts'

/* A person keeps a gibibyte, a group ten, counted to the byte, whatever becomes of the files. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.database.admin.query(`begin; select set_config('storage.allow_delete_query', 'true', true);
    delete from storage.objects; delete from storage.s3_multipart_uploads; delete from private.storage_usage; commit`)
})
afterAll(() => app.stop())

const gibibyte = 2 ** 30
const folder = (person: { id: string }) => `${supper}/${person.id}/0123456789`
const files = (person: typeof mina, bucket = 'attachments') => app.as(person).storage.from(bucket)
const words = (bytes: number) => 'x'.repeat(bytes)

async function used(person: typeof mina, group?: string) {
  const { data } = await app.as(person).rpc('storage_used', group ? { group_id: group } : {})
  return data as { used: number; allowed: number }[]
}
/** As if there were so many bytes already. */
const full = (owner: string, bytes: number) =>
  app.database.admin.query(
    'insert into private.storage_usage values ($1, $2) on conflict (owner) do update set bytes = excluded.bytes',
    [owner, bytes],
  )
/** The sums, and what the files themselves come to. */
async function sums() {
  const { rows } = await app.database.admin.query(
    `select owner, bytes::float8, under_way::float8,
       (select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 from storage.objects
        where private.file_owner(bucket_id, name, owner_id) = known.owner) as there
     from private.storage_usage as known where bytes <> 0 or under_way <> 0 order by known.owner`,
  )
  return rows
}

test('members see what their group keeps, each person what they keep themselves, and nobody what others do', async () => {
  expect((await files(mina).upload(`${folder(mina)}/a.txt`, words(100))).error).toBeNull()
  expect((await files(mina, 'curriculum').upload(`${mina.id}/a.txt`, words(30))).error).toBeNull()
  expect(await used(mina, supper)).toEqual([{ used: 100, allowed: 10 * gibibyte }])
  expect(await used(ruth, supper)).toEqual([{ used: 100, allowed: 10 * gibibyte }])
  expect(await used(mina)).toEqual([{ used: 30, allowed: gibibyte }])
  expect(await used(ruth)).toEqual([{ used: 0, allowed: gibibyte }])
  expect(await used(jonas, supper)).toEqual([])
  expect(await used(mina, choir)).toEqual([])
})

test('sums follow what is moved, copied, replaced and removed', async () => {
  const [a, b] = [`${mina.id}/a.txt`, `${mina.id}/b.txt`]
  const own = app.as({ role: 'service_role' }).storage.from('curriculum')
  await own.upload(a, words(100))
  await own.upload(a, words(70), { upsert: true })
  await own.copy(a, b)
  await own.move(b, `${tomas.id}/b.txt`)
  await own.upload('shared/none.txt', words(10))
  const all = (await sums()).map(({ owner, bytes, there }) => [owner, bytes, there])
  expect(all).toEqual([
    ['user/00000000-0000-4000-8000-0000000000a2', 70, 70],
    ['user/00000000-0000-4000-8000-0000000000a3', 70, 70],
    ['user/shared', 10, 10],
  ])
  await own.remove([a, `${tomas.id}/b.txt`, 'shared/none.txt'])
  expect(await sums()).toEqual([])
})

test('a file that does not fit any more is refused with a sentence, and a smaller one is not', async () => {
  await full(`group/${supper}`, 10 * gibibyte - 100)
  const { error } = await files(mina).upload(`${folder(mina)}/a.txt`, words(101))
  expect(error).toMatchObject({ statusCode: '413', message: 'There isn’t enough space left for this file.' })
  expect((await files(mina).upload(`${folder(mina)}/b.txt`, words(100))).error).toBeNull()
  expect((await files(mina).upload(`${folder(mina)}/c.txt`, words(1))).error).toMatchObject({ statusCode: '413' })
  expect((await files(mina, 'curriculum').upload(`${mina.id}/a.txt`, words(101))).error).toBeNull()
  expect((await files(mina).remove([`${folder(mina)}/b.txt`])).error).toBeNull()
  expect((await files(mina).upload(`${folder(mina)}/c.txt`, words(50))).error).toBeNull()
})

test('many who upload at once do not pass the limit together', async () => {
  await full(`group/${supper}`, 10 * gibibyte - 1000)
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      files(at % 2 ? mina : ruth).upload(`${folder(at % 2 ? mina : ruth)}/${at}.txt`, words(300)),
    ),
  )
  expect(outcomes.filter(({ error }) => !error)).toHaveLength(3)
  expect(new Set(outcomes.map(({ error }) => error && (error as { statusCode?: string }).statusCode))).toEqual(
    new Set([null, '413']),
  )
  expect(await used(ruth, supper)).toEqual([{ used: 10 * gibibyte - 100, allowed: 10 * gibibyte }])
})

test('who begins uploads and ends none fills no more than the limit, and gets it back', async () => {
  const token = await app.tokens.sign({
    ...{ role: 'authenticated', sub: mina.id, aud: 'authenticated' },
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  await full(`user/${mina.id}`, gibibyte - 1000)
  const tus = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    app.fetch(`${app.url}/storage/v1/upload/resumable${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const begin = async (name: string) => {
    const meta = `bucketName ${btoa('curriculum')},objectName ${btoa(`${mina.id}/${name}`)}`
    const answer = await tus('POST', '', { 'upload-length': '900', 'upload-metadata': meta })
    return `/${answer.headers.get('location')?.split('/').at(-1)}`
  }
  const send = async (path: string, from: number, bytes: number) => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
    return (await tus('PATCH', path, headers, words(bytes))).status
  }
  const [first, second, third] = [await begin('a'), await begin('b'), await begin('c')]
  expect(await send(first!, 0, 400)).toBe(204)
  expect(await Promise.all([send(second!, 0, 400), send(third!, 0, 400)])).toEqual(expect.arrayContaining([204, 413]))
  expect((await sums())[0]).toMatchObject({ under_way: 800 })
  expect((await tus('DELETE', second!, {})).status).toBe(204)
  expect((await tus('DELETE', third!, {})).status).toBe(204)
  expect(await send(first!, 400, 500)).toBe(204)
  expect((await sums())[0]).toMatchObject({ bytes: gibibyte - 100, under_way: 0, there: 900 })
})
