import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { asClient, enter, expireToken, person, signIn } from '../../test/browser.ts'
import { addTask, atHand, onDisk, outbox, supper, task, tray } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The tabs of one browser have one outbox and one socket to the server, whichever lives; and people one each. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

/** The titles of these tasks as they are on the server, in the order of their making. */
async function sent(email: string, ...titles: string[]) {
  const client = await asClient(server.url, email)
  const { data } = await client.from('tasks').select('title').in('title', titles).order('created_at')
  return data?.map(({ title }) => title)
}

/** A tab on Tuesday supper, and how many sockets to the server it holds. */
async function tabOf(context: BrowserContext, page?: Page) {
  const tab = page ?? (await context.newPage())
  const open = new Set<unknown>()
  tab.on('websocket', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await tab.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(tab.getByLabel('Add a task')).toBeVisible()
  return { tab, lines: () => open.size }
}

test('the tab that speaks for all dies in the middle of a write, and the other goes on where it stopped', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  const one = await tabOf(context, page)
  await expect.poll(one.lines).toBe(1)
  const two = await tabOf(context)
  const ruth = await asClient(server.url, 'ruth@example.org')
  const tell = (title: string) =>
    ruth.from('tasks').insert({ id: crypto.randomUUID(), group_id: supper, title, rank: 'c' })
  await tell('Bring a ladle')
  for (const { tab } of [one, two]) await expect(task(tab, 'Bring a ladle')).toBeVisible()
  expect([one.lines(), two.lines()]).toEqual([1, 0])

  // the server takes it, and nobody hears that it did
  const taken = Promise.withResolvers<void>()
  await one.tab.route(/rest\/v1\/tasks(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    taken.resolve()
  })
  await one.tab.getByLabel('Add a task').fill('Fold the napkins')
  await one.tab.getByLabel('Add a task').press('Enter')
  await taken.promise
  await addTask(one.tab, 'Light the fire')
  await expect(outbox(two.tab)).toContainText('2 waiting')
  await one.tab.close()

  await expect(outbox(two.tab)).toHaveCount(0)
  expect(await sent('mina@example.org', 'Fold the napkins', 'Light the fire')).toEqual([
    'Fold the napkins',
    'Light the fire',
  ])
  await expect.poll(two.lines).toBe(1)
  await tell('Bring a whisk')
  await expect(task(two.tab, 'Bring a whisk')).toBeVisible()
  calm()
  await context.close()
})

test('who signs out is warned; what waits is nobody else’s, and is offered at the next sign-in', async ({
  browser,
}) => {
  const { page: one, context, calm } = await person(browser)
  await signIn(one, server.url, 'mina@example.org')
  await atHand(one)
  await tabOf(context, one)
  const { tab: two } = await tabOf(context)
  await context.setOffline(true)
  await addTask(one, 'Sweep the yard')
  await addTask(two, 'Rake the leaves')
  for (const tab of [one, two]) await expect(outbox(tab)).toContainText('2 waiting')
  await two.close()

  await one.getByRole('button', { name: /^Profile of/ }).click()
  await one.getByRole('menuitem', { name: 'Sign Out' }).click()
  const question = one.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('2 changes haven’t been sent yet')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await one.waitForURL('**/auth*')
  await expect.poll(() => readsKept(one)).toBe(0)
  expect(await onDisk(one)).toHaveLength(2)
  await context.setOffline(false)

  await signIn(one, server.url, 'ruth@example.org', `/groups/${supper}?tab=tasks`)
  await expect(one.getByLabel('Add a task')).toBeVisible()
  await expect(outbox(one)).toHaveCount(0)
  await one.getByRole('button', { name: /^Profile of/ }).click()
  await one.getByRole('menuitem', { name: 'Sign Out' }).click()
  await one.waitForURL('**/auth*')

  await signIn(one, server.url, 'mina@example.org')
  await expect(tray(one)).toContainText('You wrote this before you signed out')
  expect(await sent('mina@example.org', 'Sweep the yard', 'Rake the leaves')).toEqual([])
  await tray(one).getByRole('button', { name: 'Send now' }).click()
  await expect(tray(one).getByText('Everything has been sent')).toBeVisible()
  expect(await sent('mina@example.org', 'Sweep the yard', 'Rake the leaves')).toEqual([
    'Sweep the yard',
    'Rake the leaves',
  ])
  calm()
  await context.close()
})

test('what was written in a session that has ended meanwhile waits for the next one', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await atHand(page)
  await tabOf(context, page)
  await context.setOffline(true)
  await addTask(page, 'Oil the hinges')
  await expect(outbox(page)).toContainText('1 waiting')
  await (await asClient(server.url, 'tomas@example.org')).auth.signOut({ scope: 'global' })
  await expireToken(page)
  await context.setOffline(false)
  await page.waitForURL('**/auth*')
  expect(await onDisk(page)).toHaveLength(1)
  expect(await sent('ruth@example.org', 'Oil the hinges')).toEqual([])

  await enter(page, 'tomas@example.org')
  await expect(tray(page)).toContainText('You wrote this before you signed out')
  await tray(page).getByRole('button', { name: 'Send now' }).click()
  await expect(tray(page).getByText('Everything has been sent')).toBeVisible()
  expect(await sent('ruth@example.org', 'Oil the hinges')).toEqual(['Oil the hinges'])
  calm()
  await context.close()
})

/** The number of reads kept in this browser. */
const readsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((ok, no) => {
        const opening = indexedDB.open('reads')
        opening.onerror = () => no(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('queries').objectStore('queries').count()
          count.onsuccess = () => {
            opening.result.close()
            ok(count.result)
          }
        }
      }),
  )
