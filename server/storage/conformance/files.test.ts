import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'

/* What Storage answers about a file and a bucket, word for word. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage({ fileSizeLimit: 1000 })
})
afterAll(() => room.stop())

async function infoAfter(name: string, body: Uint8Array | string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${room.annsToken}`
  const path = `papers/${ann}/${name}`
  const put = { method: 'POST', headers: { authorization, 'content-type': 'text/csv', ...headers }, body }
  expect((await fetch(`${room.url}/object/${path}`, put as RequestInit)).status).toBe(200)
  return (await fetch(`${room.url}/object/info/${path}`, { headers: { authorization } })).json()
}

test('a file names its encoding only if it has one', async () => {
  expect(await infoAfter('plain.csv', 'a,b')).not.toHaveProperty('content_encoding')
  const packed = await infoAfter('packed.csv', gzipSync('a,b'), { 'content-encoding': 'gzip' })
  expect(packed).toHaveProperty('content_encoding', 'gzip')
})

test('a bucket is emptied in the original’s words', async () => {
  const authorization = `Bearer ${room.tokens.serviceRoleKey}`
  const answer = await fetch(`${room.url}/bucket/papers/empty`, { method: 'POST', headers: { authorization } })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
  ])
})
