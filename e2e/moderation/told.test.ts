import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { enter, log, message, phone, saying } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { type Server, statement } from '../../test/server.ts'
import { mailTo } from '../../test/sign-in.ts'

/* What reporters and authors see: a report, the decision, why, the appeal, and the answers. */

const server = seededServer()

/** Decides the case of something as Ruth would, without her screen. */
async function decide(on: Server, subject: string, action: string, more: Record<string, unknown> = {}) {
  const ruth = await asClient(on.url, 'ruth@example.org')
  const { data } = await ruth.rpc('read_queue')
  const { id } = (data as { id: string; subject_id: string }[]).find((line) => line.subject_id === subject)!
  const { error } = await ruth.rpc('act_on_case', { id: randomUUID(), case_id: id, action, reason: 'spam', ...more })
  expect(error).toBeNull()
  // ten seconds on, it is told
  statement(
    on,
    `update private.moderation_actions set created_at = created_at - interval '11 seconds' where told_at is null; select private.tell_moderation()`,
  )
  return { ruth, id }
}

test('Mina reports on her phone, Tomas reads why and appeals, and both hear what came of it', async ({ browser }) => {
  const words = await saying(server, 'tomas')
  const bicycle = await words('Buy my old bicycle')
  const mina = await enter({ browser, server }, 'mina', phone)
  const { page } = mina

  await test.step('she reports it, and it is out of her sight', async () => {
    await message(page, 'Buy my old bicycle').focus()
    await page.keyboard.press('!')
    const dialog = page.getByRole('dialog', { name: 'Report this message' })
    await expect(dialog.getByRole('checkbox', { name: 'Hide this for me' })).toBeChecked()
    await dialog.getByLabel('Note for the moderators (optional)').fill('The third time this week.')
    await accessible(page)
    await fits(page)
    await dialog.getByRole('button', { name: 'Spam' }).click()
    await expect(log(page).getByText('You reported this message.')).toBeVisible()
    await expect(message(page, 'Buy my old bicycle')).toHaveCount(0)
  })

  await test.step('said twice it is one report', async () => {
    await page.getByRole('button', { name: 'Show message' }).click()
    await message(page, 'Buy my old bicycle').focus()
    await page.keyboard.press('!')
    await expect(page.getByRole('dialog').getByText('You’ve already reported this')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  })

  const { ruth, id } = await decide(server, bicycle, 'remove', { note_public: 'No sales here.' })

  await test.step('she hears that it was removed', async () => {
    await page.goto(`${server.url}/profile?section=reports`)
    const reports = page.getByRole('region', { name: 'Your reports' })
    await expect(reports.getByText('We removed it.')).toBeInViewport()
    await expect(reports).toContainText('Message · Spam')
    await accessible(page)
  })

  const tomas = await person(browser)
  const decisions = tomas.page.getByRole('region', { name: 'Decisions about you' })
  await test.step('Tomas reads why, and appeals', async () => {
    await signIn(tomas.page, server.url, 'tomas@example.org', '/profile?section=decisions')
    await expect(decisions.getByRole('heading', { name: 'Your message was removed' })).toBeInViewport()
    await expect(decisions).toContainText('No sales here.')
    await expect(decisions).not.toContainText('Mina')
    await decisions.getByRole('button', { name: 'Appeal' }).click()
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Write why the decision should be taken back.')).toBeVisible()
    await decisions.getByLabel('Your appeal').fill('I give it away.')
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Your appeal waits for an answer.')).toBeVisible()
    await accessible(tomas.page)
  })

  await test.step('it is overturned: both read so, and the message is back', async () => {
    const { data } = await ruth.rpc('case_appeals', { id })
    const [appeal] = data as { id: string }[]
    const { error } = await ruth.rpc('decide_appeal', { id: appeal!.id, upheld: false, answer: 'Then it may stay.' })
    expect(error).toBeNull()
    await expect(decisions.getByText('Your appeal was answered: the decision was taken back.')).toBeVisible()
    await expect(decisions).toContainText('Then it may stay.')
    const reports = page.getByRole('region', { name: 'Your reports' })
    await expect(reports.getByText('We found it within the rules.')).toBeVisible()
  })
  mina.calm()
  tomas.calm()
})

test('who is suspended appeals by the link of the mail, signed out', async ({ browser }) => {
  const tomas = await asClient(server.url, 'tomas@example.org')
  const words = await saying(server, 'mina')
  const knives = await words('Buy my knives')
  await tomas.from('reports').insert({ subject_type: 'message', subject_id: knives, reason: 'spam' })
  await decide(server, knives, 'suspend', {
    until: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    note_public: 'You were warned twice.',
  })
  const { text } = await mailTo(server, 'mina@example.org', /suspended/i)
  const path = /\/appeal\/\S+/.exec(text)![0]
  const { page, calm } = await person(browser, phone)
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { name: 'Your account was suspended' })).toBeVisible()
  await expect(page.getByText('You were warned twice.')).toBeVisible()
  await page.getByRole('button', { name: 'Appeal' }).click()
  await page.getByLabel('Your appeal').fill('They are for our kitchen.')
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Your appeal waits for an answer.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your appeal waits for an answer.')).toBeVisible()
  await page.goto(`${server.url}${path.slice(0, -4)}beef`)
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete or has expired.')
  calm()
})
