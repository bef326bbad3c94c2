import { expect, test } from 'playwright/test'
import { accessible, listen, person, said, signIn } from '../../test/browser.ts'
import { listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* An admin puts listings together, and everybody finds them so. */

const server = seededServer()

test('Ruth makes a collection, puts listings into it and into their order, and Mina finds it', async ({ browser }) => {
  await openAuthoring(server)
  for (const title of ['Deep rivers', 'Broad rivers']) await listed(server, { title })
  const ruth = await person(browser)
  await listen(ruth.context)
  const { page } = ruth
  await signIn(page, server.url, 'ruth@example.org', '/marketplace')
  const main = page.getByRole('main')
  // from the shelves, which hold the same collections in other words
  await main.getByRole('link', { name: 'Collections' }).click()
  await main.getByLabel('New collection').fill('Water')
  await main.getByRole('button', { name: 'Add collection' }).click()
  const water = main.getByRole('region', { name: 'Water' })
  const inside = water.getByRole('list').first().getByRole('link')
  await water.getByLabel('Add a listing to Water').fill('rivers')
  await water.getByRole('button', { name: 'Add Deep rivers' }).click()
  await expect(inside).toHaveText(['Deep rivers'])
  await water.getByRole('button', { name: 'Add Broad rivers' }).click()
  await expect(inside).toHaveText(['Deep rivers', 'Broad rivers'])
  await accessible(page)

  await water.getByRole('button', { name: 'More about Broad rivers' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(inside).toHaveText(['Broad rivers', 'Deep rivers'])
  await water.getByRole('button', { name: 'More about Deep rivers' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await said(page, 'Removed “Deep rivers”')
  await expect(inside).toHaveText(['Broad rivers'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inside).toHaveText(['Broad rivers', 'Deep rivers'])

  await water.getByLabel('What it’s for').fill('For summer.')
  await page.keyboard.press('Enter')
  const mina = await person(browser)
  await signIn(mina.page, server.url, 'mina@example.org', '/marketplace')
  const shelf = mina.page.getByRole('region', { name: 'Water' })
  await expect(shelf.getByRole('link')).toHaveText(['Broad rivers', 'Deep rivers'])
  await expect(shelf).toContainText('For summer.')
  ruth.calm()
  mina.calm()
})
