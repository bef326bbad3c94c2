import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn, type Theme, wear } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'

/* The product without a pointer: keys, the command menu, search, undo and the trash. */

test.use({ serviceWorkers: 'allow' })

const supper = '00000000-0000-4000-8000-0000000000b1'
const server = seededServer()

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title, has: page.getByRole('checkbox') })
const bread = 'Buy bread and candles for supper'
const lifts = 'Ask who can give lifts home'

/** Opens the menu with its key, and waits until it takes what is typed. */
async function open(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect(page.getByRole('combobox')).toBeFocused()
}

async function arrive(page: Page, path: string) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  // the keys are part of what is loaded last
  await expect(page.locator('[data-keys]')).toBeAttached()
}

test('Mina goes about with keys alone, and takes back what she did', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const keys = page.keyboard
  await signIn(page, server.url, 'mina@example.org')
  await arrive(page, '/home')

  await test.step('G and a letter leads to a page, J and K to its rows, Enter opens one', async () => {
    await keys.press('g')
    await keys.press('g')
    await page.waitForURL('**/groups')
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeFocused()
    const card = page.getByRole('link', { name: /^Tuesday supper \d/ })
    await expect(card).toBeVisible()
    await keys.press('j')
    await expect(card).toBeFocused()
    await keys.press('Enter')
    await page.waitForURL(`**/groups/${supper}`)
    await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).press('Enter')
    await expect(page.getByRole('checkbox', { name: bread })).toBeVisible()
    await keys.press('j')
    await keys.press('j')
    await expect(row(page, bread)).toBeFocused()
    await keys.press('k')
    await expect(row(page, 'Send the reading plan')).toBeFocused()
  })

  await test.step('E finishes the row and goes on to the next; Ctrl Z takes it back', async () => {
    await keys.press('j')
    await keys.press('e')
    await expect(page.getByRole('checkbox', { name: bread })).toBeChecked()
    await expect(row(page, lifts)).toBeFocused()
    await keys.press('Control+z')
    await expect(page.getByText(`Undone: Finished “${bread}”`)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: bread })).not.toBeChecked()
    // there is nothing more to take back
    await keys.press('Control+z')
    await expect(page.getByRole('checkbox', { name: bread })).not.toBeChecked()
  })

  await test.step('Enter opens her own task, whose title is a field; Escape leaves it as it was', async () => {
    const title = page.getByLabel('Title')
    await keys.press('Enter')
    await expect(title).toHaveValue(lifts)
    await title.focus()
    await keys.type('Something else')
    await keys.press('Escape')
    await expect(title).toHaveValue(lifts)
    await title.focus()
    await keys.press('End')
    await keys.type(', please')
    await keys.press('Enter')
    await expect(row(page, `${lifts}, please`)).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row(page, `${lifts}, please`)).toBeFocused()
    await keys.press('Control+z')
    await expect(row(page, `${lifts}, please`)).toHaveCount(0)
    await expect(row(page, lifts)).toBeFocused()
  })

  await test.step('Delete throws it away, and the bar brings it back; another’s task she cannot delete', async () => {
    await keys.press('Delete')
    await expect(row(page, lifts)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('checkbox', { name: lifts })).toBeVisible()
    await page.getByRole('checkbox', { name: bread }).focus()
    await keys.press('Delete')
    await expect(page.getByRole('checkbox', { name: bread })).toBeVisible()
  })

  await test.step('C begins a new task; in the field letters are letters; Escape leaves it', async () => {
    await keys.press('Escape')
    await keys.press('c')
    await expect(page.getByLabel('Add a task')).toBeFocused()
    await keys.type('gh jk e c ?')
    await expect(page.getByLabel('Add a task')).toHaveValue('gh jk e c ?')
    await expect(page).toHaveURL(new RegExp(supper))
    await page.getByLabel('Add a task').fill('')
    await keys.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('? shows the keys of this page, and switches them off for who would rather not have them', async () => {
    await keys.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByRole('region', { name: 'On this page' })).toContainText('Done')
    await accessible(page)
    await sheet.getByRole('checkbox').uncheck()
    await keys.press('Escape')
    await keys.press('g')
    await keys.press('h')
    await keys.press('j')
    await expect(page).toHaveURL(new RegExp(supper))
    await expect(page.getByRole('main')).toBeFocused()
    // what is pressed with Ctrl still works, so everything can be reached
    await page.reload()
    await arrive(page, `/groups/${supper}?tab=tasks`)
    await open(page, 'Control+k')
    await keys.type('turn on single')
    await keys.press('Enter')
    await keys.press('g')
    await keys.press('h')
    await page.waitForURL('**/home')
  })
  calm()
  await context.close()
})

