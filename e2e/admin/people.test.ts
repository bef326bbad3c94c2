import { expect, type Request, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Many people at once, by keys alone: Ruth sees what would become of them, gives a group another admin, and takes it back. */

const server = seededServer()

test('Ruth finds people, chooses several by keys, and changes them at once', async ({ browser }) => {
  const ruth = await person(browser)
  const { page } = ruth
  const main = page.getByRole('main')
  const keys = page.keyboard
  const row = (name: string) => main.getByRole('row', { name: new RegExp(name) })
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=people')

  await test.step('a slash leads to the search; of a search that nobody meets the words can go', async () => {
    await row('Mina Park').focus()
    await keys.press('/')
    await keys.type('zebra')
    await expect(main.getByText('No people match.')).toBeVisible()
    await main.getByRole('button', { name: 'Remove “zebra”' }).click()
    await expect(row('Mina Park')).toBeVisible()
  })

  await test.step('she narrows them down to a group, and back', async () => {
    await main.getByRole('button', { name: 'All groups', exact: true }).click()
    await main.getByRole('searchbox', { name: 'Search groups' }).fill('harb')
    await main.getByRole('button', { name: 'Harbour choir' }).click()
    await expect(main.getByText('2 people', { exact: true })).toBeVisible()
    await expect(row('Mina Park')).toHaveCount(0)
    await accessible(page)
    await main.getByRole('button', { name: 'Only Harbour choir · Show all' }).click()
    await expect(row('Mina Park')).toBeVisible()
  })

  await test.step('Enter opens one, whose row is marked', async () => {
    await row('Mina Park').focus()
    await keys.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Person' })
    await expect(panel.getByRole('heading', { name: 'Mina Park' })).toBeVisible()
    await expect(
      panel.getByText('You never see journals, private notes, or messages that nobody reported.'),
    ).toBeVisible()
    await expect(row('Mina Park')).toHaveAttribute('aria-current', 'true')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(row('Mina Park')).toBeFocused()
  })

  await test.step('X chooses one, Shift X all up to another', async () => {
    await keys.press('x')
    await expect(main.getByText('1 selected')).toBeVisible()
    await keys.press('j')
    await keys.press('j')
    await expect(row('Tomas Lind')).toBeFocused()
    await keys.press('Shift+X')
    await expect(main.getByText('3 selected')).toBeVisible()
  })

  const bar = main.getByRole('region', { name: 'Selected people' })
  await test.step('before they are deactivated she reads what follows, and gives the choir another admin', async () => {
    await bar.getByLabel('Change state').selectOption('deactivated')
    const dialog = page.getByRole('dialog', { name: 'Deactivate 3 people?' })
    await expect(dialog).toContainText('They’re signed out on every device within a minute.')
    await expect(dialog).toContainText('One person stays as they are:')
    await expect(dialog).toContainText('Ruth Adeyemi: You can’t change your own role or state.')
    await expect(dialog).toContainText('One group would have no admin left.')
    const press = dialog.getByRole('button', { name: 'Deactivate (2)' })
    await expect(press).toBeDisabled()
    await dialog.getByLabel('New admin of Harbour choir').selectOption({ label: 'Jonas Weber' })
    await accessible(page)
    await press.click()
    for (const name of ['Mina Park', 'Tomas Lind']) await expect(row(name)).toContainText('Deactivated')
    await expect(row('Ruth Adeyemi')).toContainText('Active')
  })

  await test.step('Ctrl Z makes them active again', async () => {
    await keys.press('Control+z')
    for (const name of ['Mina Park', 'Tomas Lind']) await expect(row(name)).not.toContainText('Deactivated')
  })

  await test.step('who can’t be changed any more at the press is named, and nobody is said to be changed who isn’t', async () => {
    for (const name of ['Ines Duarte', 'Jonas Weber']) {
      await row(name).focus()
      await keys.press('x')
    }
    await bar.getByLabel('Change state').selectOption('deactivated')
    const dialog = page.getByRole('dialog', { name: 'Deactivate 2 people?' })
    const press = dialog.getByRole('button', { name: 'Deactivate (2)' })
    await expect(press).toBeEnabled()
    statement(
      server,
      `set session_replication_role = replica; update public.group_members as member set role = case person.email when 'jonas@example.org' then 'admin' else 'member' end
         from public.users as person, public.groups as around where person.id = member.user_id and around.id = member.group_id and around.name = 'Harbour choir'`,
    )
    await press.click()
    await expect(dialog.getByRole('alert')).toContainText('One person stays as they are:')
    await expect(dialog.getByRole('alert')).toContainText('Jonas Weber: They’re the only admin of “Harbour choir”.')
    await expect(page.getByText('Deactivated Ines Duarte')).toBeVisible()
    await expect(page.getByText('Deactivated 2 people')).toHaveCount(0)
    await accessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row('Jonas Weber')).toContainText('Active')
    await expect(row('Ines Duarte')).toContainText('Deactivated')
  })

  await test.step('on the smallest phone nothing goes sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
    await row('Mina Park').getByRole('button', { name: 'Mina Park', exact: true }).click()
    await fits(page)
    await accessible(page)
  })

  await test.step('nor with a name that never ends, or that runs from the right', async () => {
    statement(
      server,
      `update public.users set name = repeat('Wolfeschlegelstein', 4) where email = 'jonas@example.org'; update public.users set name = 'עמית (7) כהן' where email = 'ines@example.org'`,
    )
    await page.goto(`${server.url}/admin?tab=people`)
    const name = main.getByRole('button', { name: 'עמית (7) כהן', exact: true })
    await expect(row('Wolfeschlegelstein')).toBeVisible()
    await fits(page)
    // her name runs its own way, and nothing around it does
    expect(await name.evaluate((it) => getComputedStyle(it).direction)).toBe('rtl')
    expect(await name.evaluate((it) => getComputedStyle(it.closest('tr')!).direction)).toBe('ltr')
    await name.click()
    const panel = page.getByRole('dialog', { name: 'Person' }).or(page.getByRole('complementary', { name: 'Person' }))
    await expect(panel.getByRole('heading', { name: 'עמית (7) כהן' })).toBeVisible()
    await fits(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await row('Wolfeschlegelstein')
      .getByRole('button', { name: /^Wolfe/ })
      .click()
    await expect(panel.getByRole('heading', { name: /^Wolfe/ })).toBeVisible()
    await fits(page)
  })

  await test.step('what a role sees is a drawing: nothing is asked for or recorded as somebody else’s', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${server.url}/admin?tab=overview`)
    const recorded = () => statement(server, 'select count(*) from public.audit_log')
    const before = recorded()
    const asked: Request[] = []
    page.on('request', (request) => void asked.push(request))
    await main.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'View as role' }).click()
    for (const role of ['admin', 'manager', 'member']) {
      await main.getByLabel('Role everywhere').selectOption(role)
      await main.getByLabel('Role in the group').selectOption(role)
    }
    await expect(main.getByText(/^Preview: Member everywhere, Member in the group\./)).toBeVisible()
    const { data } = await (await asClient(server.url, 'ruth@example.org')).auth.getUser()
    for (const request of asked) {
      const [, token] = (await request.headerValue('authorization'))?.match(/^Bearer [^.]+\.([^.]+)/) ?? []
      if (token) expect(JSON.parse(Buffer.from(token, 'base64url').toString()).sub).toBe(data.user!.id)
      expect([request.url(), request.postData() ?? '']).not.toContainEqual(
        expect.stringMatching(/Alma|Noor|Mina|Tomas|role=|view.?as/i),
      )
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(recorded()).toBe(before)
  })
  ruth.calm()
})
