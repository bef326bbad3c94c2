import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.js'
import { asClient, kept, signIn } from '../../test/browser.ts'
import { addTask, atHand, outbox, supper, task } from '../../test/offline.ts'
import { type Server, startServer } from '../../test/server.ts'

/* A browser that is killed, with a profile on the disk and a server that is gone: what waited is there when it returns. */

// of a browser that was killed a trace without pictures does not end well
test.use({ serviceWorkers: 'allow', trace: 'retain-on-failure' })

let server: Server
let profile: string
let running: Browsing | undefined
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  profile = mkdtempSync(join(tmpdir(), 'profile-'))
})
test.afterAll(async () => {
  await running?.kill()
  await server.discard()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

interface Browsing {
  page: Page
  close(): Promise<void>
  kill(): Promise<void>
}

/** Chromium as a process of our own, so that it can be killed as a crash would kill it. */
async function browse(): Promise<Browsing> {
  const child = spawn(
    findChromium() ?? 'chromium',
    ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const gone = new Promise<void>((tell) => child.once('exit', () => tell()))
  const browser = await chromium.connectOverCDP(await address(child))
  const context = browser.contexts()[0]!
  running = {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await (await browser.newBrowserCDPSession()).send('Browser.close')
      await gone
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await gone
    },
  }
  return running
}

function address(child: ChildProcess) {
  return new Promise<string>((tell) => {
    let text = ''
    child.stderr!.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const found = /ws:\/\/\S+/.exec(text)
      if (found) tell(found[0])
    })
  })
}

test('the browser crashes while things wait and the server is away; all of it is shown again, and arrives once', async () => {
  const first = await browse()
  await signIn(first.page, server.url, 'mina@example.org')
  await atHand(first.page)
  await first.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(first.page.getByLabel('Add a task')).toBeVisible()
  await kept(first.page, 'tasks')
  await first.close()
  await server.end()

  const titles = ['Peel the garlic', 'Grind the pepper', 'Zest the lemons']
  const second = await browse()
  await second.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  for (const title of titles) await addTask(second.page, title)
  await expect(outbox(second.page)).toContainText('3 waiting')
  await second.page.getByRole('checkbox', { name: 'Grind the pepper' }).click()
  await expect(outbox(second.page)).toContainText('4 waiting')
  await second.kill()

  const third = await browse()
  await third.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  for (const title of titles) await expect(task(third.page, title)).toBeVisible()
  await expect(third.page.getByRole('checkbox', { name: 'Grind the pepper' })).toBeChecked()
  await expect(outbox(third.page)).toContainText('4 waiting')
  server = await server.again()
  await expect(outbox(third.page)).toHaveCount(0, { timeout: 45_000 })
  const mina = await asClient(server.url, 'mina@example.org')
  const { data } = await mina.from('tasks').select('title, status').in('title', titles).order('created_at')
  expect(data).toEqual([
    { title: 'Peel the garlic', status: 'todo' },
    { title: 'Grind the pepper', status: 'done' },
    { title: 'Zest the lemons', status: 'todo' },
  ])
  await third.close()
})
