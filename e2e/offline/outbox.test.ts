import { expect, test } from 'playwright/test'
import { accessible, asClient, broken, person, signIn } from '../../test/browser.ts'
import { addTask, atHand, onDisk, outbox, rename, supper, task, tray } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Waiting writes are seen, and are their writer's to decide on; none is lost, doubled or sent behind their back. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

/** The titles of these tasks as they are on the server, in the order of their making. */
async function sent(email: string, ...titles: string[]) {
  const client = await asClient(server.url, email)
  const { data } = await client.from('tasks').select('title').in('title', titles).order('created_at')
  return data?.map(({ title }) => title)
}

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
  await tomas.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(task(tomas.page, 'Cook the soup')).toBeVisible()
  await tomas.context.setOffline(true)
  for (const [title, mine] of [
    ['Cook the soup', 'Cook a pumpkin soup'],
    ['Bake the cake', 'Bake a lemon cake'],
  ] as const) {
    await rename(tomas.page, title, mine)
  }
  await expect(outbox(tomas.page)).toContainText('2 waiting')
  for (const [id, title] of [
    [soup, 'Cook the soup of Mina'],
    [cake, 'Buy a cake'],
  ] as const) {
    const { data: now } = await client.from('tasks').select('version').eq('id', id).single()
    const changed = await client.from('tasks').update({ title }).match({ id, version: now!.version }).select('title')
    expect(changed.data).toEqual([{ title }])
  }
  await tomas.context.setOffline(false)
  await expect(outbox(tomas.page)).toContainText('2 not saved')
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
  await expect(tray(tomas.page).getByText('Everything has been sent')).toBeVisible()
  expect([await titleOf(soup), await titleOf(cake)]).toEqual(['Cook a pumpkin soup', 'Buy a cake'])
  await tomas.page.keyboard.press('Escape')
  await expect(task(tomas.page, 'Buy a cake')).toBeVisible()
  tomas.calm()
  await tomas.context.close()
})

test('what is refused is kept with its reason and its words, until its writer has decided', async ({ browser }) => {
  const mina = await person(browser)
  const ruth = await asClient(server.url, 'ruth@example.org')
  await signIn(mina.page, server.url, 'mina@example.org')
  await atHand(mina.page)
  await mina.page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(mina.page.getByLabel('Add a task')).toBeVisible()
  await mina.context.setOffline(true)
  for (const title of ['Chop the onions', 'Rinse the rice', 'Salt the water']) await addTask(mina.page, title)
  await mina.page.getByRole('checkbox', { name: 'Chop the onions' }).click()
  await expect(outbox(mina.page)).toContainText('4 waiting')
  await ruth.rpc('archive_group', { group_id: supper, archived: true })
  await mina.context.setOffline(false)
  await expect(outbox(mina.page)).toContainText('3 not saved')

  await outbox(mina.page).click()
  const row = (title: string) => tray(mina.page).getByRole('listitem').filter({ hasText: title })
  const onions = row('Chop the onions').first()
  await expect(onions.getByRole('alert')).toContainText(/permission|rest|archived/i)
  await expect(row('Chop the onions').last()).toContainText('Waiting for “Chop the onions”.')
  await accessible(mina.page)
  const refusedAgain = mina.page.waitForResponse((answer) => answer.url().includes('/rest/v1/tasks') && !answer.ok())
  await tray(mina.page).getByRole('button', { name: 'Keep and try again: Rinse the rice' }).click()
  await refusedAgain
  await expect(row('Rinse the rice').getByRole('alert')).toBeVisible()
  expect(await sent('ruth@example.org', 'Chop the onions', 'Rinse the rice', 'Salt the water')).toEqual([])

  await ruth.rpc('archive_group', { group_id: supper, archived: false })
  await tray(mina.page).getByRole('button', { name: 'Edit Rinse the rice' }).click()
  // the words of a change that waits have the limit of its column
  await tray(mina.page).getByLabel('Title').fill('r'.repeat(160))
  await expect(mina.page.locator('[data-limit]')).toHaveText('160 of 200 characters')
  await tray(mina.page).getByLabel('Title').fill('Rinse the lentils')
  await tray(mina.page).getByRole('button', { name: 'Keep', exact: true }).click()
  await tray(mina.page).getByRole('button', { name: 'Discard Salt the water' }).click()
  await tray(mina.page).getByRole('button', { name: 'Keep and try again: Chop the onions' }).click()
  await expect(tray(mina.page).getByText('Everything has been sent')).toBeVisible()
  const client = await asClient(server.url, 'mina@example.org')
  const { data } = await client
    .from('tasks')
    .select('title, status')
    .in('title', ['Chop the onions', 'Rinse the rice', 'Rinse the lentils', 'Salt the water'])
    .order('title')
  expect(data).toEqual([
    { title: 'Chop the onions', status: 'done' },
    { title: 'Rinse the lentils', status: 'todo' },
  ])
  mina.calm()
  await mina.context.close()
})

