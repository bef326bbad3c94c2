import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { signInByForm } from '../test/browser.ts'
import { freePort, startServer } from '../test/server.ts'
import { median, report } from './report.ts'

/*
 * Lighthouse's own judgement of the first screens on a phone: a slow network and a processor four times slower, as it
 * simulates them. It is fetched for this and no dependency: nothing else needs it. Goals: a score of 95, LCP 2.1 s,
 * blocked for 50 ms, CLS 0.02. Who is signed in has been here before: the files of the app are gone from the cache,
 * what was read is still kept.
 */
const version = 'lighthouse@13.5.0'
const rounds = 5
const run = promisify(execFile)

export async function lighthouse() {
  const server = await startServer({ SEED: '1' })
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await judge(page, '/auth')
    await page.goto(server.url)
    await signInByForm(page, server.url, 'ruth@example.org')
    await page.goto(`${server.url}/home`, { waitUntil: 'networkidle' })
    await judge(page, '/home')
  } finally {
    await context.close()
    await server.discard()
    rmSync(dir, { recursive: true, force: true })
  }

  async function judge(page: Page, path: string) {
    const found: Record<string, number>[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      await forgetFiles(page, server.url)
      found.push(await look(server.url + path, port, join(dir, 'report.json')))
    }
    const names = Object.keys(found[0]!)
    report(
      `lighthouse, ${path}`,
      Object.fromEntries(names.map((name) => [name, median(found.map((one) => one[name]!))])),
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
