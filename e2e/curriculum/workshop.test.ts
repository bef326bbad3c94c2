import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { line, written } from '../../test/fixtures/curriculum-room.ts'
import { tray } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What one does in the builder beside writing: dragging, tasks, details, comments, and giving it to a group. */

const server = seededServer()
const supper = '00000000-0000-4000-8000-0000000000b1'

const titles = (page: Page) =>
  page
    .locator('[data-node][data-kind="lesson"] input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Drags a line by its handle to the middle of another, and lets it go there. */
async function drag(page: Page, from: string, to: string, after = true) {
  const line = page.locator(`[data-node="${from}"]`)
  await line.hover()
  const grip = (await line.locator('[data-grip]').boundingBox())!
  const target = (await page.locator(`[data-node="${to}"]`).boundingBox())!
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + 20, grip.y + 12, { steps: 2 })
  await page.mouse.move(target.x + 60, target.y + target.height * (after ? 0.8 : 0.2), { steps: 4 })
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
}

test('Ruth drags a lesson, lets another fall back, and gives the curriculum a task, a cover and a language', async ({
  browser,
}) => {
  const { id, keys, ruth } = await written(server, 'Soups by hand', ['Pumpkin', 'Leek', 'Cabbage'])
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Leek', 'Cabbage'])
  await drag(page, keys[0]!, keys[2]!)
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual(['Leek', 'Cabbage', 'Pumpkin'])
  await expect(page.getByText('“Pumpkin” is now lesson 3 of 3 in “Autumn”.')).toBeAttached()
  await drag(page, keys[1]!, keys[2]!)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  await expect.poll(() => titles(page)).toEqual(['Leek', 'Cabbage', 'Pumpkin'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Leek', 'Cabbage'])

  const beside = page.getByRole('complementary', { name: 'Lesson details' })
  const objectives = beside.getByRole('textbox', { name: 'Objectives' })
  await objectives.fill(`Cook it\n${'x'.repeat(310)}`)
  await expect(beside.getByText('Not saved: line 2 is 10 characters too long.')).toBeVisible()
  await beside.getByRole('textbox', { name: 'Tags' }).fill('winter, soup')
  const lesson = async () =>
    (await ruth.from('lessons').select('tags, objectives').eq('version_id', id).eq('key', keys[0]!).throwOnError())
      .data?.[0]
  await expect.poll(lesson).toEqual({ tags: ['winter', 'soup'], objectives: ['Cook it'] })
  await page.reload()
  await expect(objectives).toHaveValue(`Cook it\n${'x'.repeat(310)}`)
  await objectives.fill('Cook it\nShare it')
  await expect.poll(lesson).toEqual({ tags: ['winter', 'soup'], objectives: ['Cook it', 'Share it'] })

  await beside.getByRole('button', { name: 'Add task' }).click()
  await expect(beside.getByRole('textbox', { name: 'Task title' })).toBeFocused()
  await page.keyboard.type('Buy a pumpkin')
  await beside.getByRole('combobox', { name: 'Due' }).selectOption('Before')
  await beside.getByRole('textbox', { name: 'Days' }).fill('3')
  const tasks = async () =>
    (await ruth.from('curriculum_tasks').select('title, lesson_key, anchor, offset_days').eq('version_id', id)).data
  await expect.poll(tasks).toEqual([{ title: 'Buy a pumpkin', lesson_key: keys[0], anchor: 'lesson', offset_days: -3 }])
  await beside.getByRole('button', { name: 'Close Buy a pumpkin' }).click()
  await expect(beside.getByText('3 days before the lesson')).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: 'More about Soups by hand' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Subtitle' }).fill('What the garden gives')
  await details.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Spanish' })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await details.getByLabel('Cover picture').setInputFiles({ name: 'soup.png', mimeType: 'image/png', buffer: png })
  await expect(details.getByRole('img', { name: 'Cover of Soups by hand' })).toBeVisible()
  await accessible(page)
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details).toBeHidden()
  const card = async () =>
    (await ruth.from('curricula').select('subtitle, language').eq('id', id).throwOnError()).data?.[0]
  await expect.poll(card).toEqual({ subtitle: 'What the garden gives', language: 'es' })
  calm()
  await context.close()
})

test('a comment on a block is made by a commenter, found at the block by the author, and resolved', async ({
  browser,
}) => {
  const { id, keys, ruth } = await written(server, 'Soups discussed', ['Barley'])
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { data: me } = await tomas.auth.getUser()
  const other = { curriculum_id: id, user_id: me.user!.id, role: 'commenter' }
  await ruth.from('curriculum_authors').insert(other).throwOnError()
  const his = await person(browser)
  await signIn(his.page, server.url, 'tomas@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  await his.page.getByRole('button', { name: /^Comment: / }).click()
  const dialog = his.page.getByRole('dialog', { name: 'Comments on this block' })
  await dialog.getByRole('textbox').fill('How much barley?')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await expect(dialog.getByText('How much barley?')).toBeVisible()
  // shown at once, and gone with his browser until it was sent
  const atServer = async () =>
    (await ruth.from('curriculum_comments').select('id').eq('curriculum_id', id).throwOnError()).data.length
  await expect.poll(atServer).toBe(1)
  await his.context.close()

  const hers = await person(browser)
  await signIn(hers.page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  await hers.page.getByRole('button', { name: /^1 comment: / }).click()
  await hers.page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await expect(hers.page.getByRole('dialog').getByText('No open comments')).toBeVisible()
  await accessible(hers.page)
  await hers.page.keyboard.press('Escape')
  await expect(hers.page.getByRole('button', { name: /^1 comment: / })).toBeHidden()
  hers.calm()
  await hers.context.close()
})

test('what is shared with a group is in its tab for a member, who reads it, and lit up where a notification leads', async ({
  browser,
}) => {
  const { id, ruth } = await written(server, 'Soups for the supper', ['Nettle'])
  const published = { id: crypto.randomUUID(), curriculum_id: id, change_note: 'First' }
  await ruth.rpc('publish_version', published).throwOnError()
  const share = { id: crypto.randomUUID(), curriculum_id: id, group_id: supper }
  await ruth.rpc('share_curriculum', share).throwOnError()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}?tab=curriculum`)
  await expect(page.getByRole('link', { name: 'Soups for the supper' })).toBeVisible()
  await accessible(page)
  await page.goto(`${server.url}/curriculum/management?curriculumId=${id}`)
  await expect(page.locator('[data-lit]').getByRole('link', { name: 'Soups for the supper' })).toBeVisible()
  await page.locator('[data-lit]').getByRole('link').click()
  await expect(page.getByText('All about Nettle.')).toBeVisible()
  calm()
  await context.close()
})

test('what is written without a network comes when it is back, and a block that is only begun stays', async ({
  browser,
}) => {
  const { id, keys, ruth } = await written(server, 'Soups offline', ['Pea'])
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  const article = page.getByRole('article', { name: 'Pea' })
  await expect(article.getByText('All about Pea.')).toBeVisible()
  await article.getByRole('button', { name: 'Add block' }).first().click()
  await page.getByRole('combobox', { name: 'Choose a block' }).fill('Checklist')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Lesson title' }).fill('Pea soup')
  const saved = async () =>
    (await ruth.from('lessons').select('title, blocks').eq('version_id', id).throwOnError()).data?.[0]
  await expect.poll(async () => (await saved())?.title).toBe('Pea soup')
  await expect(page.locator('[data-block]')).toHaveCount(2)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Lesson title' }).fill('Split pea soup')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.locator('[data-block]').last().getByRole('textbox').first().fill('Soak the peas')
  await context.setOffline(false)
  await expect.poll(async () => JSON.stringify(await saved())).toMatch(/Split pea soup.*Soak the peas/)
  await context.close()
})

for (const [when, wait] of [
  ['at once', 0],
  // after four seconds without a response, the page goes on
  ['after a while', 5000],
] as const)
  test(`letters that Ruth types while a save is refused ${when} stay, and are saved once she gives the refused ones up`, async ({
    browser,
  }) => {
    const { id, keys, ruth } = await written(server, `Soups refused ${when}`, ['Pea'])
    const { page, context } = await person(browser)
    await page.clock.install()
    await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
    const title = page.getByRole('textbox', { name: 'Lesson title' })
    const isTyped = Promise.withResolvers<void>()
    const isSent = Promise.withResolvers<void>()
    const lessons = '**/rest/v1/lessons?*'
    await page.route(lessons, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      isSent.resolve()
      await isTyped.promise
      await route.fulfill({ status: 400, json: { code: 'P0001', message: 'It is broken.', details: null, hint: null } })
    })
    await title.fill('Pea so')
    await isSent.promise
    await title.press('End')
    await page.keyboard.type('up')
    if (wait > 0) await page.clock.fastForward(wait)
    isTyped.resolve()
    await expect(page.getByText('Not saved. See why')).toBeVisible()
    await expect(title).toHaveValue('Pea soup')
    await page.unroute(lessons)
    await page.getByRole('button', { name: 'Not saved. See why' }).click()
    const refused = tray(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('alert') })
    await refused.getByRole('button', { name: /^Discard/ }).click()
    await expect(refused).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/curriculum/${id}/builder?node=${keys[0]}`)
    await expect(title).toHaveValue('Pea soup')
    const saved = async () =>
      (await ruth.from('lessons').select('title').eq('version_id', id).single().throwOnError()).data.title
    await expect.poll(saved).toBe('Pea soup')
    await context.close()
  })

for (const [kind, field] of [
  ['Checklist', 'Entry 1'],
  ['Text', 'Text'],
] as const)
  test(`the form of a new block of kind ${kind} loads late, and Ruth goes on typing in the title`, async ({
    browser,
  }) => {
    const { id, keys } = await written(server, `Soups on a slow line: ${kind}`, ['Pea'])
    const { page, context, calm } = await person(browser)
    const formLoads = Promise.withResolvers<void>()
    await page.route(`**/${chunkOf('client/ui/lesson/BlockForm.tsx')}`, async (route) => {
      await formLoads.promise
      await route.continue()
    })
    await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
    await page.getByRole('button', { name: 'Add block' }).first().click()
    await page.getByRole('combobox', { name: 'Choose a block' }).fill(kind)
    await page.keyboard.press('Enter')
    const title = page.getByRole('textbox', { name: 'Lesson title' })
    await title.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' so')
    formLoads.resolve()
    await expect(page.locator('[data-block]').last().getByRole('textbox', { name: field })).toBeVisible()
    await page.keyboard.type('up')
    await expect(title).toHaveValue('Pea soup')
    calm()
    await context.close()
  })

