import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The organisations: Ruth makes one, brands it, limits it to two people, suspends it in front of its admin, and restores it. */

const server = seededServer()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('an organisation is made, branded, limited, suspended and restored', async ({ browser }) => {
  const ruth = await person(browser)
  const { page } = ruth
  const main = page.getByRole('main')
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Sections of the organisation' }).getByRole('link', { name, exact: true })

  await test.step('there is one organisation, and what a second would be for', async () => {
    await signIn(page, server.url, 'ruth@example.org', '/enterprise-admin')
    await expect(main.getByText('You have one organisation; a second keeps its people apart.')).toBeVisible()
    // red, as wherever one stands as a super admin
    const colours = await page.evaluate(() => {
      const shown = getComputedStyle(document.documentElement)
      return [shown.getPropertyValue('--accent'), shown.getPropertyValue('--danger')]
    })
    expect(colours[0]).toBe(colours[1])
    await accessible(page)
  })

  await test.step('the wizard makes another, and keeps what was typed where it refuses, and over a reload', async () => {
    await main.getByRole('button', { name: 'New organisation' }).click()
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Hillside School')
    await expect(main.getByLabel('Short name')).toHaveValue('hillside-school')
    await main.getByLabel('Short name').fill('everyone')
    await expect(main.getByText('Another organisation has this address already.')).toBeVisible()
    await main.getByLabel('Short name').fill('hillside')
    const next = main.getByRole('button', { name: 'Continue' })
    await next.click()
    await main.getByLabel('Admin’s email').fill('mina@example.org')
    await accessible(page)
    await next.click()
    await main.getByLabel('Who can join').selectOption('invite')
    await next.click()
    await main.getByRole('button', { name: 'Start from a template' }).click()
    await page.reload()
    await expect(main.getByText('Your draft is back.')).toBeVisible()
    await expect(main.getByLabel('Rules (optional)')).toHaveValue(/^1\. Be kind\./)
    await accessible(page)
    await next.click()
    await main.getByLabel('Name of the first group').fill('Staff room')
    await main.getByRole('button', { name: 'Create organisation' }).click()
    await expect(main.getByText('This person is in a group of another organisation.')).toBeVisible()
    await main.getByLabel('Admin’s email').fill('ines@example.org')
    for (let step = 0; step < 3; step++) await next.click()
    await main.getByRole('button', { name: 'Create organisation' }).click()
    await expect(main.getByRole('heading', { name: 'Hillside School' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ines Duarte' })).toBeVisible()
    await accessible(page)
  })

  await test.step('what another super admin saves is in her open forms, and what she typed stays', async () => {
    const other = await asClient(server.url, 'ruth@example.org')
    const tenant_id = new URL(page.url()).searchParams.get('open')!
    const save = async (rpc: 'set_tenant_terms' | 'change_tenant' | 'brand_tenant', change: Record<string, unknown>) =>
      expect((await other.rpc(rpc, { tenant_id, ...change } as never)).error).toBeNull()
    await part('Details').click()
    await main.getByRole('button', { name: 'Add contact' }).click()
    await main.getByRole('textbox', { name: 'Name' }).fill('Jo Marsh')
    await save('set_tenant_terms', { limits: {}, contacts: [], region_label: 'Wales' })
    await expect(main.getByLabel('Region label')).toHaveValue('Wales')
    await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('Jo Marsh')
    await part('Joining and sign-in').click()
    await main.getByLabel('Name').fill('Hillside Primary')
    await save('change_tenant', { join: 'approval' })
    await expect(main.getByLabel('Who can join')).toHaveValue('approval')
    await expect(main.getByLabel('Name')).toHaveValue('Hillside Primary')
    await part('Branding').click()
    await main.getByLabel('Display name').fill('Hill')
    await save('brand_tenant', { accent: 'plum' })
    await expect(main.getByRole('radio', { name: 'Plum' })).toBeChecked()
    await expect(main.getByLabel('Display name')).toHaveValue('Hill')
  })

  const ines = await person(browser)
  await test.step('its brand is on the open page of its admin, and no colour that cannot be read', async () => {
    await signIn(ines.page, server.url, 'ines@example.org')
    await expect(ines.page.getByRole('link', { name: 'Cohort' }).first()).toBeVisible()
    await part('Branding').click()
    await main.getByLabel('Display name').fill('Hillside')
    await main.getByRole('radio', { name: 'Custom' }).check()
    await main.getByLabel('Colour code').fill('#ffee88')
    await expect(main.getByText('This colour can’t be read in every theme.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Save branding' })).toBeDisabled()
    await main.getByRole('radio', { name: 'Green' }).check()
    await expect(main.getByText(/easy to read/)).toHaveCount(3)
    await accessible(page)
    await main.getByRole('button', { name: 'Save branding' }).click()
    await expect(ines.page.getByRole('link', { name: 'Hillside' }).first()).toBeVisible()
    await expect(ines.page.locator('html')).toHaveAttribute('data-brand')
    await expect(ines.page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest?name=Hillside')
    const manifest = await ines.page.request.get(`${server.url}/manifest.webmanifest?name=Hillside`)
    expect(await manifest.json()).toMatchObject({ id: '/', name: 'Hillside', short_name: 'Hillside' })
    await accessible(ines.page)
  })

  await test.step('what it is told is kept for sixty days', async () => {
    await part('Data retention').click()
    await main.getByLabel('Notifications, in days').fill('60')
    await accessible(page)
    await main.getByRole('button', { name: 'Save retention' }).click()
    await expect(page.getByText('Changed how long Hillside School keeps its data')).toBeVisible()
    await page.reload()
    await expect(main.getByLabel('Notifications, in days')).toHaveValue('60')
  })

  await test.step('limited to two, it takes in a second and refuses the third', async () => {
    await part('Limits').click()
    await main.getByLabel('People', { exact: true }).fill('2')
    await main.getByRole('button', { name: 'Save limits' }).click()
    await expect(main.getByText('1 of 2')).toBeVisible()
    const client = await asClient(server.url, 'ines@example.org')
    const { data: groups } = await client.from('groups').select('id').eq('name', 'Staff room')
    const { data: invites } = await client.from('group_invites').insert({ group_id: groups![0]!.id }).select('code')
    const invite = `${server.url}/invite/${invites![0]!.code}`
    const nora = await person(browser, phone)
    await nora.page.goto(invite)
    await expect(nora.page.getByRole('main').getByText('Hillside', { exact: true })).toBeVisible()
    await nora.page.getByLabel('Name').fill('Nora Beck')
    await nora.page.getByLabel('Email').fill('nora@hillside.example')
    await nora.page.getByLabel('Password', { exact: true }).fill('four green lamps 71')
    await nora.page.getByRole('button', { name: 'Create account and join' }).click()
    await expect(nora.page.getByRole('heading', { name: 'Staff room', level: 1 })).toBeVisible()
    await page.reload()
    await expect(main.getByText('2 of 2')).toBeVisible()
    const otto = await person(browser, phone)
    await otto.page.goto(invite)
    await expect(otto.page.getByText('This organisation has 2 of 2 people.')).toBeVisible()
    await fits(otto.page)
    await accessible(otto.page)
  })

  await test.step('the record names the organisation, and which domain came and went', async () => {
    const other = await asClient(server.url, 'ruth@example.org')
    const tenant_id = new URL(page.url()).searchParams.get('open')!
    const { data, error } = await other.rpc('add_domain', { tenant_id, domain: 'hillside.example' })
    expect(error).toBeNull()
    expect((await other.rpc('remove_domain', { id: (data as { id: string }).id })).error).toBeNull()
    const its = page.url()
    await part('Overview').click()
    await main.getByRole('link', { name: 'Show its audit log' }).click()
    await expect(main.getByRole('row', { name: /Added the domain hillside\.example to Hillside School/ })).toBeVisible()
    await expect(main.getByRole('row', { name: /Removed the domain hillside\.example from/ })).toBeVisible()
    const branded = main.getByRole('row', { name: /Changed the branding of Hillside School/ })
    await expect(branded.first()).toContainText(/Colour before: Plum → after: Green/)
    await page.goto(its)
  })

  await test.step('suspended in front of her open page, and restored', async () => {
    await part('Overview').click()
    await main.getByRole('button', { name: 'Suspend organisation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Hillside School?' })
    await dialog.getByLabel('Reason').fill('The contract has ended.')
    await dialog.getByRole('button', { name: 'Suspend organisation' }).click()
    await expect(main.getByText('Suspended: The contract has ended.')).toBeVisible()
    await expect(ines.page.getByRole('heading', { name: 'Hillside School is suspended' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(ines.page.getByText('The contract has ended.')).toBeVisible()
    await accessible(ines.page)
    await main.getByRole('button', { name: 'Restore organisation' }).click()
    await expect(main.getByText('Suspended: The contract has ended.')).toHaveCount(0)
    await ines.page.getByRole('link', { name: 'Try again' }).click()
    await expect(ines.page.getByRole('link', { name: 'Hillside' }).first()).toBeVisible()
  })
  ruth.calm()
})