test('the command menu leads anywhere, does things, and finds what Mina may see', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const keys = page.keyboard
  const field = page.getByRole('combobox')
  const chosen = page.getByRole('option', { selected: true })
  await signIn(page, server.url, 'mina@example.org')
  await arrive(page, '/home')

  await test.step('a group, by a few letters; it is the first thing there the next time', async () => {
    await open(page, 'Control+k')
    await expect(field).toBeFocused()
    await keys.type('tue')
    await expect(chosen).toContainText('Tuesday supper')
    await keys.press('Enter')
    await page.waitForURL(`**/groups/${supper}`)
    await open(page, 'Control+k')
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      'Tuesday supper',
    )
    await keys.press('Control+k')
    await expect(field).toHaveCount(0)
  })

  await test.step('a task into a group, from another page', async () => {
    await arrive(page, '/home')
    await open(page, 'Control+k')
    await keys.type('New tas')
    await expect(chosen).toHaveText('New task…')
    await keys.press('Enter')
    await expect(page.getByPlaceholder('What needs to be done?')).toBeFocused()
    await keys.type('Wash the tablecloths')
    await expect(chosen).toContainText('Just me')
    await page.getByRole('option', { name: /Tuesday supper/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Wash the tablecloths' })).toBeVisible()
  })

  await test.step('what can be done with the row that has the focus', async () => {
    await row(page, 'Wash the tablecloths').focus()
    await open(page, '.')
    await expect(page.getByRole('group', { name: 'Wash the tablecloths' }).getByRole('option')).toHaveCount(11)
    await keys.type('dele')
    await keys.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Wash the tablecloths' })).toHaveCount(0)
  })

  await test.step('search finds a task, shows it before it is opened, and leads to its row', async () => {
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { error } = await tomas
      .from('announcements')
      .insert({ id: crypto.randomUUID(), group_id: supper, title: 'New oven', body: 'It bakes twelve loaves at once.' })
    expect(error).toBeNull()
    await open(page, '/')
    await expect(page.getByPlaceholder('Search tasks, people, groups, announcements…')).toBeFocused()
    await keys.type('loaves')
    await expect(chosen).toContainText('New oven')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('It bakes twelve loaves at once.')
    await accessible(page)
    await field.fill('can giv is:open')
    await expect(chosen).toContainText(lifts)
    await keys.press('Enter')
    await page.waitForURL(`**/groups/${supper}?tab=tasks#*`)
    await expect(row(page, lifts)).toBeFocused()
    await open(page, '/')
    await keys.type('concert')
    await expect(page.getByText('No results for “concert”.')).toBeVisible()
    await keys.press('Escape')
  })

  await test.step('without a connection one still goes where one wants', async () => {
    await context.setOffline(true)
    await open(page, 'Control+k')
    await keys.type('tomas')
    await expect(chosen).toContainText('Tomas Lind')
    await field.fill('home')
    await expect(chosen).toContainText('Home')
    await keys.press('Enter')
    await page.waitForURL('**/home')
    await context.setOffline(false)
  })
  calm()
  await context.close()
})

test('Ruth deletes a task and an announcement, and finds both in the trash', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const keys = page.keyboard
  await signIn(page, server.url, 'ruth@example.org')
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth
    .from('announcements')
    .insert({ id: crypto.randomUUID(), group_id: supper, title: 'No supper in May', pinned: true })
  await arrive(page, `/groups/${supper}?tab=tasks`)

  await page.getByRole('button', { name: `More about ${bread}` }).click()
  await accessible(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('checkbox', { name: bread })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Overview' }).click()
  const announcement = page.getByRole('listitem').filter({ hasText: 'No supper in May' })
  await announcement.focus()
  await keys.press('Delete')
  await expect(announcement).toHaveCount(0)

  await open(page, 'Control+k')
  await keys.type('recent act')
  await keys.press('Enter')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  await expect(recent.getByRole('listitem')).toHaveCount(2)
  await accessible(page)
  await recent.getByRole('button', { name: 'Deleted something earlier? Look in the trash.' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByText('No supper in May')).toBeVisible()
  await accessible(page)
  for (const title of [bread, 'No supper in May']) {
    await trash.getByRole('button', { name: `Restore ${title}` }).click()
    await expect(trash.getByText(title)).toHaveCount(0)
  }
  await keys.press('Escape')
  await expect(page.getByRole('heading', { name: 'No supper in May' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('checkbox', { name: bread })).toBeVisible()
  calm()
  await context.close()
})

const themes: Theme[] = ['light', 'dark', 'modern']
for (const theme of themes) {
  test(`the menu is accessible in ${theme}, on a desk and on a phone`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org')
    await wear(page, theme)
    await arrive(page, '/home')
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, 'Control+k')
      await page.keyboard.type('s')
      await expect(page.getByRole('group', { name: 'Tasks' })).toBeVisible()
      await accessible(page)
      await fits(page)
      await page.keyboard.press('Escape')
      await open(page, '/')
      await page.keyboard.type('s')
      await expect(page.getByRole('group', { name: 'Tasks' })).toBeVisible()
      await accessible(page)
      await fits(page)
      await page.keyboard.press('Escape')
    }
    calm()
    await context.close()
  })
}
