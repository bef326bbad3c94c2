import { GetObjectCommand, GetObjectTaggingCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { hmac, signingKey } from '../s3/signature.ts'
import { openClients } from '../s3/testing-clients.ts'

/* Parts of S3's protocol that browsers and older programs use: tags, headers of the answer, forms. */

let room: Awaited<ReturnType<typeof openStorage>>
let clients: ReturnType<typeof openClients>
let operator: S3Client
beforeAll(async () => {
  room = await openStorage()
  clients = openClients(room)
  operator = clients.operator
  const papers = room.service.from('papers')
  await papers.upload('note.txt', 'hello', { contentType: 'text/plain' })
  await papers.upload('page.html', '<p>hello</p>', { contentType: 'text/html' })
})
afterAll(async () => {
  clients.end()
  await room.stop()
})

describe('the tags of an object', () => {
  const tags = (client: S3Client, Key: string) => client.send(new GetObjectTaggingCommand({ Bucket: 'papers', Key }))
  test('are none, for whoever may see it', async () => {
    expect((await tags(operator, 'note.txt')).TagSet).toEqual([])
    await expect(tags(operator, 'no such')).rejects.toThrow(expect.objectContaining({ name: 'NoSuchKey' }))
    await expect(tags(clients.asAnn, 'note.txt')).rejects.toThrow(expect.objectContaining({ name: 'NoSuchKey' }))
  })
})

describe('the headers of an answer', () => {
  const get = (Key: string, more: object) => operator.send(new GetObjectCommand({ Bucket: 'papers', Key, ...more }))

  test('are those that the request wants', async () => {
    const until = new Date('2030-01-01T00:00:00Z')
    const got = await get('note.txt', {
      ResponseContentType: 'text/csv',
      ResponseContentDisposition: 'attachment; filename="mine.csv"',
      ResponseCacheControl: 'no-store',
      ResponseContentLanguage: 'de',
      ResponseExpires: until,
    })
    expect(got).toMatchObject({
      ContentType: 'text/csv',
      ContentDisposition: 'attachment; filename="mine.csv"',
      CacheControl: 'no-store',
      ContentLanguage: 'de',
    })
    expect(new Date(got.ExpiresString!)).toEqual(until)
    expect((await get('note.txt', { ResponseContentEncoding: 'identity' })).ContentEncoding).toBe('identity')
  })

  test('show in place what may be shown, and nothing else', async () => {
    const inline = { ResponseContentDisposition: 'inline; filename="a"' }
    expect((await get('note.txt', inline)).ContentDisposition).toBe('inline; filename="a"')
    const page = await get('page.html', { ...inline, ResponseContentType: 'text/html' })
    expect([page.ContentDisposition, page.ContentType]).toEqual([
      'attachment; filename="a"',
      'application/octet-stream',
    ])
  })
})

describe('a form that a browser posts', () => {
  type Form = {
    fields?: Record<string, string>
    conditions?: unknown[]
    seconds?: number
    token?: string
    file?: string
  }

  async function post({ fields = {}, conditions = [], seconds = 60, token, file = 'from a form' }: Form) {
    const at = new Date()
    const date = at.toISOString().replace(/[-:]|\.\d+/g, '')
    const scope = `${date.slice(0, 8)}/local/s3/aws4_request`
    const signed: Record<string, string> = {
      key: `${ann}/form`,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `${token ? 'project' : 'operator'}/${scope}`,
      'x-amz-date': date,
      ...(token ? { 'x-amz-security-token': token } : {}),
      ...fields,
    }
    const all = Object.entries(signed).map(([name, value]) => ({ [name]: value }))
    const expiration = new Date(at.getTime() + seconds * 1000).toISOString()
    const policy = Buffer.from(
      JSON.stringify({ expiration, conditions: [{ bucket: 'papers' }, ...all, ...conditions] }),
    ).toString('base64')
    const secret = token ? room.tokens.anonKey : room.s3Keys.secretAccessKey
    const signature = hmac(signingKey(secret, scope), policy).toString('hex')
    const form = new FormData()
    for (const [name, value] of Object.entries(signed)) form.append(name, value)
    form.append('Policy', policy)
    form.append('X-Amz-Signature', signature)
    form.append('file', new Blob([file], { type: 'text/plain' }), 'mine.txt')
    return { form, send: (bucket = 'papers') => fetch(`${room.url}/s3/${bucket}`, { method: 'POST', body: form }) }
  }
  const sent = async (form: Form, bucket?: string) => {
    const answer = await (await post(form)).send(bucket)
    const said = await answer.text()
    return [answer.status, /<Code>(\w+)<\/Code>/.exec(said)?.[1], /<Message>(.*)<\/Message>/.exec(said)?.[1]]
  }
  const kept = async (name: string) => (await room.service.from('papers').download(name)).data?.text()

  test('is kept by the operator’s signature, with what its fields say', async () => {
    const fields = { key: ['forms/$', '{filename}'].join(''), 'x-amz-meta-mood': 'good', 'cache-control': 'max-age=60' }
    const answer = await (await post({ fields, conditions: [['content-length-range', 1, 100]] })).send()
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    expect(await kept('forms/mine.txt')).toBe('from a form')
    expect((await room.service.from('papers').info('forms/mine.txt')).data).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { mood: 'good' },
    })
  })

  test('tells of itself as Amazon’s does where it asks for that', async () => {
    const answer = await (await post({ fields: { success_action_status: '201' } })).send()
    expect(answer.status).toBe(201)
    expect(await answer.text()).toContain(`<Key>${ann}/form</Key>`)
    expect((await (await post({ fields: { success_action_status: '204' } })).send()).status).toBe(204)
  })

  test('is kept for whose session signed it, under their rights', async () => {
    expect(await sent({ token: room.annsToken })).toEqual([200, undefined, undefined])
    expect(await sent({ token: room.annsToken, fields: { key: 'not/hers' } })).toEqual([
      403,
      'AccessDenied',
      expect.any(String),
    ])
  })

  test.each([
    ['is over', { seconds: -1 }, 'Policy expired.'],
    ['wants another beginning', { conditions: [['starts-with', '$key', 'other/']] }, 'Policy Condition failed'],
    ['wants another value', { conditions: [['eq', '$key', 'other']] }, 'Policy Condition failed'],
    ['wants a field that there is not', { conditions: [{ acl: 'private' }] }, 'Policy Condition failed'],
  ])('is refused where its policy %s', async (_, form, words) => {
    expect(await sent(form)).toEqual([
      403,
      'AccessDenied',
      expect.stringContaining(`Invalid according to Policy: ${words}`),
    ])
  })

  test('is refused with another bucket, another field, another signature or none', async () => {
    expect(await sent({}, 'pictures')).toEqual([403, 'AccessDenied', expect.any(String)])
    const extra = await post({})
    const more = new FormData()
    more.append('acl', 'public')
    for (const [name, value] of extra.form) more.append(name, value)
    const answer = await fetch(`${room.url}/s3/papers`, { method: 'POST', body: more })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Extra input fields: acl')])
    for (const signature of ['0'.repeat(64), 'é'.repeat(64), '0']) {
      const forged = await post({})
      forged.form.set('X-Amz-Signature', signature)
      expect(await (await forged.send()).text()).toContain('SignatureDoesNotMatch')
    }
    const unsigned = new FormData()
    unsigned.append('key', 'a')
    unsigned.append('file', new Blob(['x']), 'a')
    expect((await fetch(`${room.url}/s3/papers`, { method: 'POST', body: unsigned })).status).toBe(403)
  })

  test('is as large as its policy says', async () => {
    const conditions = [['content-length-range', 5, 8]]
    expect(await sent({ conditions, file: 'abcd' })).toEqual([400, 'EntityTooSmall', expect.any(String)])
    expect(await sent({ conditions, file: 'abcdefghi' })).toEqual([400, 'EntityTooLarge', expect.any(String)])
    expect(await sent({ conditions, file: 'abcde' })).toEqual([200, undefined, undefined])
  })
})