test('what was refused is found from a phone’s open conversation, and its text is copied before it is discarded', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}?tab=tasks`)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  await broken(context, '**/rest/v1/tasks*', 'POST')
  await page.getByLabel('Add a task').fill('Oil the hinges')
  await page.getByLabel('Add a task').press('Enter')
  await expect(outbox(page)).toContainText('1 not saved')
  await page.goto(`${server.url}/messages?conversation=${supper}`)
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeInViewport()
  await outbox(page).click()
  await tray(page).getByRole('button', { name: 'Copy text of Oil the hinges' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Oil the hinges')
  await accessible(page)
  await tray(page).getByRole('button', { name: 'Discard Oil the hinges' }).click()
  await expect(tray(page).getByText('Everything has been sent')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outbox(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  calm()
  await context.close()
})

test('what is written while the network comes and goes is there once each, in order', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await atHand(page)
  await page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  const titles = Array.from({ length: 12 }, (_, at) => `Candle ${at + 1}`)
  let going = true
  const line = (async () => {
    for (let slot = 0; going; slot += 1) {
      await context.setOffline(slot % 5 < 3)
      await page.waitForTimeout(200)
    }
    await context.setOffline(false)
  })()
  for (const title of titles) await addTask(page, title)
  going = false
  await line
  await expect(outbox(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await sent('tomas@example.org', ...titles)).toEqual(titles)
  calm()
  await context.close()
})

test('a write of the build before is sent, and one of a build to come is left for it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}?tab=tasks`)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  await page.evaluate(
    async ({ group_id, ids }) => {
      const { user } = JSON.parse(localStorage.getItem('session')!)
      const db = await new Promise<IDBDatabase>((ok) => {
        const opening = indexedDB.open('outbox', 1)
        opening.onsuccess = () => ok(opening.result)
      })
      const store = db.transaction('writes', 'readwrite').objectStore('writes')
      for (const [at, shape] of [0, 99].entries()) {
        const row = { id: ids[at], group_id, title: `By shape ${shape}`, rank: 'z' }
        const deed = { table: 'tasks', verb: 'insert', row }
        store.add({ deed, user: user.id, at: 1, build: 'another', shape, tries: 0, state: 'waiting' })
      }
      db.close()
    },
    { group_id: supper, ids: [crypto.randomUUID(), crypto.randomUUID()] },
  )
  await page.reload()
  await expect(task(page, 'By shape 0')).toBeVisible()
  expect(await sent('tomas@example.org', 'By shape 0', 'By shape 99')).toEqual(['By shape 0'])
  expect((await onDisk(page)).map(({ deed }) => (deed.row as { title: string }).title)).toEqual(['By shape 99'])
  calm()
  await context.close()
})

test('a network that fails once more as it comes back is tried again within seconds', async ({ browser }) => {
  const { page, context } = await person(browser)
  await page.clock.install()
  await signIn(page, server.url, 'ruth@example.org')
  await atHand(page)
  await page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await context.setOffline(true)
  await addTask(page, 'Borrow a ladder')
  await expect(outbox(page)).toContainText('1 waiting')
  // each try that reaches nobody doubles the wait for the next
  for (let tries = 0; tries < 6; tries++) {
    const failed = page.waitForEvent('requestfailed')
    await page.clock.fastForward(30_000)
    await failed
  }
  const isCut = page.waitForEvent('requestfailed')
  await context.route('**/rest/v1/tasks*', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await isCut
  await expect.poll(() => sent('ruth@example.org', 'Borrow a ladder')).toEqual(['Borrow a ladder'])
  await context.close()
})
