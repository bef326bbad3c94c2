import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'

/* What the service says of itself, and of what it has not; and the words of resumable uploads. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage({ fileSizeLimit: 1000 })
})
afterAll(() => room.stop())

const ask = (method: string, path: string, token: string, body?: object) =>
  fetch(`${room.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('the service', () => {
  test('is up, says its version, and whether its database answers', async () => {
    const up = await fetch(`${room.url}/status`)
    expect([up.status, await up.text()]).toEqual([200, ''])
    const version = await fetch(`${room.url}/version`)
    expect([version.status, await version.text()]).toEqual([200, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    const health = await ask('GET', '/health', room.tokens.anonKey)
    expect([health.status, await health.json()]).toEqual([200, { healthy: true }])
  })

  test.each(['/cdn/papers', '/cdn/papers/a/b.txt'])(
    'has no copies elsewhere that %s could throw away',
    async (path) => {
      expect(await (await ask('DELETE', path, room.tokens.serviceRoleKey)).json()).toEqual({ message: 'success' })
      expect(await (await ask('DELETE', path, room.annsToken)).json()).toMatchObject({ statusCode: '403' })
    },
  )

  test.each([
    ['GET', '/bucket/papers/lifecycle', 'bucketLifecycle'],
    ['PUT', '/bucket/papers/lifecycle', 'bucketLifecycle'],
    ['GET', '/iceberg/v1/config', 'icebergCatalog'],
    ['POST', '/vector/ListVectorBuckets', 'vectorBuckets'],
  ])('says that it has not what %s %s asks for', async (method, path, feature) => {
    const answer = await ask(method, path, room.tokens.serviceRoleKey, method === 'GET' ? undefined : {})
    expect(await answer.json()).toMatchObject({
      statusCode: '403',
      error: 'FeatureNotEnabled',
      message: `The feature ${feature} is not enabled for this resource`,
    })
  })
})

describe('a resumable upload that is too large', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const asAnn = () => ({ authorization: `Bearer ${room.annsToken}`, 'tus-resumable': '1.0.0' })
  const begin = (name: string, length: Record<string, string>) =>
    fetch(`${room.url}/upload/resumable`, {
      method: 'POST',
      headers: {
        ...asAnn(),
        'upload-metadata': `bucketName ${base64('papers')},objectName ${base64(`${ann}/${name}`)}`,
        ...length,
      },
    })
  const go = async (begun: Response, offset: number, body: string, more: Record<string, string> = {}) => {
    const answer = await fetch(new URL(begun.headers.get('location')!, room.url), {
      method: 'PATCH',
      headers: {
        ...asAnn(),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        ...more,
      },
      body,
    })
    return [answer.status, await answer.text()]
  }
  const exceeded = [413, 'Maximum size exceeded\n']

  test('is told so when it begins, or says how long it will be', async () => {
    const answer = await begin('large', { 'upload-length': '1001' })
    expect([answer.status, await answer.text()]).toEqual(exceeded)
    const later = await begin('later', { 'upload-defer-length': '1' })
    expect(await go(later, 0, 'x', { 'upload-length': '1001' })).toEqual(exceeded)
  })

  test('is told so when it brings more than it said', async () => {
    const begun = await begin('more', { 'upload-length': '10' })
    expect(await go(begun, 0, 'x'.repeat(11))).toEqual([413, "upload's size exceeded\n"])
  })
})
