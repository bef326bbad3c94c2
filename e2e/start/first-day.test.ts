import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { phone } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The first day: what brings somebody here, the steps of who leads, and the first deeds of who was invited. */

const server = seededServer()
const password = 'meadow-lantern-42'

async function signUp(page: Page, name: string, email: string) {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('Wanda leads: from an empty group to six ticked steps, none of them by hand', async ({ browser }) => {
  const { page, calm } = await person(browser)
  await signUp(page, 'Wanda Field', 'wanda@example.org')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Wanda' })).toBeVisible()
  await expect(page.getByLabel('Time zone')).toContainText('This device: London')
  await accessible(page)
  await page.getByRole('button', { name: 'I lead a group' }).click()
  await page.getByLabel('Group name').fill('Hedge school')
  await page.getByRole('button', { name: 'Create group' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(1)

  const wanda = await asClient(server.url, 'wanda@example.org', password)
  const { data: groups } = await wanda.from('groups').select('id, version').eq('name', 'Hedge school')
  const { id } = groups![0]!
  const change = async (row: object) => expect((await wanda.from('groups').update(row).eq('id', id)).error).toBeNull()

  await test.step('hidden by mistake, they come back', async () => {
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(steps).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(steps).toBeVisible()
  })

  await test.step('a step is ticked by what was done, on whichever device', async () => {
    await change({ description: 'We read in hedges.' })
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(2)
    await change({ meeting_pattern: { rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00', minutes: 60 } })
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(3)
    await steps.getByRole('link', { name: 'Add the first task' }).click()
    await page.getByLabel('Add a task').fill('Find a hedge')
    await page.getByLabel('Add a task').press('Enter')
    await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Overview' }).click()
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(4)
    const { error } = await wanda.from('events').insert({
      id: randomUUID(),
      group_id: id,
      title: 'First evening',
      starts_local: '2031-03-04T19:00:00',
      ends_local: '2031-03-04T20:00:00',
      tz: 'Europe/London',
    })
    expect(error).toBeNull()
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(5)
  })

  await test.step('somebody came, and what she does not want is hidden', async () => {
    const { data, error } = await wanda
      .from('group_invites')
      .insert({ id: randomUUID(), group_id: id })
      .select('code')
      .single()
    expect(error).toBeNull()
    const tomas = await asClient(server.url, 'tomas@example.org')
    expect((await tomas.rpc('accept_invitation', { code: data!.code })).error).toBeNull()
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(6)
    await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(1)
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(steps).toHaveCount(0)
  })
  calm()
})

test('Quin skips the questions, and they come back from the profile', async ({ browser }) => {
  const { page, calm } = await person(browser, phone)
  await signUp(page, 'Quin Reed', 'quin@example.org')
  await fits(page)
  await page.getByRole('button', { name: 'Skip for now' }).tap()
  await expect(page.getByText('Start your first group')).toBeVisible()
  await page.goto(`${server.url}/welcome`)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${server.url}/profile#first-day`)
  await page.getByRole('link', { name: 'Show it again' }).tap()
  await page.getByRole('button', { name: 'I want to learn' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re not in a group yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Groups you can join' })).toBeVisible()
  await page.goto(`${server.url}/profile#first-day`)
  await expect(page.getByLabel('What brings you?')).toContainText('I want to learn')
  await page.getByRole('link', { name: 'Show it again' }).tap()
  await page.getByRole('button', { name: 'I’ve just joined one' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re not in a group yet' })).toBeVisible()
  await accessible(page)
  await fits(page)
  const ruth = await asClient(server.url, 'ruth@example.org')
  const { data } = await ruth.from('user_settings').select('onboarding').neq('onboarding', '{}')
  expect(data).toEqual([])
  calm()
})

test('Bertram is invited on a phone: he answers the next event and says hello', async ({ browser }) => {
  const { page, calm } = await person(browser, phone)
  await page.goto(`${server.url}/invite/SUPPERTABLE`)
  await page.getByLabel('Name').fill('Bertram Oak')
  await page.getByLabel('Email').fill('bertram@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).tap()
  await expect(page.getByRole('region', { name: 'You’re in. Meet the group' })).toContainText('Ruth Adeyemi')
  const next = page
    .getByRole('region', { name: 'Next events' })
    .getByRole('radiogroup', { name: 'Are you coming to Risotto and chapter four?' })
  await next.getByRole('radio', { name: 'Maybe' }).tap()
  await expect(next.getByRole('radio', { name: 'Maybe' })).toBeChecked()
  await page.getByRole('link', { name: 'Say hello' }).tap()
  const words = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(words).toBeFocused()
  await words.fill('Hello, I’m Bertram.')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  const bertram = await asClient(server.url, 'bertram@example.org', password)
  await expect
    .poll(async () => (await bertram.from('messages').select('body_text').eq('body_text', 'Hello, I’m Bertram.')).data)
    .toHaveLength(1)
  await expect.poll(async () => (await bertram.from('event_rsvps').select('status')).data?.length).toBeGreaterThan(0)

  await test.step('whoever says that they have just joined sees who is in, and what is next', async () => {
    await page.goto(`${server.url}/welcome?again=yes`)
    await page.getByRole('button', { name: 'I’ve just joined one' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Who’s in' })).toContainText('Ruth Adeyemi')
    await expect(next.getByRole('radio', { name: 'Maybe' })).toBeChecked()
    await accessible(page)
    await fits(page)
  })
  calm()
})

test('Ruth opens a playground, uses it, and lets it go', async ({ browser }) => {
  const { page, calm } = await person(browser)
  await page.clock.install()
  await signIn(page, server.url, 'ruth@example.org', '/welcome?again=yes')
  await page.getByRole('button', { name: 'Try things in a playground first' }).click()
  const note = page.getByRole('region', { name: 'This is your playground' })
  await expect(note).toBeVisible()
  await expect(page.getByText('Answer me', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  const ruth = await asClient(server.url, 'ruth@example.org')
  const there = async () => (await ruth.rpc('my_playground')).data?.length

  await note.getByRole('button', { name: 'Delete it now' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone: Deleted your playground')).toBeVisible()
  await page.clock.fastForward(11_000)
  expect(await there()).toBe(1)

  await page.goBack()
  await note.getByRole('button', { name: 'Delete it now' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.clock.fastForward(11_000)
  await expect.poll(there).toBe(0)

  await test.step('a tab that is closed at once still deletes it', async () => {
    await page.goto(`${server.url}/welcome?again=yes`)
    await page.getByRole('button', { name: 'Try things in a playground first' }).click()
    await note.getByRole('button', { name: 'Delete it now' }).click()
    await page.close({ runBeforeUnload: true })
    await expect.poll(there).toBe(0)
  })
  calm()
})
