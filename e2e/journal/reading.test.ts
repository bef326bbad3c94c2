import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Reading one's journal: by month, by day, by search, as a memory, and without a network. */

const server = seededServer()
const email = 'ines@example.org'
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const entry = (page: Page, title: string) => timeline(page).getByRole('article').filter({ hasText: title })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Journal' })

interface Words {
  title: string
  on: number
  body: string
  mood?: number
  tags?: string[]
}

async function write(...entries: Words[]) {
  const herself = await asClient(server.url, email)
  const rows = entries.map(({ on, body, ...fields }) => ({
    id: crypto.randomUUID(),
    entry_date: dayFrom(on),
    entry_time: '08:30:00',
    body_html: `<p>${body}</p>`,
    mood: null,
    tags: [],
    ...fields,
  }))
  await herself.from('journal_entries').insert(rows).throwOnError()
}

async function enter(browser: Browser, path = '/journal') {
  const one = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(one.page, server.url, email, path)
  return one
}

test('Ines reads what she wrote, finds it again, and lets a memory rest', async ({ browser }) => {
  await write(
    { title: 'First frost', on: 0, body: 'The garden was white this morning.', mood: 4, tags: ['morning'] },
    { title: 'A week back', on: -7, body: 'Long call with Mum.', mood: 5, tags: ['family'] },
    { title: 'Plum jam', on: -40, body: 'Eleven jars.', mood: 3 },
  )
  const { page, calm } = await enter(browser)

  await test.step('all of it, by month, and no wider than a phone', async () => {
    await expect(entry(page, 'First frost')).toContainText('The garden was white this morning.')
    await expect(entry(page, 'First frost')).toContainText('Good')
    await entry(page, 'Plum jam').scrollIntoViewIfNeeded()
    await expect(entry(page, 'Plum jam')).toBeVisible()
    await fits(page)
    await accessible(page)
  })
  await test.step('an entry that is deleted comes back by undo', async () => {
    await entry(page, 'Plum jam').getByRole('button', { name: 'More about Plum jam' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(entry(page, 'Plum jam')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entry(page, 'Plum jam')).toBeVisible()
  })
  await test.step('not this one again, and yet again', async () => {
    const memory = page
      .getByRole('region', { name: 'Memories' })
      .getByRole('listitem')
      .filter({ hasText: 'A week ago' })
    await memory.getByRole('button', { name: 'More about A week back' }).click()
    await page.getByRole('menuitem', { name: 'Not this one again' }).click()
    await expect(memory).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(memory).toBeVisible()
  })
  await test.step('by mood and words; where nothing matches, the filter that is in the way can go', async () => {
    await tabs(page).getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox', { name: 'Search your journal' }).fill('jars')
    const found = page.getByRole('region', { name: 'Found entries' })
    await expect(found.getByRole('article')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Great' }).check()
    await expect(page.getByText('No entries match')).toBeVisible()
    await page.getByRole('button', { name: 'Remove “Great”' }).click()
    await expect(found.getByRole('article')).toContainText('Eleven jars.')
  })
  await test.step('one day, and the empty day before it offers to be written about', async () => {
    await tabs(page).getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByText('In a row')).toBeVisible()
    await page.getByRole('slider', { name: 'Calendar of the days you wrote' }).press('Enter')
    await expect(page.getByRole('article', { name: 'First frost' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByText('Nothing written on this day')).toBeVisible()
    await page.getByRole('button', { name: 'Write about this day' }).click()
    await expect(page).toHaveURL(new RegExp(`make=entry.*on=.*${dayFrom(-1)}`))
  })
  calm()
})

test('Ines makes a template and starts from it; without a network she reads and searches what is here', async ({
  browser,
}) => {
  await write({ title: 'On the train', on: -1, body: 'No signal in the tunnel.' })
  const { page, context, calm } = await enter(browser, '/journal?tab=templates')

  await test.step('a template of her own', async () => {
    await page.getByRole('button', { name: 'New template' }).click()
    const form = page.getByRole('dialog', { name: 'New template' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Sunday evening')
    await form.getByRole('radio', { name: 'Moon' }).check()
    await form.getByRole('button', { name: 'Add template' }).click()
    await page.getByRole('link', { name: 'Start an entry from “Sunday evening”' }).click()
    await expect(page).toHaveURL(/make=entry/)
  })
  await test.step('a reminder at her time, not on Sundays', async () => {
    await page.getByRole('button', { name: 'Journal settings' }).click()
    const form = page.getByRole('dialog', { name: 'Journal settings' })
    const reminder = form.getByRole('switch', { name: 'Remind me to write' })
    await reminder.click({ force: true })
    await expect(reminder).toBeChecked()
    await form.getByLabel('Time').fill('07:15')
    await form.getByRole('checkbox', { name: 'Sunday' }).uncheck()
    const herself = await asClient(server.url, email)
    const kept = async () => (await herself.from('journal_settings').select('reminder_time, reminder_days')).data
    await expect.poll(kept).toEqual([{ reminder_time: '07:15:00', reminder_days: [1, 2, 3, 4, 5, 6] }])
  })
  await test.step('deleted, it comes back by undo', async () => {
    await page.goto(`${server.url}/journal?tab=templates`)
    await page.getByRole('button', { name: 'More about Sunday evening' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Sunday evening' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Sunday evening' })).toBeVisible()
  })
  await test.step('offline, what was read stays readable and is searched here', async () => {
    await tabs(page).getByRole('link', { name: 'Search' }).click()
    await tabs(page).getByRole('link', { name: 'Entries' }).click()
    await expect(entry(page, 'On the train')).toBeVisible()
    await context.setOffline(true)
    await tabs(page).getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox', { name: 'Search your journal' }).fill('tunnel')
    await expect(page.getByText(/only the entries on this device are searched/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Found entries' })).toContainText('On the train')
    await context.setOffline(false)
  })
  calm()
})
