import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { choose, enter, field, message, say, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* With whom one talks: two, a few, who is here and who has read it. */

const server = seededServer()

test('Ruth writes to Tomas from his line among the members, and takes Mina in as a third', async ({ browser }) => {
  const [ruth, tomas] = await Promise.all([person(browser), enter({ browser, server }, 'tomas', { at: '' })])
  await signIn(ruth.page, server.url, 'ruth@example.org')

  await test.step('from his line a conversation of the two begins', async () => {
    await ruth.page.goto(`${server.url}/groups/${supper}?tab=members`)
    await ruth.page.getByRole('link', { name: 'Message Tomas Lind' }).click()
    await expect(ruth.page.getByText('Only the two of you can read this.')).toBeVisible()
    await ruth.page.getByRole('button', { name: 'Hi! Do you have a minute?' }).click()
    await field(ruth.page).press('Enter')
    await expect(message(ruth.page, 'Do you have a minute?')).toHaveAttribute('data-state', 'sent')
    await tomas.page.getByRole('link', { name: 'Ruth Adeyemi' }).click()
    await expect(message(tomas.page, 'Do you have a minute?')).toBeVisible()
  })

  await test.step('each sees that the other is here, and typing', async () => {
    await expect(ruth.page.getByText('Online', { exact: true })).toBeVisible()
    await expect(async () => {
      await field(tomas.page).pressSequentially('So ')
      await expect(ruth.page.getByText('Tomas is typing…')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await field(tomas.page).fill('')
  })

  await test.step('she sees that he has read it', async () => {
    await choose(ruth.page, 'Do you have a minute?', 'Seen by…')
    const sheet = ruth.page.getByRole('dialog', { name: 'Seen by' })
    await expect(sheet.getByText('Tomas Lind')).toBeVisible()
    await ruth.page.keyboard.press('Escape')
  })

  await test.step('a conversation among three, with a name', async () => {
    await ruth.page.getByRole('button', { name: 'New conversation' }).click()
    const sheet = ruth.page.getByRole('dialog', { name: 'New conversation' })
    await sheet.getByRole('option', { name: 'Tomas Lind' }).click()
    await sheet.getByRole('option', { name: 'Mina Park' }).click()
    await sheet.getByLabel('Conversation name (optional)').fill('Soup of the week')
    await sheet.getByRole('button', { name: 'Start conversation' }).click()
    await expect(field(ruth.page)).toBeVisible()
    await say(ruth.page, 'Leek or lentil?')
    await tomas.page.getByRole('link', { name: 'Soup of the week' }).click()
    await expect(message(tomas.page, 'Leek or lentil?')).toBeVisible()
    await accessible(tomas.page)
  })

  await test.step('he leaves it: it is gone for him, and it goes on for the others', async () => {
    const lines = tomas.page.getByRole('navigation', { name: 'Conversations' })
    await tomas.page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByRole('button', { name: 'More about Soup of the week' })
      .click()
    await tomas.page.getByRole('menuitem', { name: 'Leave' }).click()
    await expect(lines.getByRole('link', { name: 'Soup of the week' })).toHaveCount(0)
    await say(ruth.page, 'Lentil, then.')
    await expect(message(ruth.page, 'Lentil, then.')).toHaveAttribute('data-state', 'sent')
    await expect(ruth.page.getByText('2 people', { exact: true })).toBeVisible()
    const { data } = await (await asClient(server.url, 'tomas@example.org'))
      .from('messages')
      .select('id')
      .eq('body_text', 'Lentil, then.')
    expect(data).toEqual([])
  })
  ruth.calm()
  tomas.calm()
})
