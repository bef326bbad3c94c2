import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answering, pushService } from '../../test/fakes/push-service.ts'
import { newPair } from '../secrets.ts'

import { type Delivery, openSender } from './send.ts'

const vapid = newPair()
let service: Awaited<ReturnType<typeof pushService>>
let sender: ReturnType<typeof openSender>
beforeAll(async () => {
  service = await pushService(() => vapid.publicKey)
  sender = openSender({ vapid, subject: 'mailto:ops@example.org', loopback: true })
})
afterAll(async () => {
  sender.end()
  await service.stop()
})

let last = 0
const to = ({ endpoint, keys }: ReturnType<typeof service.device>, message = 'Brot & Käse'): Delivery => ({
  id: ++last,
  endpoint,
  ...keys,
  payload: JSON.stringify({ type: 'a', title: 'T', message, url: '/', tag: 't', data: {} }),
  ttl: 60,
  urgency: 'high',
  topic: 'abc',
})
const sendTo = (name: string, ...statuses: Parameters<typeof answering>) =>
  sender.send(to(service.device(name, answering(...statuses))))

describe('a push', () => {
  test('arrives signed and readable, with how long, how urgent and what it replaces', async () => {
    expect(await sendTo('well', 201)).toEqual({ outcome: 'sent' })
    const [one] = service.at('well')
    expect(one!.payload.message).toBe('Brot & Käse')
    expect(one!.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'abc', 'content-encoding': 'aes128gcm' })
    expect(service.refused).toEqual([])
  })

  test('is signed once for many of the same service', async () => {
    await sendTo('first', 201)
    await sendTo('second', 201)
    const [first, second] = [service.at('first')[0]!, service.at('second')[0]!]
    expect(first.headers.authorization).toBe(second.headers.authorization)
  })

  test.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [401, { outcome: 'renew' }],
    [403, { outcome: 'renew' }],
    [400, { outcome: 'dropped' }],
    [500, { outcome: 'retry' }],
    [503, { outcome: 'retry' }],
    [429, { outcome: 'retry' }],
    [301, { outcome: 'dropped' }],
  ])('answered by %i', async (status, report) => {
    expect(await sendTo(`s${status}`, status)).toMatchObject(report)
  })

  test('waits as long as the service asks', async () => {
    expect(await sendTo('seconds', [429, { 'retry-after': '7' }])).toMatchObject({ outcome: 'retry', wait: 7 })
    const date = new Date(Date.now() + 90_000).toUTCString()
    const { wait } = await sendTo('date', [503, { 'retry-after': date }])
    expect(wait).toBeGreaterThan(80)
    expect(wait).toBeLessThan(95)
    expect(await sendTo('never', [429, { 'retry-after': 'soon' }])).toMatchObject({ wait: undefined })
  })

  test('follows no redirection', async () => {
    service.device('elsewhere')
    await sendTo('moved', [302, { location: `${service.url}/elsewhere` }])
    expect(service.at('elsewhere')).toEqual([])
  })

  test('too large for the service comes again without its message', async () => {
    expect(await sendTo('small', 413, 201)).toEqual({ outcome: 'sent' })
    expect(service.at('small').map(({ payload }) => payload.message)).toEqual(['Brot & Käse', ''])
    expect(await sendTo('tiny', 413)).toMatchObject({ outcome: 'dropped' })
  })

  test('is cut to three kilobytes between two signs', async () => {
    await sender.send(to(service.device('long'), '🧀'.repeat(5_000)))
    const { payload } = service.at('long')[0]!
    expect(payload.message).toMatch(/^(🧀)+…$/u)
    const size = Buffer.byteLength(JSON.stringify(payload))
    expect(size).toBeLessThanOrEqual(3_072)
    expect(size).toBeGreaterThan(3_000)
  })

  test('to keys that are none ends the device', async () => {
    const broken = { ...to(service.device('broken')), p256dh: 'A'.repeat(87) }
    expect(await sender.send(broken)).toMatchObject({ outcome: 'gone' })
  })

  test('to a service that is away waits, and is soon no longer tried', async () => {
    const away = { ...to(service.device('away')), endpoint: 'http://127.0.0.1:1/x' }
    const reports = []
    for (let n = 0; n < 4; n++) reports.push(await sender.send(away))
    expect(reports.map(({ outcome }) => outcome)).toEqual(Array(4).fill('retry'))
    expect(reports[3]!.detail).toBe('its service is away')
  })
})

describe('where nothing is sent', () => {
  const strict = openSender({ vapid, subject: 'mailto:ops@example.org', loopback: false })
  afterAll(() => strict.end())

  test.each([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'file:///etc/passwd',
    'no address',
  ])('%s', async (endpoint) => {
    const report = await strict.send({ ...to(service.device('inner')), endpoint })
    expect(report).toMatchObject({ outcome: 'gone' })
  })

  test('plain HTTP on the machine itself, unless a test asks for it', async () => {
    expect(await strict.send(to(service.device('inner')))).toMatchObject({ outcome: 'gone' })
    expect(service.at('inner')).toEqual([])
  })
})
