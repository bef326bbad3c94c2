import { randomUUID } from 'node:crypto'
import { type Browser, expect, test } from 'playwright/test'
import { accessible, asClient, fits, listen, person, said, signIn } from '../../test/browser.ts'
import { act, line, main } from '../../test/fixtures/moderation-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The moderators’ desk: a report is claimed and decided by keys, two press at once, and a phone shows one at a time. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const tomas = '00000000-0000-4000-8000-0000000000a2'
const server = seededServer()

/** Tomas is an admin beside Ruth, and Ines, who is in the supper now, reports. */
test.beforeAll(async () => {
  const [ruth, ines] = await Promise.all(['ruth', 'ines'].map((name) => asClient(server.url, `${name}@example.org`)))
  await ruth!.rpc('set_user_role', { user_id: tomas, role: 'admin' }).throwOnError()
  await ines!.rpc('accept_invitation', { code: 'SUPPERTABLE' }).throwOnError()
})

type Someone = Awaited<ReturnType<typeof asClient>>

async function written(by: Someone, where: string, words: string) {
  const id = randomUUID()
  const { error } = await by.from('messages').insert({ id, conversation_id: where, body_html: `<p>${words}</p>` })
  expect(error).toBeNull()
  return id
}

async function report(by: Someone, id: string, reason: string, note: string | null = null) {
  const { error } = await by
    .from('reports')
    .insert({ id: randomUUID(), subject_type: 'message', subject_id: id, reason, note })
  expect(error).toBeNull()
}

async function enter(browser: Browser, email: string, path = '/admin/moderation', phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await listen(one.context)
  await signIn(one.page, server.url, email, path)
  return one
}

test('Ruth decides by keys and takes that back; where Tomas was quicker, she is told so', async ({ browser }) => {
  const [mina, reporter] = await Promise.all([
    asClient(server.url, 'mina@example.org'),
    asClient(server.url, 'ines@example.org'),
  ])
  const watches = await written(mina, supper, 'Cheap watches, today only')
  await report(reporter, watches, 'spam', 'Third time this week.')
  const soup = await written(mina, supper, 'Who has the soup recipe?')
  await report(reporter, soup, 'off_topic')
  const { page, context, calm } = await enter(browser, 'ruth@example.org')
  await expect(line(page, 'Cheap watches')).toContainText('Spam')
  const opened = main(page).getByRole('article')

  await test.step('J goes to it, Enter opens it, M claims it', async () => {
    await line(page, 'Cheap watches').focus()
    await page.keyboard.press('Enter')
    await expect(opened.getByText('Third time this week.')).toBeVisible()
    await expect(opened.getByText('Ines Duarte')).toBeVisible()
    await page.keyboard.press('m')
    await expect(opened.getByText(/^You’re working on this/)).toBeVisible()
    await expect(line(page, 'Cheap watches')).toContainText('Yours')
    await accessible(page)
  })

  await test.step('2 asks for the reason, which is chosen already, and Enter removes it', async () => {
    await page.keyboard.press('2')
    await expect(opened.getByRole('radio', { name: 'Spam' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Removed “Cheap watches, today only”')).toBeVisible()
    await expect(line(page, 'Cheap watches')).toHaveCount(0)
    const { data } = await reporter.from('messages').select('body_html').eq('id', watches)
    expect(JSON.stringify(data)).not.toContain('Cheap')
  })

  await test.step('the next one has opened by itself, and Ctrl Z brings back what was removed', async () => {
    // the case before shows these words too, as what was said around it
    await expect(main(page).getByRole('article', { name: 'Who has the soup recipe?' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(line(page, 'Cheap watches')).toBeVisible()
    await expect
      .poll(async () => JSON.stringify((await reporter.from('messages').select('body_html').eq('id', watches)).data))
      .toContain('Cheap')
  })

  await test.step('1 keeps the other, and a note stays with the case', async () => {
    await opened.getByRole('textbox', { name: 'Note' }).fill('A recipe is fine here.')
    await opened.getByRole('button', { name: 'Add note' }).click()
    await expect(opened.getByText('A recipe is fine here.')).toBeVisible()
    await main(page).getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('1')
    await expect(page.getByText('Kept “Who has the soup recipe?”')).toBeVisible()
    await expect(line(page, 'soup recipe')).toHaveCount(0)
  })

  await test.step('Tomas decides the first one while her press is under way, and she is told', async () => {
    await expect(opened.getByText('Third time this week.')).toBeVisible()
    const id = new URL(page.url()).searchParams.get('case')!
    await page.route('**/rpc/act_on_case', async (route) => {
      await act(server, 'tomas', id, 'dismiss', { reason: null })
      await route.continue()
    })
    await opened.getByRole('button', { name: /^Keep/ }).click()
    await said(page, 'This was already resolved by Tomas Lind.')
  })

  await test.step('a message says where it stands that it was reported, and 2 removes it there as well', async () => {
    const bags = await written(mina, supper, 'Handbags, half price')
    await report(reporter, bags, 'spam')
    await page.unroute('**/rpc/act_on_case')
    await page.goto(`${server.url}/messages?conversation=${supper}&message=${bags}`)
    const message = page.getByRole('article').filter({ hasText: 'Handbags' })
    await expect(message.getByRole('link', { name: 'Reported' })).toBeVisible()
    await message.focus()
    await page.keyboard.press('2')
    const reason = page.getByRole('dialog', { name: 'Decide this report' }).getByRole('radio', { name: 'Spam' })
    await expect(reason).toBeFocused()
    await accessible(page)
    await page.keyboard.press('Enter')
    await said(page, 'Removed “Handbags, half price”')
    await expect(message).toHaveCount(0)
  })
  calm()
  await context.close()
})

test('on a phone one report comes after the other, and nothing is wider than it', async ({ browser }) => {
  const [mina, reporter] = await Promise.all([
    asClient(server.url, 'mina@example.org'),
    asClient(server.url, 'ines@example.org'),
  ])
  for (const words of ['One for the phone', 'Another for the phone'])
    await report(reporter, await written(mina, supper, words), 'spam')
  const { page, context } = await enter(browser, 'ruth@example.org', '/admin/moderation', true)
  const card = main(page).getByRole('article')
  await expect(card).toBeVisible()
  for (const name of ['Keep', 'Remove', 'Warn', 'Mute'])
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible()
  await fits(page)
  await accessible(page)
  const before = await card.getAttribute('aria-label')
  await card.getByRole('button', { name: 'Keep', exact: true }).tap()
  await expect(card).not.toHaveAttribute('aria-label', before!)
  await page.getByRole('button', { name: 'List' }).tap()
  await expect(main(page).getByRole('list', { name: 'Reports' })).toBeVisible()
  await fits(page)
  await context.close()
})

test('whoever may delete content in a group finds its reports and figures there, and nobody else does', async ({
  browser,
}) => {
  const [mina, ruth] = await Promise.all([
    enter(browser, 'mina@example.org', `/groups/${supper}`),
    enter(browser, 'ruth@example.org', `/groups/${supper}?tab=reports`),
  ])
  const sections = mina.page.getByRole('navigation', { name: 'Group sections' })
  await expect(sections.getByRole('link', { name: 'Members' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await expect(main(ruth.page).getByText('Typical wait')).toBeVisible()
  await accessible(ruth.page)
  for (const one of [mina, ruth]) await one.context.close()
})
