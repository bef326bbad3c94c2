import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, enter, kept, person, signIn } from '../../test/browser.ts'
import { atHand, outbox, supper, task } from '../../test/offline.ts'
import { type Server, startServer } from '../../test/server.ts'

/* The app as a device has it: how it is installed and renewed, and what other apps hand over to it. */

test.use({ serviceWorkers: 'allow' })

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1', BRAND: 'Fern' })
})
test.afterAll(() => server.discard())

/** The same server at another address, where a new build is there as soon as one says so. */
async function withBuilds() {
  let suffix = ''
  const front = createServer((asked, answer) => {
    const { url: path, method, headers } = asked
    const passed = request(
      `${server.url}${path}`,
      { method, headers: { ...headers, 'accept-encoding': '' } },
      (got) => {
        const isWorker = path === '/sw.js'
        const { 'content-length': _length, etag: _etag, ...kept } = got.headers
        answer.writeHead(got.statusCode!, isWorker ? kept : got.headers)
        got.pipe(answer, { end: !isWorker })
        if (isWorker) got.on('end', () => answer.end(suffix))
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((go) => front.listen(0, '127.0.0.1', go))
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    release: () => {
      suffix = '\n// another build'
    },
    close: () => front.close(),
  }
}

test('a new build comes in when one asks for it, and not while one writes', async ({ browser }) => {
  const builds = await withBuilds()
  const { page, context, calm } = await person(browser)
  await signIn(page, builds.url, 'jonas@example.org')
  await atHand(page)
  await page.getByRole('link', { name: 'Harbour choir' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour choir' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
  await page.getByLabel('Add a task').fill('Copy the scores')
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))
  builds.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
  const pill = page.getByRole('button', { name: 'New version ready' })
  await expect(pill).toBeVisible()
  await accessible(page)
  await pill.click()
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())!.waiting)
  expect(await page.evaluate(() => 'sameAsBefore' in window)).toBe(true)
  await expect(page.getByLabel('Add a task')).toHaveValue('Copy the scores')
  await page.getByLabel('Add a task').press('Enter')
  await page.waitForFunction(() => !('sameAsBefore' in window))
  await expect(task(page, 'Copy the scores')).toBeVisible()
  calm()
  await context.close()
  builds.close()
})

test('who is offered to install may put it off for two weeks', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.addInitScript(() => {
    addEventListener('load', () => {
      setTimeout(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
      }, 100)
    })
  })
  await signIn(page, server.url, 'ines@example.org')
  const banner = page.getByRole('region', { name: /^Install / })
  await expect(banner.getByText('Offline access, faster loading and a native-app feel.')).toBeVisible()
  await accessible(page)
  await banner.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto(`${server.url}/profile`)
  await expect(
    page.getByRole('region', { name: 'On this device' }).getByRole('button', { name: 'Install App' }),
  ).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('install later', String(Date.now() - 15 * 24 * 60 * 60_000)))
  await page.reload()
  await banner.getByRole('button', { name: 'Install App' }).click()
  await expect(banner).toHaveCount(0)
  calm()
  await context.close()
})

const manifestOf = async (page: Page) => {
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  return (await page.request.get(`${server.url}${address}`)).json()
}

test('another app’s share becomes a task, for who signs in first and for who has no network', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(`${server.url}/auth`)
  const { name, short_name, share_target, shortcuts } = await manifestOf(page)
  expect([name, short_name]).toEqual(['Fern', 'Fern'])
  expect(share_target).toMatchObject({ action: '/share', method: 'GET' })
  const shared = (words: Record<string, string>) => `${server.url}${share_target.action}?${new URLSearchParams(words)}`

  await page.goto(shared({ title: 'Rye bread', text: 'Two of them', url: 'https://bread.example/rye?a=1&b=2' }))
  await enter(page, 'mina@example.org')
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with you' })).toBeVisible()
  const asTask = page.getByRole('region', { name: 'Task' })
  await expect(asTask.getByLabel('Title')).toHaveValue('Rye bread')
  await accessible(page)
  await page.getByLabel('Group', { exact: true }).selectOption('Tuesday supper')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(task(page, 'Rye bread')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://bread.example/rye?a=1&b=2' })).toBeVisible()

  await atHand(page)
  await kept(page, 'tasks', ',{"groupId":null}')
  await context.setOffline(true)
  await page.goto(shared({ text: 'Wine for Tuesday' }))
  await expect(asTask.getByLabel('Title')).toHaveValue('Wine for Tuesday')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(task(page, 'Wine for Tuesday')).toBeVisible()
  await expect(outbox(page)).toBeVisible()
  await context.setOffline(false)
  await expect(outbox(page)).toHaveCount(0, { timeout: 30_000 })
  const mina = await asClient(server.url, 'mina@example.org')
  const { data } = await mina
    .from('tasks')
    .select('title, group_id, body_html')
    .in('title', ['Rye bread', 'Wine for Tuesday'])
    .order('created_at')
  expect(data).toEqual([
    {
      title: 'Rye bread',
      group_id: supper,
      body_html:
        '<p>Two of them</p><p><a href="https://bread.example/rye?a=1&amp;b=2">https://bread.example/rye?a=1&amp;b=2</a></p>',
    },
    { title: 'Wine for Tuesday', group_id: null, body_html: null },
  ])

  const [, newTask] = shortcuts
  await page.goto(`${server.url}${newTask.url}`)
  await expect(page.getByLabel('Add a task')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}${newTask.url}`)
  await expect(page.getByRole('dialog', { name: 'New task' }).getByLabel('Add a task')).toBeFocused()
  calm()
  await context.close()
})
