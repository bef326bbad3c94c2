import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { signInByForm } from '../test/browser.ts'
import { freePort, startServer } from '../test/server.ts'
import { http2Front } from './home/http2-front.ts'
import { median, report } from './report.ts'

/*
 * Lighthouse's own judgement of the first screens on a phone: a slow network and a processor four times slower, as it
 * simulates them. It is fetched for this and no dependency: nothing else needs it. Goals: a score of 95, LCP 2.1 s,
 * blocked for 50 ms, CLS 0.02. Who is signed in has been here before: the files of the app are gone from the cache,
 * what was read is still kept. /home is judged by HTTP/2 as well, as phones have it.
 */
const version = 'lighthouse@13.5.0'
const rounds = 5
const run = promisify(execFile)

export async function lighthouse() {
  const server = await startServer({ SEED: '1' })
  const front = await http2Front(server.url)
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await judge(page, `${server.url}/auth`, '/auth')
    for (const [origin, name] of [
      [server.url, '/home'],
      [front.url, '/home by HTTP/2'],
    ] as const) {
      await page.goto(origin)
      await signInByForm(page, origin, 'ruth@example.org')
      await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
      await judge(page, `${origin}/home`, name)
    }
  } finally {
    await context.close()
    front.close()
    await server.discard()
    rmSync(dir, { recursive: true, force: true })
  }

  async function judge(page: Page, url: string, name: string) {
    const found: Record<string, number>[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      await forgetFiles(page, new URL(url).origin)
      found.push(await look(url, port, join(dir, 'report.json')))
    }
    const names = Object.keys(found[0]!)
    report(
      `lighthouse, ${name}`,
      Object.fromEntries(names.map((what) => [what, median(found.map((one) => one[what]!))])),
    )
  }
}

/** The files of the app, in the browser's cache and the worker's. */
async function forgetFiles(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

async function look(url: string, port: number, file: string): Promise<Record<string, number>> {
  const asked = ['--quiet', '--only-categories=performance', '--disable-storage-reset', '--output=json']
  await run('npm', [
    'exec',
    '--yes',
    `--package=${version}`,
    '--',
    'lighthouse',
    url,
    ...asked,
    `--output-path=${file}`,
    `--port=${port}`,
  ])
  const { categories, audits, environment } = JSON.parse(readFileSync(file, 'utf8'))
  const value = (name: string): number => audits[name].numericValue
  return {
    'score of 100': 100 * categories.performance.score,
    'first content, ms': value('first-contentful-paint'),
    'LCP, ms': value('largest-contentful-paint'),
    'blocked, ms': value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    'how fast this machine is (Lighthouse wants more than 1,000)': environment.benchmarkIndex,
  }
}
