import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, kept, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* What is written without a network is on the device at once, and on the server once and in order as soon as it can be. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const supper = '00000000-0000-4000-8000-0000000000b1'

/** Waits until this browser could start without a network: its worker has every file of the app, and serves the page. */
async function atHand(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (!serviceWorker.controller)
      await new Promise((go) => serviceWorker.addEventListener('controllerchange', go, { once: true }))
  })
}

async function addTask(page: Page, title: string) {
  await page.getByLabel('Add a task').fill(title)
  await page.getByLabel('Add a task').press('Enter')
  await expect(task(page, title)).toBeVisible()
}

const outbox = (page: Page) => page.getByRole('button', { name: /waiting|not taken/ })
const tray = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
/** A task in a list, which opens it. */
const task = (page: Page, title: string) => page.locator('main').getByRole('link', { name: title, exact: true })

async function rename(page: Page, title: string, now: string) {
  await task(page, title).click()
  const field = page.getByRole('complementary').or(page.getByRole('dialog')).getByLabel('Title', { exact: true })
  await field.fill(now)
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(task(page, now)).toBeVisible()
}

test('Tomas writes in every room without a network, his tab dies mid-sentence, and all of it arrives once', async ({
  browser,
}) => {
  const begun = new Date().toISOString()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await atHand(page)
  await page.goto(`${server.url}/groups/${supper}?tab=announcements`)
  await expect(page.getByRole('button', { name: 'New announcement' })).toBeVisible()
  await kept(page, 'announcements')
  await page.goto(`${server.url}/groups/${supper}`)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  await kept(page, 'tasks')
  await context.setOffline(true)

  await test.step('the header says so, and from when what is shown is', async () => {
    await expect(page.getByText(/^Offline/)).toBeVisible()
    await expect(page.getByText(/^as of \d/)).toBeVisible()
  })

  await test.step('tasks are added, renamed, ticked and deleted', async () => {
    for (const title of ['Wash the pots', 'Sharpen the knives', 'Borrow a bench']) await addTask(page, title)
    await rename(page, 'Wash the pots', 'Wash the pots and pans')
    await page.getByRole('checkbox', { name: 'Sharpen the knives' }).click()
    await expect(page.getByRole('checkbox', { name: 'Sharpen the knives' })).toBeChecked()
  })

  await test.step('something is announced', async () => {
    await page.getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByLabel('Title').fill('Supper moves to eight')
    await page.getByLabel('What everyone should know').fill('The oven is slow.')
    await page.getByRole('button', { name: 'Announce', exact: true }).click()
    await expect(page.getByText('Supper moves to eight').first()).toBeVisible()
  })

  await test.step('a group is made, and a task in it', async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await page.getByLabel('Name of the new group').fill('Bench builders')
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bench builders' })).toBeVisible()
    await addTask(page, 'Find some oak')
    await expect(outbox(page)).toBeVisible()
  })

  const again =
    await test.step('the tab dies in the middle of a sentence and comes back, still without a network', async () => {
      const address = page.url()
      await page.getByLabel('Add a task').fill('Ask the neighbours for a long')
      await page.close({ runBeforeUnload: false })
      const back = await context.newPage()
      await back.goto(address)
      await expect(back.getByRole('heading', { level: 1, name: 'Bench builders' })).toBeVisible()
      await expect(task(back, 'Find some oak')).toBeVisible()
      await expect(back.getByLabel('Add a task')).toHaveValue('Ask the neighbours for a long')
      await back.getByLabel('Add a task').press('Enter')
      await expect(task(back, 'Ask the neighbours for a long')).toBeVisible()
      await back.getByRole('link', { name: 'Tuesday supper' }).first().click()
      await expect(task(back, 'Wash the pots and pans')).toBeVisible()
      await expect(back.getByRole('checkbox', { name: 'Sharpen the knives' })).toBeChecked()
      return back
    })

  await test.step('the list of what waits is in order; one is rewritten and one let go', async () => {
    await outbox(again).click()
    const waiting = tray(again).getByRole('button', { name: /^Edit / })
    await expect(waiting).toHaveText(Array(8).fill('Edit'))
    expect(await waiting.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'Edit Wash the pots',
      'Edit Sharpen the knives',
      'Edit Borrow a bench',
      'Edit Wash the pots and pans',
      'Edit Supper moves to eight',
      'Edit Bench builders',
      'Edit Find some oak',
      'Edit Ask the neighbours for a long',
    ])
    await accessible(again)
    await tray(again).getByRole('button', { name: 'Edit Borrow a bench' }).click()
    await tray(again).getByLabel('Title').fill('Borrow two benches')
    await tray(again).getByRole('button', { name: 'Keep' }).click()
    await expect(tray(again).getByRole('button', { name: 'Edit Borrow two benches' })).toBeVisible()
    await tray(again).getByRole('button', { name: 'Delete Ask the neighbours for a long' }).click()
    await expect(tray(again).getByRole('button', { name: 'Edit Ask the neighbours for a long' })).toHaveCount(0)
    await again.keyboard.press('Escape')
  })

  await test.step('with the network back it is on the server, each once and in order', async () => {
    await context.setOffline(false)
    await expect(outbox(again)).toHaveCount(0, { timeout: 30_000 })
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { data: tasks } = await tomas
      .from('tasks')
      .select('title, status, groups(name)')
      .gte('created_at', begun)
      .order('created_at')
    expect(tasks).toEqual([
      { title: 'Wash the pots and pans', status: 'todo', groups: { name: 'Tuesday supper' } },
      { title: 'Sharpen the knives', status: 'done', groups: { name: 'Tuesday supper' } },
      { title: 'Borrow two benches', status: 'todo', groups: { name: 'Tuesday supper' } },
      { title: 'Find some oak', status: 'todo', groups: { name: 'Bench builders' } },
    ])
    const { data: announcements } = await tomas
      .from('announcements')
      .select('body')
      .eq('title', 'Supper moves to eight')
    expect(announcements).toEqual([{ body: 'The oven is slow.' }])
    await expect(task(again, 'Borrow two benches')).toBeVisible()
  })
  calm()
  await context.close()
})

