import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { kept, signInByForm } from '../test/browser.ts'
import { type IntendedWrite, storm } from '../test/fixtures/offline-simulation.ts'
import { startServer, statement } from '../test/server.ts'
import { median, report } from './report.ts'

/*
 * Offline, measured: how the outbox stands a bad network (SEEDS minutes, 200 unless told and none with 0, each write
 * looked for on the server), and how fast the app is there when it starts without a network and when it starts warm.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const server = await startServer({ SEED: '1' })
// one person writes more in these minutes than people may in an hour
statement(server, `update public.tenants set settings = settings || '{"rows_an_hour": 0, "megabytes_an_hour": 0}'`)
const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'cohort-demo' }),
  })
  return (await answer.json()).access_token
}

const token = await tokenOf('tomas@example.org')
const asTomas: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('apikey', anonKey)
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** The tasks that are missing, doubled, wrong or out of order on the server. */
async function wrongIn({ tasks, deleted }: IntendedWrite): Promise<string[]> {
  const read = async (ids: readonly string[]) => {
    const query = new URLSearchParams({ select: 'id,group_id,title,status', order: 'created_at', id: `in.(${ids})` })
    return (await (await asTomas(`${server.url}/rest/v1/tasks?${query}`)).json()) as Record<string, string>[]
  }
  const there = (await read(tasks.map(({ id }) => id))).map(({ status, ...task }) => ({
    ...task,
    done: status === 'done',
  }))
  const left = await read(deleted)
  const wanted = tasks.map(({ id, group_id, title, done }) => ({ id, group_id, title, done }))
  return [
    ...(JSON.stringify(there) === JSON.stringify(wanted)
      ? []
      : [`${there.length} of ${wanted.length} tasks, or their order`]),
    ...(left.length > 0 ? [`${left.length} deleted tasks are there`] : []),
  ]
}

const seeds = Number(process.env.SEEDS ?? 200)
const sum = { writes: 0, requests: 0, lost: 0, wrong: 0 }
const begun = performance.now()
for (let seed = 1; seed <= seeds; seed += 1) {
  if (seed % 50 === 0) console.log(`${seed} minutes, ${sum.wrong} wrong`)
  const meant = await storm(seed, { url: server.url, first: supper, fetch: asTomas })
  const wrong = await wrongIn(meant)
  if (wrong.length > 0) console.log(`seed ${seed}: ${wrong.join('; ')}`)
  sum.writes += meant.writes
  sum.requests += meant.requests
  sum.lost += meant.lost
  sum.wrong += wrong.length > 0 ? 1 : 0
}
console.log(
  `outbox on a bad line: ${seeds} minutes, ${sum.writes} writes in ${sum.requests} requests of which ${sum.lost} were lost; ` +
    `${sum.wrong} minutes ended wrong (${Math.round((performance.now() - begun) / 1000)} s)`,
)

/*
 * A browser of its own with a profile on the disk. Warm: a new tab, while the server is there. Cold: the browser has
 * been closed and the server is gone; what its process needs to start is counted apart from the page.
 */
const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
const open = () =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 1440, height: 900 },
  })
const content = 'Buy bread and candles for supper'
let context = await open()
const page = await context.newPage()
await signInByForm(page, server.url, 'mina@example.org')
await page.evaluate(async () => void (await navigator.serviceWorker.ready))
await page.getByText(content).first().waitFor()
await kept(page, 'tasks')
await page.close()

/** From the first byte of the page to the first row of content, in a tab of its own, in ms. */
async function startOf(tab: Page) {
  await tab.goto(`${server.url}/home`, { waitUntil: 'commit' })
  await tab.getByText(content).first().waitFor()
  const took = await tab.evaluate(() => performance.now())
  await tab.close()
  return took
}
const warm: number[] = []
for (let time = 0; time < 11; time += 1) warm.push(await startOf(await context.newPage()))
await context.close()
await server.end()
const cold: number[] = []
const withBrowser: number[] = []
for (let time = 0; time < 7; time += 1) {
  const began = performance.now()
  context = await open()
  cold.push(await startOf(await context.newPage()))
  withBrowser.push(performance.now() - began)
  await context.close()
}
report('offline', {
  'warm start to content, ms (median, goal 500)': median(warm),
  'warm start, worst': Math.max(...warm),
  'cold start without a server to content, ms (median, goal 2,000)': median(cold),
  'the same with the start of the browser around it': median(withBrowser),
  'cold start, worst': Math.max(...cold),
})
rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
rmSync(server.dataDir, { recursive: true, force: true })
