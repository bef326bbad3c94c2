import { randomBytes } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { startServer } from '../../../test/server.ts'
import { openTokens } from '../../auth/tokens.ts'
import { openSecrets } from '../../secrets.ts'

test('an upload goes on after the server was killed in the middle of it', async () => {
  const server = await startServer({ SUPABASE_DIR: 'none' })
  try {
    const { serviceRoleKey } = await openTokens(openSecrets(server.dataDir))
    const headers = { authorization: `Bearer ${serviceRoleKey}`, apikey: serviceRoleKey, 'tus-resumable': '1.0.0' }
    const storage = new StorageClient(`${server.url}/storage/v1`, headers)
    expect((await storage.createBucket('films')).error).toBeNull()
    const bytes = randomBytes(3_000_000)
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const created = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `bucketName ${base64('films')},objectName ${base64('a.bin')}`,
      },
    })
    const address = new URL(created.headers.get('location')!, server.url)
    const more = { ...headers, 'content-type': 'application/offset+octet-stream' }
    const patch = (offset: number, end: number) =>
      fetch(address, {
        method: 'PATCH',
        headers: { ...more, 'upload-offset': String(offset) },
        body: bytes.subarray(offset, end),
      })
    expect((await patch(0, 1_000_000)).status).toBe(204)
    await server.end('SIGKILL')
    await server.again()
    const head = await fetch(address, { method: 'HEAD', headers })
    expect(head.headers.get('upload-offset')).toBe('1000000')
    expect((await patch(1_000_000, bytes.length)).status).toBe(204)
    const { data } = await storage.from('films').download('a.bin')
    expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true)
  } finally {
    await server.discard()
  }
})
