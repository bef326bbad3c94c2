import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, listen, person, said, signIn } from '../../test/browser.ts'
import { block, line, written } from '../../test/fixtures/curriculum-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The room where curricula are written, by keys alone, by a tab that dies, and by two at once. */

const server = seededServer()

const titles = (page: Page) =>
  page
    .locator('[data-node][data-kind="lesson"] input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test('Ruth writes four lessons with every kind of item by keys alone, publishes twice, compares and goes back', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await listen(context)
  const { keyboard } = page
  await signIn(page, server.url, 'ruth@example.org', '/curriculum')
  await expect(page.getByText('Start from scratch')).toBeVisible()
  await keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type('Soups of the year')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Soups of the year' })).toBeVisible()
  await line(page, 'Unit 1 of 1').press('ControlOrMeta+a')
  await keyboard.type('Autumn')
  await keyboard.press('ArrowDown')
  await expect(line(page, 'Lesson 1 of 1')).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Pumpkin')
  for (const title of ['Chestnut', 'Leek', 'Cabbage']) {
    await keyboard.press('Enter')
    await expect(page.locator('[data-node] input:focus')).toHaveValue('')
    await keyboard.type(title)
  }
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Chestnut', 'Leek', 'Cabbage'])

  const kinds = ['Read', 'Watch', 'Listen', 'Discuss', 'Do', 'Reflect', 'Quiz', 'Upload', 'Link', 'In person']
  for (const [at, kind] of kinds.entries()) {
    await line(page, `Lesson ${(at % 4) + 1} of 4`).focus()
    const title = ['Pumpkin', 'Chestnut', 'Leek', 'Cabbage'][at % 4]!
    const pane = page.getByRole('article', { name: title, exact: true })
    await pane.getByRole('button', { name: 'Add item' }).press('Enter')
    await expect(pane.getByRole('combobox', { name: 'Choose a kind of item' })).toBeFocused()
    await keyboard.type(kind)
    await keyboard.press('Enter')
    await expect(pane.getByRole('textbox', { name: 'Item title' }).last()).toBeFocused()
    await keyboard.type(` ${at + 1}`)
    await expect(page.locator('[data-item] > div > input:focus')).toHaveValue(`${kind} ${at + 1}`)
  }
  await line(page, 'Lesson 1 of 4').focus()
  const pumpkin = page.getByRole('article', { name: 'Pumpkin', exact: true })
  await pumpkin.getByRole('button', { name: /^Write what everyone reads/ }).press('Enter')
  await expect(pumpkin.locator('[contenteditable=true]')).toBeFocused()
  await keyboard.type('Cut it open, and keep the seeds.')
  await page
    .getByRole('region', { name: 'Leader notes' })
    .last()
    .getByRole('button', { name: /^Add notes/ })
    .press('Enter')
  await expect(
    page.getByRole('region', { name: 'Leader notes' }).last().locator('[contenteditable=true]'),
  ).toBeFocused()
  await keyboard.type('Bring a sharp knife.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await accessible(page)

  await keyboard.press('ControlOrMeta+Enter')
  await expect(
    page.getByRole('dialog', { name: 'Publish version 1' }).getByText('“Leek” has no objective.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'What has changed?' }).fill('The first year')
  await accessible(page)
  await keyboard.press('ControlOrMeta+Enter')
  await said(page, 'Published version 1')
  await expect(page.getByRole('dialog')).toBeHidden()

  await keyboard.press('ControlOrMeta+Shift+p')
  await expect(page.getByText('Cut it open, and keep the seeds.')).toBeVisible()
  await expect(page.getByText('Bring a sharp knife.')).toBeHidden()
  await page.getByRole('combobox', { name: 'View as' }).selectOption('As a leader')
  await expect(page.getByText('Bring a sharp knife.')).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Edit' }).press('Enter')

  await line(page, 'Lesson 1 of 4').focus()
  await keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('“Pumpkin” is now lesson 2 of 4 in “Autumn”.')).toBeAttached()
  await expect.poll(() => titles(page)).toEqual(['Chestnut', 'Pumpkin', 'Leek', 'Cabbage'])
  await keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('textbox', { name: 'What has changed?' }).fill('Chestnuts first')
  await expect(page.getByRole('button', { name: 'Publish version 2' })).toBeEnabled()
  await keyboard.press('ControlOrMeta+Enter')
  await said(page, 'Published version 2')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'More about Soups of the year' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Versions' }).press('Enter')
  await page.getByRole('button', { name: 'Compare version 1' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Pumpkin' })).toContainText('Moved')
  await page.getByRole('button', { name: 'All versions' }).press('Enter')
  await page.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Chestnut', 'Leek', 'Cabbage'])
  calm()
  await context.close()
})

test('a tab that is killed right after a key loses no word', async ({ browser }) => {
  const { id, keys, ruth } = await written(server, 'Killed soups', ['Bean'])
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  await page.getByRole('button', { name: 'Edit Text' }).press('Enter')
  await expect(page.getByRole('article').locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Soak them overnight.')
  await page.close()
  const next = await context.newPage()
  await next.goto(`${server.url}/curriculum/${id}/builder?node=${keys[0]}`)
  await expect(next.getByRole('article').getByText('All about Bean. Soak them overnight.')).toBeVisible()
  const saved = async () =>
    JSON.stringify((await ruth.from('lessons').select('blocks').eq('version_id', id).throwOnError()).data)
  await expect.poll(saved).toContain('Soak them overnight.')
  await context.close()
})

test('two authors of one lesson see each other, and one decides between both texts', async ({ browser }) => {
  const { id, keys, ruth } = await written(server, 'Soups of two', ['Onion'])
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { data: me } = await tomas.auth.getUser()
  await ruth.from('curriculum_authors').insert({ curriculum_id: id, user_id: me.user!.id }).throwOnError()
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  await expect(page.getByRole('article').getByText('All about Onion.')).toBeVisible()
  await tomas.rpc('hold_lesson', { curriculum_id: id, key: keys[0]! }).throwOnError()
  await expect(page.getByText('Tomas Lind is editing this lesson')).toBeVisible()

  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/rest/v1/lessons*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/lessons'))
  await page.getByRole('textbox', { name: 'Lesson title' }).fill('Onions, many')
  await sent
  const theirs = { title: 'Onion soup', blocks: [block('Slice ten onions.')] }
  await tomas.from('lessons').update(theirs).eq('version_id', id).eq('key', keys[0]!).throwOnError()
  letGo()
  const both = page.getByRole('alert', { name: 'Two versions' })
  await expect(both).toContainText('Onions, many')
  await expect(both).toContainText('Onion soup')
  await accessible(page)
  await both.getByRole('button', { name: 'Save this choice' }).click()
  await expect(both).toBeHidden()
  const saved = async () =>
    (await ruth.from('lessons').select('title, blocks').eq('version_id', id).throwOnError()).data?.[0]
  await expect.poll(saved).toEqual({ title: 'Onions, many', blocks: theirs.blocks })
  await context.close()
})

test('whoever may not write it is told who can, and a link shows it to nobody in particular', async ({ browser }) => {
  const { id, ruth, keys } = await written(server, 'Soups to look at', ['Garlic'])
  const path = `${id}/0123456789ab/garlic.png`
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect((await ruth.storage.from('curriculum').upload(path, png, { contentType: 'image/png' })).error).toBeNull()
  const picture = { key: crypto.randomUUID(), kind: 'image', path, alt: 'A head of garlic' }
  await ruth
    .from('lessons')
    .update({ blocks: [block('All about Garlic.'), picture] })
    .eq('key', keys[0]!)
    .throwOnError()
  const { page, context } = await person(browser, { viewport: { width: 320, height: 640 } })
  await signIn(page, server.url, 'mina@example.org', `/curriculum/${id}/builder`)
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(page.getByText('You need admin permissions to access this page.')).toBeVisible()
  await fits(page)
  const args = { id: crypto.randomUUID(), version_id: id, days: 3 }
  const { data: token } = await ruth.rpc('make_preview_link', args).throwOnError()
  const other = await person(browser, { viewport: { width: 320, height: 640 } })
  await other.page.goto(`${server.url}/preview/${token}`)
  await expect(other.page.getByText('All about Garlic.')).toBeVisible()
  const shown = other.page.getByRole('img', { name: 'A head of garlic' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await fits(other.page)
  await accessible(other.page)
  await other.page.goto(`${server.url}/preview/nothing`)
  await expect(other.page.getByRole('heading', { name: 'This preview is no longer open' })).toBeVisible()
  other.calm()
  await other.context.close()
  await context.close()
})
