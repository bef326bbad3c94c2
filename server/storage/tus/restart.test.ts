import { randomBytes } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../../../test/server.ts'
import { openTokens } from '../../auth/sessions/tokens.ts'
import { openSecrets } from '../../secrets.ts'

let server: Server
let headers: Record<string, string>
let storage: StorageClient
beforeAll(async () => {
  server = await startServer({ SUPABASE_DIR: 'none' })
  const { serviceRoleKey } = await openTokens(openSecrets(server.dataDir))
  headers = { authorization: `Bearer ${serviceRoleKey}`, apikey: serviceRoleKey, 'tus-resumable': '1.0.0' }
  storage = new StorageClient(`${server.url}/storage/v1`, headers)
  await storage.createBucket('films')
})
afterAll(() => server.discard())

const bytes = randomBytes(3_000_000)
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function begin() {
  const metadata = `bucketName ${base64('films')},objectName ${base64('a.bin')}`
  const answer = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  return new URL(answer.headers.get('location')!, server.url)
}

async function patch(address: URL, offset: number, end: number) {
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  const body = bytes.subarray(offset, end)
  return (await fetch(address, { method: 'PATCH', headers: { ...headers, ...more }, body })).status
}

test('an upload goes on after the server was killed in the middle of it', async () => {
  const address = await begin()
  expect(await patch(address, 0, 1_000_000)).toBe(204)
  await server.end('SIGKILL')
  server = await server.again()
  const head = await fetch(address, { method: 'HEAD', headers })
  expect(head.headers.get('upload-offset')).toBe('1000000')
  expect(await patch(address, 1_000_000, bytes.length)).toBe(204)
  const { data } = await storage.from('films').download('a.bin')
  expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true)
})
