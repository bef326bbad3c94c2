import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { accessible, asClient, said } from '../../test/browser.ts'
import { supper } from '../../test/fixtures/messages-room.ts'
import { act, enterDesk, line, opened, reported, toldByNow } from '../../test/fixtures/moderation-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What becomes of a case: it is handed on and up, decided with a note that was kept for that, and overturned. */

const server = seededServer()
const tomas = '00000000-0000-4000-8000-0000000000a2'

/** Tomas is an admin beside Ruth, and Ines, who is in the supper now, reports. */
test.beforeAll(async () => {
  const [ruth, ines] = await Promise.all(['ruth', 'ines'].map((name) => asClient(server.url, `${name}@example.org`)))
  await ruth!.rpc('set_user_role', { user_id: tomas, role: 'admin' }).throwOnError()
  await ines!.rpc('accept_invitation', { code: 'SUPPERTABLE' }).throwOnError()
})

test('Ruth hands a case to Tomas, who passes it up, and takes it over from him', async ({ browser }) => {
  const id = await reported(server, 'You cook like a rusty gate', 'ines')
  const [ruth, his] = await Promise.all([
    enterDesk({ browser, server }, 'ruth', `?case=${id}`),
    enterDesk({ browser, server }, 'tomas'),
  ])
  const ofTomas = opened(his.page)

  await test.step('it is his at once', async () => {
    await opened(ruth.page).getByRole('button', { name: 'More for this case' }).click()
    await ruth.page.getByRole('menuitem', { name: 'Hand over…' }).click()
    const dialog = ruth.page.getByRole('dialog', { name: 'Hand over to' })
    const person = dialog.getByRole('button', { name: 'Tomas Lind' })
    await expect(person).toBeVisible()
    await accessible(ruth.page)
    await person.click()
    await said(ruth.page, 'Tomas Lind has this case now')
    await expect(opened(ruth.page).getByText(/^Tomas Lind is working on this until/)).toBeVisible()
    await expect(line(his.page, 'rusty gate')).toContainText('Yours')
  })

  await test.step('he passes it to the organisation, whose admin he is too, and claims it', async () => {
    await line(his.page, 'rusty gate').getByRole('link').click()
    await ofTomas.getByRole('button', { name: 'More for this case' }).click()
    await his.page.getByRole('menuitem', { name: 'Escalate to the organisation' }).click()
    await said(his.page, 'Escalated')
    await line(his.page, 'rusty gate').getByRole('link').click()
    await expect(ofTomas.getByText('Level: Organisation')).toBeVisible()
    await ofTomas.getByRole('button', { name: 'Claim' }).click()
    await expect(ofTomas.getByText(/^You’re working on this/)).toBeVisible()
  })

  await test.step('she takes it over, and he sees it no more', async () => {
    await ruth.page.reload()
    await opened(ruth.page).getByRole('button', { name: 'Take over' }).click()
    await expect(opened(ruth.page).getByText(/^You’re working on this/)).toBeVisible()
    await expect(opened(ruth.page).getByText('Level: Super admins')).toBeVisible()
    await expect(line(his.page, 'rusty gate')).toHaveCount(0)
  })
  for (const one of [ruth, his]) {
    one.calm()
    await one.context.close()
  }
})

test('Ruth keeps a note for next time, warns with it, and who was warned reads it when it is gone', async ({
  browser,
}) => {
  const id = await reported(server, 'Buy my old kettle', 'ines')
  const { page, calm, context } = await enterDesk({ browser, server }, 'ruth', `?case=${id}`)
  const words = 'No sales in our groups, thank you.'
  const notes = page.getByRole('dialog', { name: 'Saved notes' })

  await test.step('she writes it', async () => {
    await page.getByRole('button', { name: 'Saved notes' }).click()
    await notes.getByRole('button', { name: 'Add a note' }).click()
    await notes.getByLabel('Reason').selectOption('off_topic')
    await notes.getByRole('textbox', { name: 'Note to the author' }).fill(words)
    await notes.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByRole('listitem')).toContainText(['Doesn’t belong here'])
    await accessible(page)
    await notes.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('she warns with it: it brings its reason along', async () => {
    await opened(page).getByRole('button', { name: /^Warn/ }).click()
    const form = opened(page).getByRole('form', { name: 'Warn' })
    await form.getByLabel('Saved note').selectOption({ label: `Doesn’t belong here: ${words}` })
    await expect(form.getByRole('textbox', { name: 'Note to the author' })).toHaveValue(words)
    await expect(form.getByRole('radio', { name: 'Doesn’t belong here' })).toBeChecked()
    await form.getByRole('button', { name: 'Warn' }).click()
    await said(page, 'Warning sent about “Buy my old kettle”')
  })

  await test.step('she deletes it, and what was said with it stays', async () => {
    await page.getByRole('button', { name: 'Saved notes' }).click()
    await notes.getByRole('button', { name: 'Delete' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
    await notes.getByRole('button', { name: 'Close' }).click()
    toldByNow(server)
    const { data } = await (await asClient(server.url, 'mina@example.org')).rpc('my_decisions')
    expect(data).toMatchObject([{ action: 'warn', reason: 'off_topic', note: words }])
  })
  calm()
  await context.close()
})

test('Mina is out with what she wrote; Ruth overturns both, and she is back among it', async ({ browser }) => {
  const id = await reported(server, 'Salt belongs in everything', 'ines')
  for (const action of ['remove', 'remove_from_group']) await act(server, 'tomas', id, action)
  toldByNow(server)
  const client = await asClient(server.url, 'mina@example.org')
  const { data } = await client.rpc('my_decisions')
  for (const { id: action_id, action } of data as { id: string; action: string }[])
    if (action !== 'warn')
      await client.rpc('appeal_decision', { id: randomUUID(), action_id, body: 'It is a recipe.' }).throwOnError()
  const ruth = await enterDesk({ browser, server }, 'ruth', `?case=${id}`)
  await expect(opened(ruth.page).getByRole('region', { name: 'Appeal' }).first()).toContainText('It is a recipe.')
  const takeBack = opened(ruth.page).getByRole('button', { name: 'Take it back' })
  for (const left of [2, 1]) {
    await expect(takeBack).toHaveCount(left)
    await takeBack.first().click()
  }
  await expect(takeBack).toHaveCount(0)
  await expect(opened(ruth.page).getByText('The decision was taken back.')).toHaveCount(2)
  await accessible(ruth.page)
  const { data: read } = await client.from('messages').select('body_html').eq('conversation_id', supper)
  expect(JSON.stringify(read)).toContain('Salt belongs in everything')
  ruth.calm()
  await ruth.context.close()
})