test('what somebody else changed meanwhile is shown beside one’s own, and one chooses', async ({ browser }) => {
  const tomas = await person(browser)
  const client = await asClient(server.url, 'ruth@example.org')
  const add = async (title: string) => {
    const id = crypto.randomUUID()
    await client.from('tasks').insert({ id, group_id: supper, title, rank: 'b' })
    return id
  }
  const [soup, cake] = [await add('Cook the soup'), await add('Bake the cake')]
  await signIn(tomas.page, server.url, 'tomas@example.org')
  await atHand(tomas.page)
  await tomas.page.goto(`${server.url}/groups/${supper}`)
  await expect(task(tomas.page, 'Cook the soup')).toBeVisible()
  await tomas.context.setOffline(true)
  for (const [title, mine] of [
    ['Cook the soup', 'Cook a pumpkin soup'],
    ['Bake the cake', 'Bake a lemon cake'],
  ] as const) {
    await rename(tomas.page, title, mine)
  }
  await client.from('tasks').update({ title: 'Cook the soup of Mina' }).match({ id: soup, version: 1 })
  await client.from('tasks').update({ title: 'Buy a cake' }).match({ id: cake, version: 1 })
  await tomas.context.setOffline(false)
  await expect(outbox(tomas.page)).toContainText('2 not taken')
  const titleOf = async (id: string) => (await client.from('tasks').select('title').eq('id', id).single()).data?.title
  expect([await titleOf(soup), await titleOf(cake)]).toEqual(['Cook the soup of Mina', 'Buy a cake'])

  await outbox(tomas.page).click()
  const [first, second] = [
    tray(tomas.page).getByRole('listitem').first(),
    tray(tomas.page).getByRole('listitem').last(),
  ]
  await expect(first.getByRole('region', { name: 'Yours' })).toContainText('Cook a pumpkin soup')
  await expect(first.getByRole('region', { name: 'Theirs' })).toContainText('Cook the soup of Mina')
  await accessible(tomas.page)
  await second.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(tray(tomas.page).getByRole('listitem')).toHaveCount(1)
  await first.getByRole('button', { name: 'Keep yours' }).click()
  await expect(tray(tomas.page).getByText('Everything is sent')).toBeVisible()
  expect([await titleOf(soup), await titleOf(cake)]).toEqual(['Cook a pumpkin soup', 'Buy a cake'])
  await tomas.page.keyboard.press('Escape')
  await expect(task(tomas.page, 'Buy a cake')).toBeVisible()
  tomas.calm()
  await tomas.context.close()
})

test('two tabs have one outbox; who signs out is warned, and finds it again', async ({ browser }) => {
  const { page: one, context, calm } = await person(browser)
  await signIn(one, server.url, 'mina@example.org')
  await atHand(one)
  await one.goto(`${server.url}/groups/${supper}`)
  await expect(one.getByLabel('Add a task')).toBeVisible()
  const two = await context.newPage()
  await two.goto(`${server.url}/groups/${supper}`)
  await expect(two.getByLabel('Add a task')).toBeVisible()
  await context.setOffline(true)
  await addTask(one, 'Fold the napkins')
  await addTask(two, 'Light the fire')
  await expect(outbox(one)).toContainText('2 waiting')
  await expect(outbox(two)).toContainText('2 waiting')
  await two.close()

  await one.getByRole('button', { name: /^Profile of/ }).click()
  await one.getByRole('menuitem', { name: 'Sign Out' }).click()
  const question = one.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('2 changes have not been sent yet')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await one.waitForURL('**/auth*')
  await context.setOffline(false)

  await signIn(one, server.url, 'mina@example.org')
  await expect(tray(one)).toContainText('You wrote this before you signed out')
  const mina = await asClient(server.url, 'mina@example.org')
  const sent = async () => {
    const { data } = await mina
      .from('tasks')
      .select('title')
      .in('title', ['Fold the napkins', 'Light the fire'])
      .order('created_at')
    return data?.map(({ title }) => title)
  }
  expect(await sent()).toEqual([])
  await tray(one).getByRole('button', { name: 'Send now' }).click()
  await expect(tray(one).getByText('Everything is sent')).toBeVisible()
  expect(await sent()).toEqual(['Fold the napkins', 'Light the fire'])
  calm()
  await context.close()
})

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
  await page.getByLabel('Add a task').fill('Copy the scores')
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))
  builds.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
  await page.getByRole('button', { name: 'New version ready' }).click()
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
