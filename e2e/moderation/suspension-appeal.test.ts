import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { phone } from '../../test/fixtures/messages-room.ts'
import { line, main, opened, toldByNow } from '../../test/fixtures/moderation-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { mailTo } from '../../test/sign-in.ts'

/* An appeal against a suspension that nobody reported, on an instance whose only super admin made it. */

const server = seededServer()

test('Ruth suspends Mina, reads her appeal with the suspension, and takes her decision back on her phone', async ({
  browser,
}) => {
  const client = await asClient(server.url, 'ruth@example.org')
  const { data: mina } = await client.from('users').select('id').eq('email', 'mina@example.org').single().throwOnError()
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const suspension = { user_id: mina!.id, state: 'suspended', until, reason: 'spam', note: 'Ten adverts in a day.' }
  await client.rpc('set_state', suspension).throwOnError()
  toldByNow(server)
  const { text } = await mailTo(server, 'mina@example.org', /suspended/i)
  const token = /\/appeal\/(\S+)/.exec(text)![1]!
  await client.rpc('appeal_by_link', { token, id: randomUUID(), body: 'They were recipes.' }).throwOnError()

  const desk = await person(browser)
  await test.step('her overview says that an appeal waits, and leads there', async () => {
    await signIn(desk.page, server.url, 'ruth@example.org', '/admin')
    await expect(main(desk.page).getByText('All is well.')).toHaveCount(0)
    await main(desk.page)
      .getByRole('link', { name: /Appeals/ })
      .click()
    await line(desk.page, 'Mina Park').getByRole('link').click()
  })

  await test.step('the case shows who was suspended, by whom, why and until when', async () => {
    const one = opened(desk.page)
    await expect(one.getByText('They were recipes.')).toBeVisible()
    await expect(one.getByText('Ten adverts in a day.')).toBeVisible()
    await expect(one).toContainText(/Ruth.* suspended/)
    await expect(one.getByText(/Nobody else can answer this/)).toBeVisible()
    await expect(one.getByRole('button', { name: 'Keep the decision' })).toHaveCount(0)
    await accessible(desk.page)
  })

  await test.step('on her phone she takes it back, and Mina may come in', async () => {
    const small = await person(browser, phone)
    await signIn(
      small.page,
      server.url,
      'ruth@example.org',
      new URL(desk.page.url()).pathname + new URL(desk.page.url()).search,
    )
    await fits(small.page)
    await accessible(small.page)
    await opened(small.page).getByLabel('Answer').fill('You are right. Welcome back.')
    await opened(small.page).getByRole('button', { name: 'Take it back' }).click()
    await expect(small.page.getByText('The decision was taken back').first()).toBeVisible()
    await asClient(server.url, 'mina@example.org')
    small.calm()
  })
  desk.calm()
})
