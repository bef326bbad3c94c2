import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { course, onPhone } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The progress of a group: its admin sees everyone’s and excuses, a member sees their own and the average. */

const server = seededServer()

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.getAttribute('aria-label')) ?? null
  })

test('Ruth looks where everyone is, excuses Mina and takes the table along; Mina sees that she is excused', async ({
  browser,
}) => {
  const { adoption, keys, lesson } = await course(server, 'Breads', ['Rye', 'Spelt', '=Oats'])
  for (const who of ['jonas', 'ines']) {
    const one = await asClient(server.url, `${who}@example.org`)
    await one.rpc('accept_invitation', { code: 'SUPPERTABLE' }).throwOnError()
  }
  const client = await asClient(server.url, 'mina@example.org')
  await client.rpc('finish_lesson', { adoption_id: adoption, lesson_key: keys[0]! }).throwOnError()

  const path = `/groups/${supper}/progress/${adoption}`
  const { page, calm } = await enter(browser, server, 'ruth@example.org', `/groups/${supper}/today`)
  await page.getByRole('link', { name: 'Progress of the group' }).first().click()
  await expect(page).toHaveURL(new RegExp(path))
  await expect(cell(page, 'Mina Park, Rye: Done')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Average/ })).toContainText('20%')
  await accessible(page)

  // by keys: to Mina, then to the lesson
  await page.getByRole('grid').focus()
  await expect.poll(() => active(page)).toMatch(/, Rye: Not started$/)
  for (let n = 0; n < 5 && !(await active(page))?.startsWith('Mina'); n++) await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => active(page)).toBe('Mina Park, Spelt: Not started')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Excuse Mina Park' })
  await dialog.getByLabel('Note').fill('You baked it at camp.')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Excuse from lesson' }).click()
  await expect(cell(page, 'Mina Park, Spelt: Excused')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'Mina Park, Spelt: Not started')).toBeVisible()

  // by hand
  await cell(page, 'Mina Park, Spelt: Not started').click()
  const chosen = page.getByRole('region', { name: 'Chosen cell' })
  await chosen.getByRole('button', { name: 'Excuse…' }).click()
  await dialog.getByLabel('Note').fill('You baked it at camp.')
  await dialog.getByRole('button', { name: 'Excuse from lesson' }).click()
  await expect(chosen).toContainText('You baked it at camp.')
  await expect(page.getByRole('row', { name: /^Mina Park/ })).toContainText('66%')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const table = await readFile(await file.path(), 'utf8')
  expect(table.split('\r\n')[0]).toBe("\uFEFFName,Done,Rye,Spelt,'=Oats")
  expect(table).toContain('Mina Park,66%,Done,Excused,Not started')
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Excused' })
  await expect(page.getByRole('rowheader')).toHaveText([/Average/, /Mina Park/])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Spelt' })).toBeVisible()
  calm()

  const mina = await onPhone(browser, server, 'mina@example.org', path)
  const lines = mina.page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(lines).toHaveText([/Mina Park2 of 3/, /Average\d+%/])
  await expect(mina.page.getByText('You see your own progress.')).toBeVisible()
  await fits(mina.page)
  await accessible(mina.page)
  await lines.first().getByRole('button').click()
  await expect(mina.page.getByRole('dialog', { name: 'Mina Park' })).toContainText('Excused · 20% of the group')
  await accessible(mina.page)
  await mina.page.goto(server.url + lesson(1))
  await expect(mina.page.getByText('You’re excused from this lesson, and it counts as done')).toContainText('at camp')
  mina.calm()
})
