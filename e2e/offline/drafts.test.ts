import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { written } from '../../test/fixtures/curriculum-room.ts'
import { enter, panel, plan, supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Text that a tab took with it: it comes back where it was typed, and nowhere else. */

const server = seededServer()

/** Lets a tab die in the middle of typing, and opens another one. */
async function dies(page: Page, context: BrowserContext, path: string) {
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(server.url + path)
  return next
}
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

test('words about lesson Alpha never come up in lesson Beta, and are back in Alpha', async ({ browser }) => {
  const { id, keys, ruth } = await written(server, 'Soups astray', ['Alpha', 'Beta'])
  const { page, context } = await person(browser)
  const at = (key: string) => `/curriculum/${id}/builder?node=${key}`
  await signIn(page, server.url, 'ruth@example.org', at(keys[0]!))
  const beside = (tab: Page) => tab.getByRole('complementary', { name: 'Lesson details' })
  await beside(page).getByRole('textbox', { name: 'Objectives' }).fill('Cook it\nOf Alpha')
  await beside(page).getByRole('textbox', { name: 'Minutes' }).fill('45')
  await beside(page).getByRole('textbox', { name: 'Tags' }).fill('alpha')
  const next = await dies(page, context, at(keys[1]!))
  await expect(beside(next).getByRole('textbox', { name: 'Objectives' })).toHaveValue('Cook it')
  await expect(beside(next).getByRole('textbox', { name: 'Tags' })).toHaveValue('')
  await expect(beside(next).getByRole('textbox', { name: 'Minutes' })).toHaveValue('')
  // what was left of Alpha is saved in Alpha; by then Beta would have been saved as well
  const lessons = async () =>
    (await ruth.from('lessons').select('title, objectives, minutes, tags').eq('version_id', id).order('title')).data
  await expect.poll(lessons).toEqual([
    { title: 'Alpha', objectives: ['Cook it', 'Of Alpha'], minutes: 45, tags: ['alpha'] },
    { title: 'Beta', objectives: ['Cook it'], minutes: null, tags: [] },
  ])
  await context.close()
})

test('where event A is to be never becomes where event B is', async ({ browser }) => {
  const [a, b] = [await plan(server, { title: 'Event A' }), await plan(server, { title: 'Event B' })]
  const { page, context } = await enter(browser, server, 'ruth@example.org', `/events?eventId=${a}&edit=1`)
  const location = (tab: Page) => panel(tab).getByRole('textbox', { name: 'Location' })
  await location(page).fill('The far quay')
  const next = await dies(page, context, `/events?eventId=${b}&edit=1`)
  await expect(panel(next).getByRole('textbox', { name: 'Title' })).toHaveValue('Event B')
  await expect(location(next)).toHaveValue('')
  await next.goto(`${server.url}/events?eventId=${a}&edit=1`)
  await expect(location(next)).toHaveValue('The far quay')
  await context.close()
})

test('an announcement begun in one group is not offered in another, and is back in its own', async ({ browser }) => {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const other = crypto.randomUUID()
  await ruth.rpc('create_group', { id: other, name: 'Quay walkers' }).throwOnError()
  const { page, context } = await enter(browser, server, 'ruth@example.org', `/groups/${supper}?tab=announcements`)
  const open = (tab: Page) => tab.getByRole('button', { name: 'New announcement' }).click()
  await open(page)
  await page.getByLabel('Title').fill('Half a sentence about')
  const next = await dies(page, context, `/groups/${other}?tab=announcements`)
  await open(next)
  await expect(next.getByLabel('Title')).toHaveValue('')
  await next.goto(`${server.url}/groups/${supper}?tab=announcements`)
  await open(next)
  await expect(next.getByLabel('Title')).toHaveValue('Half a sentence about')
  await next.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(next.getByText('Half a sentence about').first()).toBeVisible()
  await next.reload()
  await open(next)
  await expect(next.getByLabel('Title')).toHaveValue('')
  await context.close()
})

test('a description that somebody else changed meanwhile is shown beside one’s own', async ({ browser }) => {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const path = `/groups/${supper}/edit`
  const { page, context } = await enter(browser, server, 'ruth@example.org', path)
  const description = (tab: Page) => tab.getByRole('textbox', { name: 'Description' }).first()
  await description(page).fill('We cook on Tuesdays, and wash up together.')
  const before = (await ruth.from('groups').select('version').eq('id', supper).single()).data!
  const change = { description: 'We cook each Tuesday.' }
  const { data: changed } = await ruth
    .from('groups')
    .update(change)
    .match({ id: supper, version: before.version })
    .select('id')
  expect(changed).toHaveLength(1)
  const next = await dies(page, context, path)
  await expect(description(next)).toHaveValue(change.description)
  const both = next.getByRole('region', { name: 'Both versions' })
  await expect(both).toContainText('We cook on Tuesdays, and wash up together.')
  await accessible(next)
  await both.getByRole('button', { name: 'Use mine' }).click()
  await expect(description(next)).toHaveValue('We cook on Tuesdays, and wash up together.')
  await expect(both).toBeHidden()
  await next.getByRole('button', { name: 'Save', exact: true }).first().click()
  const now = async () => (await ruth.from('groups').select('description').eq('id', supper).single()).data
  await expect.poll(now).toEqual({ description: 'We cook on Tuesdays, and wash up together.' })
  await next.reload()
  await expect(description(next)).toHaveValue('We cook on Tuesdays, and wash up together.')
  await expect(both).toBeHidden()
  await context.close()
})

test('a password is not stored while it is shown, nor is a code', async ({ browser }) => {
  const { page, context } = await enter(browser, server, 'ruth@example.org', '/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  for (const eye of await dialog.getByRole('button', { name: 'Show password' }).all()) await eye.click()
  for (const label of ['Current password', 'New password']) {
    await dialog.getByRole('textbox', { name: label }).pressSequentially('a secret of hers')
    await expect(dialog.getByRole('textbox', { name: label })).toHaveAttribute('type', 'text')
  }
  expect(await stored(page)).not.toContain('a secret of hers')
  await context.close()
})

test('drafts of before, which do not say what they are about, are listed and never placed', async ({ browser }) => {
  const { page, context } = await enter(browser, server, 'ruth@example.org', '/groups')
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('session') ?? '{}') as { user: { id: string } }
    const draft = { before: '', text: 'Words of long ago' }
    localStorage.setItem(`draft ${user.id} /groups Group name`, JSON.stringify(draft))
  })
  await page.reload()
  await expect(page.getByLabel('Group name')).toHaveValue('')
  await page.getByRole('button', { name: 'Recovered text' }).click()
  const list = page.getByRole('dialog', { name: 'Recovered text' })
  await expect(list).toContainText('Words of long ago')
  await accessible(page)
  await list.getByRole('button', { name: 'Discard' }).click()
  await expect(list).toBeHidden()
  expect(await stored(page)).not.toContain('Words of long ago')
  await context.close()
})
