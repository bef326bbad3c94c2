import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { phone } from '../../test/sign-in.ts'

/* A task beside its list: what it says comes first, and what it does not say takes one row. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const server = seededServer()
const panel = '[data-panel="task"]'

async function plainTask(title: string, more: object = {}) {
  const herself = await asClient(server.url, 'ruth@example.org')
  const id = crypto.randomUUID()
  await herself
    .from('tasks')
    .insert({ id, group_id: supper, title, rank: 'zX', ...more })
    .throwOnError()
  return `/tasks?view=group&group=${supper}&taskId=${id}`
}

test('a plain task says two things, offers the rest in one row, and has its comments in sight', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', await plainTask('Air the cellar'))
  const its = page.locator(panel)
  await expect(its.getByRole('button', { name: 'Status: To do' })).toBeVisible()
  for (const empty of [/^Due:/, /^Priority:/, /^Labels/, /^Repeats/, /^Start date/, /^Planned/, /^Done when/])
    await expect(its.getByRole('button', { name: empty })).toHaveCount(0)
  const rows = await its.getByRole('group', { name: 'Add to this task' }).getByRole('button').all()
  const tops = await Promise.all(rows.map(async (one) => Math.round((await one.boundingBox())!.y)))
  expect(new Set(tops).size).toBe(1)
  await expect(its.getByRole('button', { name: 'Write a comment' })).toBeInViewport({ ratio: 1 })
  await accessible(page)

  await test.step('what is added is said from then on', async () => {
    await its.getByRole('button', { name: 'Due date' }).click()
    await page.getByRole('option', { name: 'Tomorrow' }).click()
    await expect(its.getByRole('button', { name: 'Due: Tomorrow' })).toBeVisible()
    await its.getByRole('button', { name: 'Add more…' }).click()
    await page.getByRole('combobox', { name: 'Add…' }).fill('est')
    await page.keyboard.press('Enter')
    await expect(its.getByLabel('Estimate')).toBeFocused()
    await its.getByLabel('Estimate').selectOption('60')
    await expect(its.getByLabel('Estimate')).toHaveValue('60')
  })
  calm()
  await context.close()
})

test('a long description is folded, so that it hides neither the task nor what is said about it', async ({
  browser,
}) => {
  const lines = Array.from({ length: 60 }, (_, line) => `<p>Line ${line}</p>`).join('')
  const address = await plainTask('Read the manual', { body_html: lines })
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', address)
  const its = page.locator(panel)
  await expect(its.getByRole('button', { name: 'Status: To do' })).toBeInViewport()
  await expect(its.getByRole('button', { name: 'Write a comment' })).toBeInViewport({ ratio: 1 })
  await its.getByRole('button', { name: 'Show more' }).click()
  await its.getByText('Line 59').scrollIntoViewIfNeeded()
  // and while one reads on, a comment is a press away
  await expect(its.getByRole('button', { name: 'Write a comment' })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('on a phone what was done in the open task is undone there, and said there', async ({ browser }) => {
  const address = await plainTask('Beat the carpets')
  const { page, context, calm } = await phone(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await page.goto(server.url + address)
  const its = page.locator(panel)
  await its.getByRole('checkbox').first().tap()
  await expect(its.getByRole('button', { name: 'Status: Done' })).toBeVisible()
  const undo = its.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await accessible(page)
  await undo.tap()
  await expect(its.getByRole('button', { name: 'Status: To do' })).toBeVisible()
  calm()
  await context.close()
})

test('on a narrow phone the row stays a row, and nothing leaves the screen', async ({ browser }) => {
  const address = await plainTask('Sweep the stairs', { due_on: '2031-01-01' })
  const { page, context } = await phone(browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, server.url, 'ruth@example.org', address)
  const its = page.locator(panel)
  await its.getByRole('button', { name: 'Add more…' }).click()
  await page.getByRole('option', { name: 'Reminder' }).click()
  const width = await its.getByLabel('Add a reminder').evaluate((field) => field.getBoundingClientRect().right)
  expect(width).toBeLessThanOrEqual(320)
  expect(await its.evaluate((sheet) => sheet.scrollWidth)).toBeLessThanOrEqual(320)
  await fits(page)
  await context.close()
})
