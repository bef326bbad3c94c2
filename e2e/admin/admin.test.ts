import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* The admin area: Ruth invites from a file, promotes one, suspends another in front of their page, and tells everybody. */

type Walker = Awaited<ReturnType<typeof person>>
const server = seededServer()
const people = Array.from({ length: 40 }, (_, at) => `guest${at}@example.com,Guest ${at}`)
const file = ['email,name', ...people, 'no address,Nobody', 'guest1@example.com,Again', '@example.com,Half'].join('\n')

test('Ruth runs her organisation, and the record tells all of it', async ({ browser }) => {
  const ruth = await person(browser)
  const { page } = ruth
  const main = page.getByRole('main')
  const tab = (name: string) => page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name })

  await test.step('she sees in one look how things are', async () => {
    await signIn(page, server.url, 'ruth@example.org', '/admin')
    await expect(main.getByText('All is well. Nothing needs you right now.')).toBeVisible()
    await expect(
      main.getByText('You never see journals, private notes, or messages that nobody reported.'),
    ).toBeVisible()
    await main.getByRole('link', { name: /Push failures today/ }).click()
    const panel = page.getByRole('complementary', { name: 'Push failures' })
    await expect(panel.getByText('Every push reached its device.')).toBeVisible()
    const pushes = `insert into private.push_log (delivery_id, told_at, user_id, service, attempts, outcome, detail)
      select n, now(), id, 'web.push.apple.com', 8, 'dropped', 'the service answered 503' from public.users, generate_series(1, 2) as n where email = 'mina@example.org'`
    statement(server, pushes)
    await page.reload()
    await expect(panel.getByRole('listitem')).toContainText(/The push service didn’t answer.*Apple.*2/)
    await expect(panel).not.toContainText('Mina')
    await accessible(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(main.getByRole('link', { name: /Push failures today/ })).toBeFocused()
    await main.getByRole('link', { name: /Failed sign-ins today/ }).click()
    await expect(main.getByLabel('Time')).toHaveValue('day')
    await expect(main.getByLabel('Source')).toHaveValue('no')
    await expect(main.getByText(/No failed sign-ins|Nothing matches/)).toBeVisible()
  })

  await test.step('nothing is recorded yet', async () => {
    await tab('Audit log').click()
    await expect(main.getByText('Nothing recorded yet. What admins do is recorded here.')).toBeVisible()
    await tab('Overview').click()
  })

  await test.step('her organisation is set up in five steps, one of them skipped and taken up again', async () => {
    await main.getByRole('link', { name: 'Continue' }).click()
    const step = (name: string) => main.getByRole('button', { name })
    await main.getByRole('textbox', { name: 'Name' }).fill('Harbour House')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(step('Who can join')).toHaveAttribute('aria-expanded', 'true')
    await main.getByRole('combobox', { name: 'Who can join' }).selectOption('invite')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(step('Signing in')).toHaveAttribute('aria-expanded', 'true')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(step('Rules')).toHaveAttribute('aria-expanded', 'true')
    await main.getByRole('button', { name: 'Skip for now' }).click()
    await expect(step('First group')).toHaveAttribute('aria-expanded', 'true')
    await main.getByRole('button', { name: 'Mark as done' }).click()
    await expect(main.getByText('All five steps are done or skipped.')).toBeVisible()
    await step('Rules Skipped').click()
    await main.getByRole('button', { name: 'Mark as done' }).click()
    await expect(step('Done Rules')).toBeVisible()
    await accessible(page)
    await tab('Overview').click()
    await expect(main.getByText('All is well. Nothing needs you right now.')).toBeVisible()
    await expect(main.getByText('Set up your organisation')).toHaveCount(0)
  })

  await test.step('forty are invited from a file with three wrong rows', async () => {
    await tab('Invites').click()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'utf8') })
    await expect(main.getByText('40 will be invited · 2 rows are wrong · 1 is skipped')).toBeVisible()
    await expect(main.getByRole('row', { name: /no address/ })).toContainText('This isn’t an email address.')
    await main.getByLabel('Search groups').fill('Tuesday')
    await main.getByRole('button', { name: 'Tuesday supper' }).click()
    await main.getByRole('button', { name: 'Invite 40 people' }).click()
    await expect(main.getByRole('row', { name: /guest39@example.com/ })).toContainText('Open')
    await accessible(page)
  })

  await test.step('Mina becomes a manager', async () => {
    await tab('People').click()
    await main.getByRole('searchbox', { name: 'Search people by name or email' }).fill('mina')
    await expect(main.getByText('1 person', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Mina Park', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Person' })
    await panel.getByLabel('Role').selectOption('manager')
    const dialog = page.getByRole('dialog', { name: 'Make Mina Park Manager?' })
    await expect(dialog).toContainText('What they can see and do changes at once.')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(panel.getByLabel('Role')).toHaveValue('manager')
    await accessible(page)
  })

  await test.step('Jonas is suspended in front of his open page', async () => {
    const jonas = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await signIn(jonas.page, server.url, 'jonas@example.org', '/groups')
    await expect(jonas.page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
    await page.goto(`${server.url}/admin?tab=people&q=jonas`)
    await main.getByRole('button', { name: 'More about Jonas Weber' }).click()
    await page.getByRole('menuitem', { name: 'State: Suspended' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Jonas Weber?' })
    await dialog.getByLabel('Reason').selectOption('spam')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(main.getByRole('row', { name: /Jonas Weber/ })).toContainText('Suspended')
    await expect(jonas.page).not.toHaveURL(/\/groups/, { timeout: 20_000 })
  })

  await test.step('a banner is shown to Mina, who dismisses it once and for all', async () => {
    const mina = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await signIn(mina.page, server.url, 'mina@example.org')
    await tab('Banners').click()
    await main.getByRole('button', { name: 'New banner' }).click()
    const form = main.getByRole('region', { name: 'Banner', exact: true }).last()
    await form.getByRole('textbox', { name: 'Text' }).fill('The kitchen is closed on Friday.')
    await form.getByRole('button', { name: 'Publish banner' }).click()
    const banner = mina.page.getByRole('region', { name: 'Banner' })
    await endsOffline(await person(browser))
    await expect(banner).toContainText('The kitchen is closed on Friday.')
    await fits(mina.page)
    await accessible(mina.page)
    await banner.getByRole('button', { name: 'Dismiss banner' }).click()
    await expect(banner).toHaveCount(0)
    await expect
      .poll(async () => {
        const { data } = await (await asClient(server.url, 'mina@example.org')).rpc('my_broadcasts')
        return data?.length
      })
      .toBe(0)
  })

  await test.step('the record tells all of it', async () => {
    await tab('Audit log').click()
    await expect(main.getByRole('row', { name: /Published a banner/ })).toBeVisible()
    await expect(main.getByRole('row', { name: /Changed the state of Jonas Weber/ })).toContainText(/Active.*Suspended/)
    await expect(main.getByRole('row', { name: /Changed the role of Mina Park/ })).toContainText(/Member.*Manager/)
    await expect(main.getByRole('row', { name: /Changed (.* of )?Harbour House/ }).first()).toBeVisible()
    await accessible(page)
  })

  await test.step('she narrows it down to who did it, and to whom, by keys', async () => {
    const { keyboard } = page
    await main.getByRole('button', { name: 'By anyone' }).focus()
    await keyboard.press('Enter')
    await keyboard.type('jonas')
    await expect(main.getByRole('button', { name: 'Jonas Weber jonas@example.org' })).toBeVisible()
    // he is also among all people, of whom the keys would choose the first
    await expect(main.getByRole('button', { name: /ines@example\.org/ })).toHaveCount(0)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/actor=/)
    await expect(main.getByText('No entries match.')).toBeVisible()
    await main.getByRole('button', { name: 'Only by Jonas Weber · Show all' }).click()
    await main.getByRole('button', { name: 'About any person' }).click()
    await main.getByRole('searchbox', { name: 'Search people by name or email' }).fill('jonas')
    await accessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
    await main.getByRole('button', { name: 'Jonas Weber jonas@example.org' }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(main.getByRole('button', { name: 'Only about Jonas Weber · Show all' })).toBeVisible()
    await expect(main.getByRole('row', { name: /Changed the state of Jonas Weber/ })).toBeVisible()
    await expect(main.getByRole('row', { name: /Mina Park/ })).toHaveCount(0)
    await page.goto(`${server.url}/admin?tab=audit&actor=00000000-0000-4000-8000-00000000dead`)
    await expect(main.getByRole('button', { name: 'Only by a former member · Show all' })).toBeVisible()
    await main.getByRole('button', { name: 'Only by a former member · Show all' }).click()
  })

  await test.step('she takes it along, whole and in order; what she cancels leaves nothing', () => exportsIt(ruth))

  await test.step('and its seal holds', async () => {
    await expect(main.getByText('Nothing is sealed yet. The first seal is set tonight.')).toBeVisible()
    // entries of the last hour wait for the next night
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    statement(server, `set app.clock = '${tomorrow}'; select private.seal_audit()`)
    await page.reload()
    await expect(main.getByText(/^Sealed up to .*\. Every seal holds\.$/)).toBeVisible()
  })
  ruth.calm()
})

/** Without a network the banner stays with Ines until its end, and goes by itself. */
async function endsOffline({ page, context }: Walker) {
  await page.clock.install()
  await signIn(page, server.url, 'ines@example.org')
  const banner = page.getByRole('region', { name: 'Banner' })
  await expect(banner).toContainText('The kitchen is closed on Friday.')
  const { data } = await (await asClient(server.url, 'ines@example.org')).rpc('my_broadcasts')
  const [{ ends_at }] = data as unknown as [{ ends_at: string }]
  await context.setOffline(true)
  await page.clock.fastForward(Date.parse(ends_at) - Date.now() - 60_000)
  await expect(banner).toContainText('The kitchen is closed on Friday.')
  await page.clock.fastForward(61_000)
  await expect(banner).toHaveCount(0)
  await context.close()
}

/** The record has more than one page of a file: on the disk where she says, or else among the downloads. */
async function exportsIt({ page, context }: Walker) {
  const many = `insert into public.audit_log (action, subject_type, request_id) select 'job.retry', 'jobs', 'n' || n from generate_series(1, 1100) as n`
  statement(server, many)
  const main = page.getByRole('main')
  const file = (ending: string) => main.getByRole('button', { name: `Export ${ending}` })
  // the dialog of her system is the one part that no browser shows without a desk
  await page.evaluate(() => {
    window.showSaveFilePicker = async ({ suggestedName }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
  })
  const onDisk = () =>
    page.evaluate(async () => {
      const files: Record<string, string> = {}
      for await (const [name, handle] of (await navigator.storage.getDirectory()).entries())
        files[name] = await (await (handle as FileSystemFileHandle).getFile()).text()
      return files
    })
  let isHeld = true
  await context.route('**/rpc/admin_audit_page', async (route) => {
    if (isHeld && route.request().postDataJSON().after_id) return
    await route.continue()
  })
  await file('CSV').click()
  await expect(main.getByText('1,000 entries so far')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel' }).click()
  await expect(file('CSV')).toBeEnabled()
  await expect.poll(onDisk).toEqual({})

  isHeld = false
  await file('CSV').click()
  // until it is whole, it has another name
  const whole = async () => Object.entries(await onDisk()).find(([name, text]) => name.endsWith('.csv') && text)?.[1]
  await expect.poll(whole).toBeTruthy()
  const lines = (await whole())!.trimEnd().split('\r\n')
  expect(lines[0]).toBe('When,Who,Role,What,Action,Change,Outcome,IP address,Request')
  const mine = lines.flatMap((line) => line.match(/,(n\d+)$/)?.[1] ?? [])
  expect(mine).toEqual(Array.from({ length: 1100 }, (_, n) => `n${1100 - n}`))
  expect(lines.at(-1)).not.toMatch(/,n\d+$/)

  await page.evaluate(() => {
    window.showSaveFilePicker = undefined
  })
  const coming = page.waitForEvent('download')
  await file('JSON').click()
  const entries = JSON.parse(readFileSync(await (await coming).path(), 'utf8'))
  expect(entries).toHaveLength(lines.length)
  // each time stands in the record once, also the one that she stopped
  expect(entries.filter(({ action }: { action: string }) => action === 'audit.export')).toHaveLength(3)
}

test('an admin who is denied a page finds the rule that decided', async ({ browser }) => {
  const { error } = await (await asClient(server.url, 'ruth@example.org')).rpc('set_user_role', {
    user_id: '00000000-0000-4000-8000-0000000000a2',
    role: 'admin',
  })
  expect(error).toBeNull()
  const tomas = await person(browser)
  const { page } = tomas
  await test.step('he has no security, and sees whose sign-ins failed', async () => {
    statement(server, `insert into public.failed_logins (email, ip_address) values ('mina@example.org', '203.0.113.7')`)
    await signIn(page, server.url, 'tomas@example.org', '/admin')
    await page.getByRole('link', { name: /Failed sign-ins today/ }).click()
    const failures = page.getByRole('complementary', { name: 'Failed sign-ins' })
    await expect(failures.getByRole('listitem')).toContainText(/Mina Park.*203\.0\.113\.0\/24.*1 in 24 h/)
    await accessible(page)
    await failures.getByRole('link', { name: 'Mina Park' }).click()
    await expect(page.getByRole('complementary', { name: 'Person' })).toContainText('Failed sign-ins this week')
  })

  await page.goto(`${server.url}/super-admin`)
  await expect(page.getByRole('heading', { name: 'Super Admin Access Required' })).toBeVisible()
  await page.getByRole('link', { name: 'Why?' }).click()
  await expect(page).toHaveURL(/\/test\/permissions/)
  const verdict = page.getByRole('status').filter({ hasText: 'Denied' })
  await expect(verdict).toContainText('The role admin doesn’t have superAdmin')
  await accessible(page)
})

test('who is no admin is told so, and may ask', async ({ browser }) => {
  const ines = await person(browser)
  await signIn(ines.page, server.url, 'ines@example.org', '/admin')
  await expect(ines.page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(ines.page.getByText('You need admin permissions to access this page.')).toBeVisible()
  await ines.page.getByRole('button', { name: 'Request access' }).click()
  await expect(ines.page.getByText('The admins were asked.')).toBeVisible()
})
