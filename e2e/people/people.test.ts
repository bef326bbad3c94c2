import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { phone } from '../../test/sign-in.ts'

/* Who somebody is to those who share a group with them, from wherever their face or name is. */

const server = seededServer()
const card = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const about = (page: Page, name: string) => page.getByRole('link', { name: `About ${name}` })

test('Ruth opens who Mina is from five rooms, writes to her, reports and blocks her, and takes that back', async ({
  browser,
}) => {
  const mina = await asClient(server.url, 'mina@example.org')
  const { data } = await mina.auth.getUser()
  const id = data.user!.id
  await mina.from('users').update({ about: 'I bake.\nhttps://bread.example' }).eq('id', id).throwOnError()
  const { data: talk } = await mina.from('conversations').select('id').eq('group_id', supper).single().throwOnError()
  await mina
    .from('messages')
    .insert({ id: crypto.randomUUID(), conversation_id: talk.id, body_html: '<p>Bread is in</p>' })
    .throwOnError()
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('from Home by a press; Back closes it', async () => {
    await about(page, 'Mina Park').first().click()
    await expect(card(page, 'Mina Park').getByText('I bake.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`person=${id}`))
    await accessible(page)
    await page.goBack()
    await expect(card(page, 'Mina Park')).toHaveCount(0)
  })
  await test.step('from the members by keys; Escape gives the focus back', async () => {
    await page.goto(`${server.url}/groups/${supper}?tab=members`)
    const name = page.getByRole('main').locator(`[id="${id}"]`).getByRole('link', { name: 'About Mina Park' })
    await name.focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Mina Park').getByRole('list', { name: 'Groups you’re both in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Mina Park')).toHaveCount(0)
    await expect(name).toBeFocused()
    await expect(page).not.toHaveURL(/person=/)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), name.click({ button: 'middle' })])
    await expect(tab).toHaveURL(new RegExp(`members.*person=${id}`))
    await expect(card(tab, 'Mina Park')).toBeVisible()
    await tab.close()
  })
  await test.step('from what she wrote to the group', async () => {
    await page.goto(`${server.url}/groups/${supper}?tab=messages`)
    await page
      .getByRole('article')
      .getByRole('link', { name: /^About / })
      .first()
      .click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('from a task, and from what one searches', async () => {
    await page.goto(`${server.url}/groups/${supper}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^About / })
      .first()
      .click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('who is mina')
    await page.getByRole('option', { name: 'Mina Park' }).first().click()
    await expect(card(page, 'Mina Park').getByText('I bake.')).toBeVisible()
  })
  await test.step('she reports her, blocks her, and takes that back', async () => {
    await page.getByRole('button', { name: 'Report Mina Park' }).click()
    await page.getByRole('dialog', { name: 'Report Mina Park' }).getByRole('button', { name: 'Spam' }).click()
    await expect(
      card(page, 'Mina Park').getByText('Thank you for your report. You’ll hear what was decided.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Block Mina Park' }).click()
    await expect(page.getByRole('button', { name: 'Unblock Mina Park' })).toBeFocused()
    await expect(page.getByText('I bake.')).toHaveCount(0)
    await card(page, 'Mina Park').getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Mina Park').getByText('I bake.')).toBeVisible()
  })
  await test.step('R writes to her', async () => {
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/messages\?conversation=/)
    await expect(page.getByText('Only the two of you can read this.')).toBeVisible()
  })
  await test.step('a stranger isn’t there', async () => {
    await page.goto(`${server.url}/home?person=${crypto.randomUUID()}`)
    await expect(card(page, 'A former member').getByText('This person isn’t here any more')).toBeVisible()
  })
  calm()
})

test('on a phone it is a sheet, from who comes to an event, by touch', async ({ browser }) => {
  const { page, calm } = await phone(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await page.goto(`${server.url}/groups/${supper}?tab=members`)
  await about(page, 'Tomas Lind').first().tap()
  await expect(card(page, 'Tomas Lind')).toBeVisible()
  await accessible(page)
  await card(page, 'Tomas Lind').getByRole('button', { name: 'Close' }).tap()
  await page.goto(`${server.url}/groups/${supper}?tab=events`)
  await page.getByRole('main').getByRole('link', { name: 'Risotto and chapter four' }).first().tap()
  await page
    .locator('[data-panel=event]')
    .getByRole('link', { name: /^About / })
    .first()
    .tap()
  await expect(page.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(page).toHaveURL(/person=/)
  calm()
})
