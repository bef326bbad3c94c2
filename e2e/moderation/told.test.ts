import { expect, test } from 'playwright/test'
import { accessible, asClient, expireToken, fits, person, signIn } from '../../test/browser.ts'
import { enter, log, message, phone, saying } from '../../test/fixtures/messages-room.ts'
import { act, opened, reported, toldByNow } from '../../test/fixtures/moderation-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'
import { mailTo } from '../../test/sign-in.ts'

/* What reporters and authors see: a report, the decision, why, the appeal, and the answers. */

const server = seededServer()

/** Has Ruth take back what is appealed in a case, without a screen: it has a walk of its own. */
async function overturned(id: string, answer: string | null) {
  const ruth = await asClient(server.url, 'ruth@example.org')
  // the page says that it is sent once it is in the outbox
  const appeals = async () => (await ruth.rpc('case_appeals', { id }).throwOnError()).data as { id: string }[]
  await expect.poll(async () => (await appeals()).length).toBeGreaterThan(0)
  const [appeal] = await appeals()
  await ruth.rpc('decide_appeal', { id: appeal!.id, upheld: false, answer }).throwOnError()
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

  const ruth = await asClient(server.url, 'ruth@example.org')
  const reportOf = async () => {
    const { data: queue } = await ruth.rpc('read_queue')
    return (queue as { id: string; subject_id: string }[]).find((one) => one.subject_id === bicycle)?.id ?? ''
  }
  // her page says so before her report has arrived
  await expect.poll(reportOf).not.toBe('')
  const id = await reportOf()
  await act(server, 'ruth', id, 'remove', { note_public: 'No sales here.' })
  toldByNow(server)

  // he has reported something too: one look at his page is one at both lists
  await reported(server, 'Buy my kettle')
  const tomas = await person(browser)
  await Promise.all([
    page.goto(`${server.url}/profile?section=reports`),
    signIn(tomas.page, server.url, 'tomas@example.org', '/profile?section=decisions'),
  ])

  await test.step('she hears that it was removed', async () => {
    const reports = page.getByRole('region', { name: 'Your reports' })
    await expect(reports.getByText('We removed it.')).toBeInViewport()
    await expect(reports).toContainText('Message · Spam')
  })

  const decisions = tomas.page.getByRole('region', { name: 'Decisions about you' })
  await test.step('Tomas reads why, and appeals', async () => {
    await expect(decisions.getByRole('heading', { name: 'Your message was removed' })).toBeInViewport()
    await expect(decisions).toContainText('No sales here.')
    await expect(decisions).not.toContainText('Mina')
    await decisions.getByRole('button', { name: 'Appeal' }).click()
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Write why the decision should be taken back.')).toBeVisible()
    await decisions.getByLabel('Your appeal').fill('I give it away.')
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Your appeal waits for an answer.')).toBeVisible()
    await expect(tomas.page.getByRole('region', { name: 'Your reports' })).toContainText('Message · Spam')
    await accessible(tomas.page)
  })

  await test.step('it is overturned: both read so, and the message is back', async () => {
    await overturned(id, 'Then it may stay.')
    await expect(decisions.getByText('Your appeal was answered: the decision was taken back.')).toBeVisible()
    await expect(decisions).toContainText('Then it may stay.')
    const reports = page.getByRole('region', { name: 'Your reports' })
    await expect(reports.getByText('We found it within the rules.')).toBeVisible()
  })
  for (const one of [mina, tomas]) {
    one.calm()
    await one.context.close()
  }
})

test('Ruth suspends Mina until a day, once she has shown that it is her; Mina appeals from her mail, signed out', async ({
  browser,
}) => {
  const id = await reported(server, 'Buy my knives')
  const ruth = await person(browser)
  // her proof is an hour old, and her next token says so
  await signIn(ruth.page, server.url, 'ruth@example.org', '/too-old.html')
  statement(server, `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'`)
  await expireToken(ruth.page)
  await ruth.page.goto(`${server.url}/admin/moderation?case=${id}`)

  await test.step('she suspends her for a week', async () => {
    await opened(ruth.page).getByRole('button', { name: 'Suspend' }).click()
    const form = opened(ruth.page).getByRole('form', { name: 'Suspend' })
    await form.getByRole('button', { name: '7 days' }).click()
    await form.getByRole('textbox', { name: 'Note to the author' }).fill('You were warned twice.')
    await accessible(ruth.page)
    await form.getByRole('button', { name: 'Suspend' }).click()
    const proof = ruth.page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Password', { exact: true }).fill('cohort-demo')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(ruth.page.getByText('Suspended the author of “Buy my knives”')).toBeVisible()
    toldByNow(server)
  })

  const { text } = await mailTo(server, 'mina@example.org', /suspended/i)
  const path = /\/appeal\/\S+/.exec(text)![0]
  const outside = await person(browser, phone)
  const { page } = outside
  await test.step('she reads why, and appeals', async () => {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: 'Your account was suspended' })).toBeVisible()
    await expect(page.getByText('You were warned twice.')).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: /^Until$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Appeal' }).click()
    await page.getByLabel('Your appeal').fill('They are for our kitchen.')
    await accessible(page)
    await fits(page)
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('Your appeal waits for an answer.')).toBeVisible()
    await page.goto(`${server.url}${path.slice(0, -4)}beef`)
    await expect(page.getByRole('alert')).toHaveText('This link is incomplete or has expired.')
  })

  await test.step('Ruth takes it back, and Mina can sign in again', async () => {
    await overturned(id, null)
    await page.goto(server.url + path)
    await expect(page.getByText('Your appeal was answered: the decision was taken back.')).toBeVisible()
    await asClient(server.url, 'mina@example.org')
  })
  for (const one of [outside, ruth]) {
    one.calm()
    await one.context.close()
  }
})
