import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* One group, from its making to its rest, as the people in it live it: each test goes on where the last one ended. */

let server: Server
let tomas: Person
let jonas: Person
let mina: Person
let ines: Person
/** The address of the group, and the code of its link. */
let circle: string
let code: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SEED: '1' })
  const arrive = async (name: string) => {
    const someone = await person(browser)
    await signIn(someone.page, server.url, `${name}@example.org`)
    return someone
  }
  tomas = await arrive('tomas')
  jonas = await arrive('jonas')
  mina = await arrive('mina')
  ines = await arrive('ines')
})
test.afterAll(async () => {
  for (const one of [tomas, jonas, mina, ines]) {
    one.calm()
    await one.context.close()
  }
  await server.discard()
})

type Person = Awaited<ReturnType<typeof person>>

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name })

test('Tomas makes a group and lets people in by link, by code and when they ask', async () => {
  await test.step('one field makes it, with first steps that tick themselves', async () => {
    await tomas.page.goto(`${server.url}/groups`)
    const name = tomas.page.getByLabel('Group name')
    // one letter, as the page counts and as the database does: to it an emoji is one
    for (const tooShort of ['R', '📚']) {
      await name.fill(tooShort)
      await tomas.page.getByRole('button', { name: 'Create group' }).click()
      await expect(name).toHaveAccessibleDescription('Enter a name of 2 to 80 characters.')
    }
    await name.fill('Reading circle')
    await tomas.page.getByRole('button', { name: 'Create group' }).click()
    await expect(tomas.page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible()
    const steps = tomas.page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(6)
    await tomas.page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
    await tomas.page.getByLabel('Add a task').fill('Choose the first book')
    await tomas.page.keyboard.press('Enter')
    await expect(tomas.page.getByRole('checkbox', { name: 'Choose the first book' })).toBeVisible()
    await tab(tomas.page, 'Overview').click()
    await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5)
    await tab(tomas.page, 'Members').click()
    await expect(tomas.page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await accessible(tomas.page)
    const link = await tomas.page.getByLabel('Invite link').first().inputValue()
    code = link.split('/').at(-1)!
    circle = tomas.page.url().split('?')[0]!
  })

  await test.step('Jonas joins by the link', async () => {
    await jonas.page.goto(`${server.url}/invite/${code}`)
    await jonas.page.getByRole('button', { name: 'Join' }).click()
    await expect(jonas.page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible()
  })

  await test.step('Mina types the code, after one that opens nothing', async () => {
    await mina.page.goto(`${server.url}/groups`)
    const field = mina.page.getByLabel('Invite code')
    await field.fill('NOSUCHCODE')
    await field.press('Enter')
    await expect(mina.page.getByText('This code doesn’t match any group')).toBeVisible()
    await field.fill(code.toLowerCase())
    await field.press('Enter')
    await expect(mina.page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible()
    await expect(tab(mina.page, 'Settings')).toHaveCount(0)
    await expect(mina.page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
    await mina.page.goto(`${circle}/edit`)
    await expect(mina.page.getByText('Its admins: Tomas Lind.')).toBeVisible()
    await accessible(mina.page)
  })

  await test.step('in its settings he lists it, for those who ask, and names a break', async () => {
    const { page } = tomas
    await tab(page, 'Settings').click()
    await page.getByLabel('Description').fill('A book a month, and soup.')
    const basics = page.getByRole('region', { name: 'Basics' })
    const name = basics.getByLabel('Name')
    await name.fill('📚')
    await basics.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription('Enter a name of 2 to 80 characters.')
    await name.fill('Reading circle')
    await page.getByRole('button', { name: 'Use 📚' }).click()
    await basics.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByLabel('Who can see it').selectOption('listed')
    await page.getByLabel('How people join').selectOption('request')
    await page.getByRole('region', { name: 'Joining' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Joining' }).getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('First day off').fill('2026-12-24')
    await page.getByLabel('Last day off').fill('2026-12-31')
    await page.getByLabel('Reason').fill('Christmas break')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('Christmas break', { exact: true })).toBeVisible()
  })

  await test.step('Ines finds it, asks to be let in, and is, without a reload', async () => {
    await ines.page.goto(`${server.url}/groups`)
    await ines.page.getByRole('button', { name: 'Ask to join Reading circle' }).click()
    await ines.page.getByLabel('A line about you (optional)').fill('I read a lot')
    await ines.page.getByRole('button', { name: 'Send' }).click()
    await expect(ines.page.getByText('You asked to join.')).toBeVisible()
    await tomas.page.goto(`${circle}?tab=members`)
    await expect(tomas.page.getByText('I read a lot')).toBeVisible()
    await accessible(tomas.page)
    await tomas.page.getByRole('button', { name: /^Approve/ }).click()
    const hers = ines.page.getByRole('navigation', { name: 'Your groups' })
    await expect(hers.getByRole('link', { name: /Reading circle/ })).toBeVisible()
    await expect(ines.page.getByText('You asked to join.')).toHaveCount(0)
  })
})

test('Tomas gives it a cover, which everyone sees at the top, and takes it away', async () => {
  const { page } = tomas
  await page.goto(`${circle}/edit`)
  const file = page.getByLabel('Cover picture')
  await file.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('looks like something else')
  await file.setInputFiles('client/public/logo512.png')
  await expect(page.getByRole('img', { name: 'Cover of Reading circle' })).toBeVisible()
  await accessible(page)
  await jonas.page.goto(circle)
  const cover = jonas.page.locator('main img[src*="/covers/"]')
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  await page.getByRole('button', { name: 'Remove cover' }).click()
  await expect(page.getByRole('button', { name: 'Choose a cover' })).toBeVisible()
  await jonas.page.reload()
  await expect(jonas.page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible()
  await expect(cover).toHaveCount(0)
})

test('what is announced is seen by all; roles change, one is taken out, one leaves, and the group rests', async () => {
  await test.step('an announcement is on top for all, and is counted when it was seen', async () => {
    await tomas.page.goto(circle)
    await tab(tomas.page, 'Announcements').click()
    await tomas.page.getByRole('button', { name: 'New announcement' }).click()
    await tomas.page.getByLabel('Title').fill('We begin on Thursday')
    await tomas.page.getByLabel('Details').fill('Bring a mug.')
    await accessible(tomas.page)
    await tomas.page.getByRole('button', { name: 'Announce' }).click()
    await jonas.page.goto(circle)
    await expect(jonas.page.getByText('Bring a mug.')).toBeVisible()
    await tomas.page.reload()
    await expect(tomas.page.getByText('seen by 1 of 3')).toBeVisible()
    await jonas.page.getByRole('button', { name: 'Dismiss We begin on Thursday' }).click()
    await expect(jonas.page.getByText('Bring a mug.')).toHaveCount(0)
  })

  await test.step('Jonas becomes a manager, and a member again; Mina is taken out', async () => {
    const { page } = tomas
    await tab(page, 'Members').click()
    const change = async (name: string, deed: string, role: 'menuitemradio' | 'menuitem' = 'menuitemradio') => {
      await page.getByRole('button', { name: `Role and membership for ${name}` }).click()
      await page.getByRole(role, { name: deed }).click()
    }
    await change('Jonas Weber', 'Manager')
    await expect(tab(jonas.page, 'Settings')).toBeVisible()
    await change('Jonas Weber', 'Member')
    await expect(tab(jonas.page, 'Settings')).toHaveCount(0)
    await mina.page.goto(circle)
    await expect(mina.page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible()
    await change('Mina Park', 'Remove from group', 'menuitem')
    await page.getByRole('button', { name: 'Undo' }).click()
    const seat = page.getByRole('button', { name: 'Role and membership for Mina Park' })
    await expect(seat).toBeVisible()
    await change('Mina Park', 'Remove from group', 'menuitem')
    await expect(seat).toHaveCount(0)
    await expect(mina.page.getByText('You’re not a member of this group.')).toBeVisible()
  })

  await test.step('as the last admin he names Jonas, and leaves', async () => {
    const { page } = tomas
    await page.getByRole('button', { name: 'More about Reading circle' }).click()
    await page.getByRole('menuitem', { name: 'Leave group' }).click()
    await page.getByLabel('Who should be the new admin?').selectOption({ label: 'Jonas Weber' })
    await accessible(page)
    await page.getByRole('button', { name: 'Hand over and leave' }).click()
    await page.waitForURL('**/groups')
    await expect(page.getByRole('link', { name: /^Reading circle \d/ })).toHaveCount(0)
  })

  await test.step('Jonas archives it: everything can be read, and nothing changed', async () => {
    const { page } = jonas
    await tab(page, 'Settings').click()
    await page.getByRole('button', { name: 'Archive group' }).click()
    await expect(page.getByText('This group is archived.')).toBeVisible()
    await tab(page, 'Tasks').click()
    await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible()
    await expect(page.getByLabel('Add a task')).toHaveCount(0)
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await expect(page.getByLabel('Add a task')).toBeVisible()
  })
})

test('on the test page each sees what they may, and an admin which rule decides for others', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const examples = `${server.url}/test/permissions`
  await page.goto(examples)
  await expect(page.getByText('Please log in to see permission examples')).toBeVisible()
  await accessible(page)
  await signIn(page, server.url, 'mina@example.org')
  await page.goto(examples)
  await expect(page.getByText('You need super admin access')).toBeVisible()
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Tuesday supper' })
  await expect(page.getByText('You need content deletion permissions')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Task Assignment' })).toContainText('Granted')
  await expect(page.getByText('Permission inspector')).toHaveCount(0)
  await accessible(page)
  await context.close()

  const ruth = await person(browser)
  await signIn(ruth.page, server.url, 'ruth@example.org')
  await ruth.page.goto(examples)
  await expect(ruth.page.getByText('You need super admin access')).toHaveCount(0)
  await ruth.page.getByRole('searchbox', { name: 'Search people' }).fill('Mina')
  await ruth.page.getByRole('button', { name: /^Mina Park/ }).click()
  await ruth.page.getByLabel('Action', { exact: true }).selectOption('contentDeletion')
  await ruth.page.getByRole('searchbox', { name: 'Search groups' }).fill('Tuesday')
  await ruth.page.getByRole('button', { name: 'Tuesday supper' }).click()
  await expect(ruth.page.getByText('The group role member doesn’t have contentDeletion')).toBeVisible()
  await accessible(ruth.page)
  ruth.calm()
  calm()
  await ruth.context.close()
})

test('a flag that is switched is switched on every screen at once, and an admin’s page is an admin’s', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org', '/test/permissions')
  const voiceNotes = page.getByRole('listitem').filter({ hasText: 'Voice notes' })
  await expect(voiceNotes).toContainText('Off')
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.rpc('change_flag', { key: 'voice_notes', changes: { enabled: true } }).throwOnError()
  await expect(voiceNotes).toContainText('On', { timeout: 5_000 })

  for (const [path, title] of [
    ['/admin', 'Admin Access Required'],
    ['/super-admin', 'Super Admin Access Required'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
    await accessible(page)
  }
  calm()
  await context.close()
})