test('Ruth copies a lesson to another curriculum and takes it back, and moves two there', async ({ browser }) => {
  const { id, ruth, keys } = await written(server, 'Soups to part with', ['Leek', 'Chestnut', 'Barley'])
  const other = await written(server, 'Winter soups', ['Bean'])
  const there = async () =>
    (await ruth.from('lessons').select('title').eq('version_id', other.id).order('rank')).data?.map(
      ({ title }) => title,
    )
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  const dialog = page.getByRole('dialog', { name: 'Copy to another curriculum' })
  await page.getByRole('listitem', { name: 'Lesson 1 of 3: Leek' }).hover()
  await page.getByRole('button', { name: 'More about Leek' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another curriculum…' }).click()
  await dialog.getByRole('combobox', { name: 'Curriculum' }).selectOption('Winter soups')
  await expect(dialog.getByRole('combobox', { name: 'At the end of unit' })).toHaveValue(/./)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied “Leek” to “Winter soups”')).toBeVisible()
  await expect.poll(there).toEqual(['Bean', 'Leek'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(there).toEqual(['Bean'])

  for (const name of ['Lesson 1 of 3', 'Lesson 3 of 3']) {
    await line(page, name).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
  }
  await page.getByRole('toolbar', { name: 'Selected parts' }).getByRole('button', { name: 'Copy to…' }).click()
  await dialog.getByRole('combobox', { name: 'Curriculum' }).selectOption('Winter soups')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(there).toEqual(['Bean', 'Leek', 'Barley'])
  await expect(line(page, 'Lesson 1 of 1')).toHaveValue('Chestnut')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'Lesson 3 of 3')).toHaveValue('Barley')
  await expect.poll(there).toEqual(['Bean'])
  calm()
})
