import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Server, startServer } from '../server.ts'
import { keys, opened } from './starts.ts'

/* What a monitoring system reads of a server, as Prometheus' text format (version 0.0.4) says. */

const token = 'metrics-token-0123456789'
let one: Server
beforeAll(async () => {
  one = await startServer({ SEED: '1', METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => one.discard())

const metrics = (headers: Record<string, string> = {}) => fetch(`${one.url}/metrics`, { headers })

/** Every sample by its name and labels, as a parser of the format sees it; a line that is neither sample nor comment fails. */
async function samples() {
  const answer = await metrics()
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  const typed = new Set([...text.matchAll(/^# TYPE (\w+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name))
  const found = new Map<string, number>()
  for (const line of text.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const [, name = '', labels = '', value] = /^([a-z_]\w*)(\{(?:\w+="[^"\\\n]*",?)*\})? (\S+)$/.exec(line) ?? []
    const family = name.replace(/_(bucket|sum|count)$/, '')
    expect(typed.has(name) || typed.has(family), line).toBe(true)
    expect(Number(value), line).not.toBeNaN()
    expect(found.has(name + labels), line).toBe(false)
    found.set(name + labels, Number(value))
  }
  return found
}

test('requests are counted by capability, method class and status, and by nothing that names anybody', async () => {
  const apikey = await keys(one)
  const before = await samples()
  const asked = (path: string, init?: RequestInit) =>
    fetch(one.url + path, { ...init, headers: { apikey, ...init?.headers } })
  const secretive = `/rest/v1/groups?id=eq.${crypto.randomUUID()}`
  const { status } = await asked(secretive)
  for (let n = 0; n < 2; n++) await asked(secretive)
  await asked('/rest/v1/groups', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  await asked('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: 'ruth@example.org', password: 'wrong' }),
  })
  await asked('/nowhere-in-particular')
  const after = await samples()
  const more = (capability: string, method: string, status: number) => {
    const name = `http_request_duration_seconds_count{capability="${capability}",method="${method}",status="${status}"}`
    return (after.get(name) ?? 0) - (before.get(name) ?? 0)
  }
  expect(more('rest', 'read', status)).toBe(3)
  expect(more('rest', 'write', 401)).toBe(1)
  expect(more('auth', 'write', 400)).toBe(1)
  expect(more('pages', 'read', 404) + more('pages', 'read', 200)).toBe(1)
  const of = `capability="rest",method="read",status="${status}"`
  const all = after.get(`http_request_duration_seconds_bucket{le="+Inf",${of}}`)
  expect(all).toBe(after.get(`http_request_duration_seconds_count{${of}}`))
  const labels = [...after.keys()].join('\n')
  for (const word of ['127.0.0.1', 'groups', 'nowhere', 'token', 'ruth', /[0-9a-f]{8}-[0-9a-f]{4}/])
    expect(labels).not.toMatch(word)
  expect(new Set([...labels.matchAll(/(\w+)="/g)].map(([, name]) => name))).toEqual(
    new Set(['le', 'capability', 'method', 'status', 'kind', 'outcome', 'state', 'quantile']),
  )
})

test('the state of the instance stands beside: database, sockets, jobs, deliveries, files, memory, event loop', async () => {
  const socket = new WebSocket(`${one.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${await keys(one)}`)
  opened.push(() => socket.terminate())
  await new Promise((open) => socket.once('open', open))
  const found = await samples()
  const value = (name: string) => found.get(name)
  expect(value('realtime_sockets')).toBe(1)
  expect(value('realtime_channels')).toBe(0)
  expect(value('pool_connections')).toBeGreaterThan(0)
  expect(value('pool_waiting')).toBe(0)
  expect(value('database_connections')).toBeGreaterThan(value('pool_connections')! - 1)
  expect(value('database_connections_max')).toBeGreaterThan(20)
  expect(value('replication_lag_bytes')).toBeGreaterThanOrEqual(0)
  for (const state of ['waiting', 'late', 'dead'])
    expect(value(`jobs{state="${state}"}`), state).toBeGreaterThanOrEqual(0)
  for (const kind of ['mail', 'push'])
    for (const outcome of ['sent', 'failed'])
      expect(value(`deliveries_total{kind="${kind}",outcome="${outcome}"}`)).toBe(0)
  expect(value('storage_bytes')).toBeGreaterThanOrEqual(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(5e7)
  expect(value('nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(value('signs_up')).toBe(1)
  // no backup is kept of this one: an age of 0 would be a lie
  expect(found.has('backup_age_seconds')).toBe(false)
})

test.each([
  ['that a proxy forwards', { 'x-forwarded-for': '192.0.2.7' }],
  ['of another site’s page in a browser on this machine', { origin: 'https://evil.example' }],
  ['with a wrong token', { 'x-forwarded-for': '192.0.2.7', authorization: 'Bearer metrics-token-9876543210' }],
])('a request %s is refused', async (_, headers) => {
  const answer = await metrics(headers as Record<string, string>)
  expect(answer.status).toBe(401)
  expect(await answer.text()).not.toContain('http_request')
})

test('a request from elsewhere reads them with the token', async () => {
  const answer = await metrics({ 'x-forwarded-for': '192.0.2.7', authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
})

test('the dashboard and the alerts ask for figures that exist, and operate.md says what to do about each alert', async () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const known = new Set([...(await (await metrics()).text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const alerts = read('deploy/alerts.yml')
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, text]) => text!),
    ...[...read('deploy/dashboard.json').matchAll(/"expr": "(.*)"/g)].map(([, text]) => text!),
  ]
  expect(expressions.length).toBeGreaterThan(30)
  const words = expressions.flatMap((text) =>
    [...text.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').matchAll(/[a-z]\w*/g)].map(([word]) => word),
  )
  const asked = words.filter((word) => !/^(sum|max|by|rate|increase|histogram_quantile|up|le|e\d+)$/.test(word))
  const unknown = asked.filter((word) => !known.has(word) && !known.has(word.replace(/_(bucket|count)$/, '')))
  expect(unknown).toEqual([])
  const operate = read('docs/operate.md')
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(names.filter((name) => !operate.includes(`| \`${name}\``))).toEqual([])
})
