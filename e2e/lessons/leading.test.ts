import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { course, step } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Whoever leads a lesson sees more on the same page, and on paper nothing of it. */

const server = seededServer()

const words = (text: string) => [{ key: crypto.randomUUID(), kind: 'text', html: `<p>${text}</p>` }]

test('Ruth leads a lesson: her notes, who is there, what was handed in; she shows it, prints it and calls it taught', async ({
  browser,
}) => {
  const { lesson, adoption } = await course(server, 'Breads', ['Rye'], 0, async ({ id, keys, ruth }) => {
    const about = { version_id: id, lesson_key: keys[0]! }
    const upload = crypto.randomUUID()
    await ruth
      .from('lesson_items')
      .insert([
        {
          ...about,
          key: upload,
          kind: 'upload',
          title: 'Your loaf',
          rank: 'U1V',
          minutes: 20,
          settings: {},
          audience: 'all',
        },
        {
          ...about,
          key: crypto.randomUUID(),
          kind: 'read',
          title: 'If it sinks',
          rank: 'U2V',
          minutes: 50,
          settings: {},
          audience: 'leaders',
        },
      ])
      .throwOnError()
    await ruth
      .from('leader_texts')
      .insert({ version_id: id, key: keys[0]!, blocks: words('Start the oven an hour before.') })
      .throwOnError()
  })
  const mina = await enter(browser, server, 'mina@example.org', lesson(0))
  await expect(step(mina.page, 'Your loaf')).toBeVisible()
  await expect(mina.page.getByText('Start the oven')).toHaveCount(0)
  await expect(mina.page.getByText('If it sinks')).toHaveCount(0)
  await expect(mina.page.getByRole('button', { name: 'Lead this lesson' })).toHaveCount(0)
  await step(mina.page, 'Your loaf').getByLabel('A few words').fill('It rose.')
  await step(mina.page, 'Your loaf')
    .locator('input[type=file]')
    .setInputFiles({ name: 'loaf.txt', mimeType: 'text/plain', buffer: Buffer.from('A loaf.') })
  await expect(step(mina.page, 'Your loaf').getByText('loaf.txt')).toBeVisible()
  await accessible(mina.page)
  await step(mina.page, 'Your loaf').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(step(mina.page, 'Your loaf').getByRole('list', { name: 'What you sent' })).toContainText('It rose.')
  mina.calm()

  const { page, calm } = await enter(browser, server, 'ruth@example.org', lesson(0))
  await expect(page.getByText('Start the oven')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lead this lesson' }).click()
  await expect(page.getByText('Start the oven an hour before.')).toBeVisible()
  const leading = page.getByRole('region', { name: 'Leading' })
  await expect(leading).toContainText('1 h 10 min planned, the meeting has 1 h')
  await leading.getByText('Attendance').click()
  await leading.getByRole('button', { name: /^Mina Park/ }).click()
  await expect(leading.getByRole('button', { name: /^Mina Park/ })).toHaveAttribute('aria-pressed', 'true')
  await step(page, 'Your loaf').getByText('Handed in').click()
  await expect(step(page, 'Your loaf')).toContainText('It rose.')
  await accessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Start the oven')).toBeHidden()
  await expect(leading).toBeHidden()
  await expect(page.getByText('All about Rye.')).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.keyboard.press('f')
  const shown = page.getByRole('dialog', { name: 'Present “Rye”' })
  await expect(shown.getByRole('heading', { name: 'Rye' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown.getByText('All about Rye.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown.getByRole('heading', { name: 'Your loaf' })).toBeVisible()
  await expect(shown).toContainText('3 of 3')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await leading.getByRole('button', { name: 'Mark as taught' }).click()
  await expect(leading.getByRole('button', { name: 'Taught' })).toHaveAttribute('aria-pressed', 'true')
  const client = await asClient(server.url, 'mina@example.org')
  await expect
    .poll(async () => (await client.from('scheduled_lessons').select('state').eq('adoption_id', adoption)).data)
    .toEqual([{ state: 'taught' }])
  expect((await client.from('attendance').select('state')).data).toEqual([{ state: 'present' }])
  calm()
})

test('a lesson that opens later is a title until then, and Ruth opens it for Mina with one tap', async ({
  browser,
}) => {
  const { lesson, ruth } = await course(server, 'Cheeses', ['Milk', 'Curd'], 0, async ({ id, ruth, keys }) => {
    await ruth.from('lessons').update({ release: 'on_date' }).match({ version_id: id, key: keys[1]! }).throwOnError()
  })
  const { data: group } = await ruth.from('groups').select('id').eq('id', supper).single()
  expect(group).toEqual({ id: supper })
  const mina = await enter(browser, server, 'mina@example.org', lesson(1))
  // members of this group manage its curricula, so they read ahead to prepare
  await expect(mina.page.getByText('Opens tomorrow for members. You can read it now to prepare.')).toBeVisible()
  await expect(mina.page.getByRole('button', { name: 'Mark lesson as done' })).toHaveCount(0)
  const { page, calm } = await enter(browser, server, 'ruth@example.org', `${lesson(1)}?as=leader`)
  await page.getByText('Who can open it').click()
  await page.getByRole('switch', { name: 'Open for Mina Park' }).click()
  await expect(page.getByText('1 person by name')).toBeVisible()
  await accessible(page)
  await expect(mina.page.getByRole('button', { name: 'Mark lesson as done' })).toBeVisible()
  // the list of members says so, and is where it is taken back
  await page.goto(`${server.url}/groups/${supper}?tab=members`)
  await expect(page.getByRole('link', { name: 'Can open “Curd”' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'No longer open “Curd” for Mina Park' }).click()
  await expect(page.getByRole('link', { name: 'Can open “Curd”' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Can open “Curd”' }).click()
  await expect(page.getByRole('heading', { name: 'Curd' }).first()).toBeVisible()
  calm()
  mina.calm()
})
