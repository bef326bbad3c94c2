import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A person's choice of notifications: which, where, and when. */

test.use({ serviceWorkers: 'allow' })

const ruth = '00000000-0000-4000-8000-0000000000a1'
const supper = '00000000-0000-4000-8000-0000000000b1'

const server = seededServer()

/** Ruth's quiet hours and digest on the server. */
async function kept() {
  const client = await asRuth()
  const { data: quiet } = await client.from('quiet_hours').select('from_time')
  const { data: digest } = await client.from('notification_digests').select('email')
  return [quiet?.[0]?.from_time, digest?.[0]?.email]
}

const asRuth = () => asClient(server.url, 'ruth@example.org')

/** True where Ruth does not want to be disturbed, now. */
async function isUndisturbed() {
  const { data } = await (await asRuth()).from('quiet_hours').select('dnd_until')
  return Boolean(data?.[0]?.dnd_until)
}

/** The name of a room among the settings, behind which stand its types. */
const room = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Notification Settings' }).getByRole('button', { name: new RegExp(`^${name} `) })

test('Ruth chooses what she is told, and when', async ({ browser }) => {
  await (await asRuth()).from('notification_prefs').delete().eq('user_id', ruth)
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click()

  await test.step('one press on a name, or at the head of a column, switches all of it', async () => {
    await expect(page.getByRole('table')).toHaveCount(0)
    await room(page, 'Tasks').click()
    await room(page, 'Curricula').click()
    await page.getByRole('button', { name: 'Curriculum shared' }).click()
    await expect(page.getByLabel('Curriculum shared: In app')).not.toBeChecked()
    await page.getByRole('button', { name: 'Curriculum shared' }).click()
    await expect(page.getByLabel('Curriculum shared: In app')).toBeChecked()
    await page.getByLabel('All of Tasks: Push').click()
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    await page.getByLabel('Where').selectOption({ label: 'Tuesday supper' })
    await page.getByLabel('Due soon: Push').click()
    await expect(page.getByLabel('Due soon: Push')).toBeChecked()
    await page.getByLabel('Where').selectOption({ label: 'Everywhere' })
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    const disturb = page.getByRole('group', { name: 'Do not disturb' })
    await disturb.getByRole('button', { name: 'Until tomorrow' }).click()
    await expect(page.getByRole('group', { name: /^Do not disturb until .*08:00$/ })).toBeVisible()
    await expect.poll(isUndisturbed).toBe(true)
    await disturb.getByRole('button', { name: 'End now' }).click()
    await expect(disturb.getByRole('button', { name: 'For an hour' })).toBeVisible()
    await expect.poll(isUndisturbed).toBe(false)
    await page.getByRole('button', { name: 'Mon', exact: true }).click()
    await page.getByRole('combobox', { name: 'From' }).fill('21:30')
    await page.getByRole('combobox', { name: 'From' }).press('Enter')
    await page.getByLabel('By email').selectOption('Every week')
    await expect(page.getByLabel('At', { exact: true })).toHaveValue('08:00')
    await expect.poll(kept).toEqual(['21:30:00', 'weekly'])
    await page.reload()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
    await room(page, 'Tasks').click()
    await room(page, 'Curricula').click()
    await expect(page.getByLabel('Due soon: Push')).not.toBeChecked()
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('21:30')
    await expect(page.getByLabel('By email')).toHaveValue('weekly')
    // a digest takes in whatever was not taken out of it
    await expect(page.getByLabel('Due soon: Email')).toHaveValue('digest')
    await expect(page.getByLabel('Curriculum shared: Email')).toHaveValue('off')
    await page.getByLabel('Where').selectOption({ label: 'Tuesday supper' })
    await expect(page.getByLabel('Due soon: Push')).toBeChecked()
    await accessible(page)
  })

  await test.step('an announcement tells its author how far its push went, and of nobody which', async () => {
    const mina = await asClient(server.url, 'mina@example.org')
    const endpoint = 'https://push.example.org/mina'
    await mina.rpc('add_push_device', { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'C'.repeat(22) })
    const { error } = await mina
      .from('quiet_hours')
      .insert({ dnd_until: new Date(Date.now() + 3_600_000).toISOString() })
    expect(error).toBeNull()
    await (await asRuth()).from('announcements').insert({ group_id: supper, title: 'The hall is open' })
    await page.goto(`${server.url}/groups/${supper}?tab=announcements`)
    await expect(page.getByText('push delivered to 0, push off for 1, quiet hours for 1').first()).toBeVisible()
  })
  calm()
  await context.close()
})
