import { expect, test } from 'playwright/test'
import { asClient, person, signIn } from '../../test/browser.ts'
import { openAuthoring } from '../../test/fixtures/market-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A listing in a browser that keeps no outbox, as some private windows do, while the server answers nothing. */

const server = seededServer()
test.beforeAll(() => openAuthoring(server))

test('what Tomas writes of his listing stays in its field, and is saved with the next', async ({ browser }) => {
  const tomas = await asClient(server.url, 'tomas@example.org')
  const [id, listing] = [crypto.randomUUID(), crypto.randomUUID()]
  await tomas.from('curricula').insert({ id, title: 'Bread for beginners' }).throwOnError()
  await tomas.from('listings').insert({ id: listing, curriculum_id: id }).throwOnError()
  const words = async () => {
    const { data } = await tomas.from('listings').select('promise, byline').eq('id', listing).throwOnError()
    return data
  }
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', '/too-old.html')
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name === 'outbox') throw new DOMException('No disk.', 'InvalidStateError')
      return open(name, version)
    }
  })
  let tries = 0
  await page.route('**/rest/v1/listings?**', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    tries += 1
    return route.abort()
  })
  await page.goto(`${server.url}/marketplace/curriculum/${id}/edit`)
  const promise = page.getByRole('main').getByLabel('Promise')
  await promise.fill('A loaf in an afternoon')
  await test.step('each try is lost', () => expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(2))
  await page.unroute('**/rest/v1/listings?**')
  await page.getByRole('main').getByLabel('Author’s name').fill('Tomas, a baker')
  await expect.poll(words).toEqual([{ promise: 'A loaf in an afternoon', byline: 'Tomas, a baker' }])
  await expect(promise).toHaveValue('A loaf in an afternoon')
  await context.close()
})
