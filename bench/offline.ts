import { chromium } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { kept, signIn } from '../test/browser.ts'
import { startServer } from '../test/server.ts'
import { type Meant, storm } from '../test/storm.ts'

/*
 * Offline, measured: how the outbox stands a bad line (SEEDS minutes of it, 200 unless told, each write counted on the
 * server), and how fast the app is there when it starts without a network and when it starts warm.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const server = await startServer({ SEED: '1' })
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

/** What of a minute is missing, doubled, wrong or out of order on the server. */
async function wrongIn({ tasks, deleted }: Meant): Promise<string[]> {
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

const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await signIn(page, server.url, 'mina@example.org')
await page.getByRole('heading', { level: 1 }).waitFor()
await page.evaluate(async () => void (await navigator.serviceWorker.ready))
await page.getByText('Buy bread and candles for supper').first().waitFor()
await kept(page, 'tasks')
await page.close()

/** From the first byte of the page to the first row of content, in a tab of its own. */
async function startOf(times: number) {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    const tab = await context.newPage()
    await tab.goto(`${server.url}/home`, { waitUntil: 'commit' })
    await tab.getByText('Buy bread and candles for supper').first().waitFor()
    found.push(await tab.evaluate(() => performance.now()))
    await tab.close()
  }
  return found.sort((a, b) => a - b)
}
const middle = (sorted: readonly number[]) => Math.round(sorted[Math.floor(sorted.length / 2)]!)
const warm = await startOf(11)
await context.setOffline(true)
const cold = await startOf(11)
console.log(`warm start to content: ${middle(warm)} ms (worst ${Math.round(warm.at(-1)!)})`)
console.log(`start without a network to content: ${middle(cold)} ms (worst ${Math.round(cold.at(-1)!)})`)
await browser.close()

await server.discard()
