import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '../../../server/jobs/kinds.ts'
import { storageAt, storageMove } from '../../../server/storage/move-kind.ts'
import { testApp } from '../../../test/app.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, mina, otherAdmin, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { type CaseRead, moderationRoom } from './moderation-room.ts'

/* The files of what is removed lie where no address of before leads, and return with it. */

let app: Awaited<ReturnType<typeof testApp>>
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  app = await testApp()
  await arrangeRanks(app.database as never)
  room = moderationRoom(app.database as never)
})
beforeEach(() => room.clear())
afterAll(() => app.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The deeds of the worker. */
const work = () =>
  storageMove({ ask: storageAt(app.url, app.tokens.serviceRoleKey, app.fetch), run: 'private.run_job' })({
    id: '1',
    madeAt: new Date(),
    payload: { read: 'private.files_to_move', done: 'private.file_moved' },
    query: (text, values) => room.asOwner(text, values ?? []),
    signal: new AbortController().signal,
  } as Job)
const put = async (by: Someone, bucket: string, path: string) => {
  const { error } = await app.as(by).storage.from(bucket).upload(path, png, { contentType: 'image/png' })
  expect(error).toBeNull()
  return path
}
const there = async (address: string) => (await app.fetch(address)).status === 200
const signed = async (by: Someone, bucket: string, path: string) =>
  (await app.as(by).storage.from(bucket).createSignedUrl(path, 3600)).data?.signedUrl ?? ''

/** A message with a picture, by Mina. */
async function picture() {
  const [id, path] = [randomUUID(), `${supper}/${randomUUID()}/soup.png`]
  await put(mina, 'messages', path)
  const files = [
    { id: randomUUID(), path, name: 'soup.png', type: 'image/png', bytes: 70, width: 1, height: 1, alt: 'Soup' },
  ]
  await room.ask(mina, 'select public.send_message($1, $2, attachments => $3)', [id, supper, JSON.stringify(files)])
  return { id, path }
}
const filesOf = async (by: Someone, id: string) =>
  ((await room.read(by, id)) as CaseRead & { files: { bucket: string; path: string; held: boolean }[] }).files

describe('a picture of a message that is removed', () => {
  test('is at no signed address any more, and at the same one when the message is back', async () => {
    const { id, path } = await picture()
    const address = await signed(tomas, 'messages', path)
    expect(await there(address)).toBe(true)
    const opened = await room.reported(tomas, 'message', id)
    const done = await room.act(ruth, opened, 'remove')
    await work()
    // past our own second look at rights: the file is not there
    expect((await app.as({ role: 'service_role' }).storage.from('messages').download(path)).error).not.toBeNull()
    expect(await there(address)).toBe(false)
    expect(await filesOf(ruth, opened)).toMatchObject([{ bucket: 'held', name: 'soup.png', held: true }])
    await room.revert(ruth, done)
    await work()
    expect(await there(address)).toBe(true)
    expect(await filesOf(ruth, opened)).toMatchObject([{ bucket: 'messages', path, held: false }])
  })

  test('is seen by those who decide the case, before and after, and by nobody else', async () => {
    const { id, path } = await picture()
    const opened = await room.reported(tomas, 'message', id)
    for (const state of ['open', 'removed']) {
      if (state === 'removed') {
        await room.act(ruth, opened, 'remove')
        await work()
      }
      const [its] = await filesOf(ruth, opened)
      for (const by of [ruth, tenantAdmin])
        expect([state, await there(await signed(by, its!.bucket, its!.path))]).toEqual([state, true])
      expect(await signed(otherAdmin, its!.bucket, its!.path)).toBe('')
      if (state === 'removed') for (const by of [mina, tomas]) expect(await signed(by, 'held', its!.path)).toBe('')
    }
    expect(path).toContain(supper)
  })

  test('that was taken back before anybody moved it stays where it is', async () => {
    const { id, path } = await picture()
    const done = await room.act(ruth, await room.reported(tomas, 'message', id), 'remove')
    await room.revert(ruth, done)
    await work()
    expect(await there(await signed(tomas, 'messages', path))).toBe(true)
  })

  test('moved by two workers at once is moved once, and one that is gone holds up no other', async () => {
    const first = await picture()
    const second = await picture()
    for (const { id } of [first, second]) await room.act(ruth, await room.reported(tomas, 'message', id), 'remove')
    await app.as({ role: 'service_role' }).storage.from('messages').remove([first.path])
    await Promise.all([work(), work()])
    const held = await room.asOwner<{ name: string }>("select name from storage.objects where bucket_id = 'held'")
    expect(held.filter(({ name }) => name.endsWith('/soup.png')).length).toBeGreaterThan(0)
    expect(await room.asOwner('select from private.case_files where wanted <> held')).toEqual([])
  })

  test('is forgotten when nobody can appeal any more', async () => {
    const { id } = await picture()
    await room.act(ruth, await room.reported(tomas, 'message', id), 'remove')
    await work()
    const held = () => room.asOwner("select from storage.objects where bucket_id = 'held'")
    await room.asOwner('select private.forget_held_files()', [], later(30.5))
    expect(await held()).toHaveLength(1)
    await room.asOwner('select private.forget_held_files()', [], later(32))
    expect(await held()).toEqual([])
  })
})

test('the face of somebody whose name and picture are removed is at no public address any more', async () => {
  const path = await put(mina, 'avatars', `${mina.id}/${randomUUID()}.png`)
  const address = app.as(mina).storage.from('avatars').getPublicUrl(path).data.publicUrl
  await room.ask(mina, 'update public.users set avatar_url = $1 where id = auth.uid()', [new URL(address).pathname])
  expect(await there(address)).toBe(true)
  const done = await room.act(tenantAdmin, await room.reported(tomas, 'user', mina.id), 'remove')
  await work()
  expect(await there(address)).toBe(false)
  await room.revert(tenantAdmin, done)
  await work()
  expect(await there(address)).toBe(true)
})

test('what somebody shows of another’s files opens them to no moderator, and holds none of them', async () => {
  const theirs = await put(ruth, 'attachments', `${supper}/${ruth.id}/${randomUUID()}/plan.png`)
  const id = randomUUID()
  await room.ask(mina, 'insert into public.messages (id, conversation_id, body_html) values ($1, $2, $3)', [
    ...[id, supper, `<p>See</p><img data-bucket="attachments" data-path="${theirs}">`],
  ])
  const opened = await room.reported(tomas, 'message', id)
  expect(await filesOf(ruth, opened)).toEqual([])
  await room.act(ruth, opened, 'remove')
  await work()
  expect(await there(await signed(ruth, 'attachments', theirs))).toBe(true)
})
