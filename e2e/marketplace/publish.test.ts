import { type Browser, expect, test } from 'playwright/test'
import { accessible, asClient, fits, said } from '../../test/browser.ts'
import { enterMarket, listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A listing written, asked for, sent back, approved and found; a copy that is seen, and a remix that passes. */

const server = seededServer()
test.beforeAll(() => openAuthoring(server))

const enter = (browser: Browser, email: string, path: string) => enterMarket(browser, server, email, path)

/** A curriculum of somebody’s with a published version, whose first lesson is a sample. */
async function published(email: string, title: string, text: string) {
  const author = await asClient(server.url, email)
  const [id, unit_key, version] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const blocks = [{ key: crypto.randomUUID(), kind: 'text', html: `<p>${text}</p>` }]
  const lesson = {
    key: crypto.randomUUID(),
    version_id: id,
    unit_key,
    title: 'Dough',
    rank: 'V',
    minutes: 45,
    sample: true,
  }
  await author.from('curricula').insert({ id, title }).throwOnError()
  await author.from('units').insert({ key: unit_key, version_id: id, title: 'All', rank: 'V' }).throwOnError()
  await author
    .from('lessons')
    .insert({ ...lesson, blocks })
    .throwOnError()
  await author.rpc('publish_version', { id: version, curriculum_id: id, change_note: 'The first.' }).throwOnError()
  return id
}

test('Tomas writes a listing, Ruth sends it back and then approves it, and Mina finds it', async ({ browser }) => {
  const id = await published('tomas@example.org', 'Bread for beginners', 'Flour, water and time.')
  const edit = `/marketplace/curriculum/${id}/edit`
  const { page, context, calm } = await enter(browser, 'tomas@example.org', edit)
  const main = page.getByRole('main')
  const ruth = await enter(browser, 'ruth@example.org', '/marketplace?view=review')

  await test.step('he begins it and writes what is needed; all of it is saved', async () => {
    await main.getByRole('button', { name: 'Start the listing' }).click()
    await expect(main.getByText('4 of 13 done')).toBeVisible()
    await accessible(page)
    await main.getByRole('button', { name: 'Write the promise' }).click()
    await page.keyboard.type('A loaf in an afternoon')
    await main.getByLabel('Outcomes').fill('You bake a loaf')
    await main.getByLabel('Topics').fill('Baking')
    await main.getByRole('combobox', { name: 'Audience' }).selectOption({ label: 'Adults' })
    await main.getByRole('combobox', { name: 'Format', exact: true }).selectOption({ label: 'In person' })
    await main.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await expect(main.getByText('Ready to share')).toBeVisible()
    await expect(main.getByText('Changes are saved as you make them.')).toBeVisible()
    // even where the page goes before it has been sent
    await main.getByRole('combobox', { name: 'Format', exact: true }).selectOption({ label: 'Online' })
    await page.reload()
    await expect(main.getByLabel('Promise')).toHaveValue('A loaf in an afternoon')
    await expect(main.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('online')
    await expect(main.getByText('Ready to share')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('he asks for all to see it, by keys', async () => {
    await main.getByRole('radio', { name: /^Everyone/ }).check()
    await expect(main.getByRole('button', { name: 'Ask for review…' }).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Ask for review' })
    await expect(dialog.getByRole('button', { name: 'Send for review' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    for (const point of await dialog.getByRole('checkbox').all()) await point.check()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await said(page, 'Sent for review')
    await expect(main.getByLabel('Promise')).toBeDisabled()
  })
  await test.step('Ruth reads its lesson and sends it back with a reason', async () => {
    await ruth.page.reload()
    const one = ruth.page.getByRole('listitem', { name: 'Bread for beginners' })
    await expect(one).toContainText('A loaf in an afternoon')
    await one.getByRole('button', { name: 'Dough' }).click()
    const lesson = ruth.page.getByRole('dialog', { name: 'Dough' })
    await expect(lesson.getByText('Flour, water and time.')).toBeVisible()
    await accessible(ruth.page)
    await ruth.page.keyboard.press('Escape')
    await one.getByRole('button', { name: 'Send it back' }).click()
    await expect(one.getByText('Say what has to change.')).toBeVisible()
    await one.getByLabel('Note to the authors').fill('Which flour?')
    await accessible(ruth.page)
    await one.getByRole('button', { name: 'Send it back' }).click()
    await said(ruth.page, 'Sent “Bread for beginners” back')
  })
  await test.step('he answers by changing it, and asks again', async () => {
    await expect(main.getByText('Which flour?').first()).toBeVisible()
    await main.getByLabel('Promise').fill('A loaf of rye in an afternoon')
    await expect(main.getByText('Draft', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Ask for review…' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox')).toHaveCount(3)
    for (const point of await dialog.getByRole('checkbox').all()) await point.check()
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await expect(main.getByText('In review', { exact: true })).toBeVisible()
  })
  await test.step('Ruth approves it, and Mina finds it', async () => {
    await ruth.page.reload()
    const one = ruth.page.getByRole('listitem', { name: 'Bread for beginners' })
    await one.getByRole('button', { name: 'Approve' }).click()
    await said(ruth.page, 'Approved “Bread for beginners”')
    await expect(main.getByText('Published', { exact: true })).toBeVisible()
    const mina = await enter(browser, 'mina@example.org', '/marketplace?q=beginers')
    await expect(mina.page.getByRole('link', { name: 'Bread for beginners' })).toBeVisible()
    await mina.page.goto(`${server.url}${edit}`)
    await expect(mina.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    mina.calm()
  })
  await test.step('he takes it down, and undoes that', async () => {
    await main.getByRole('button', { name: 'Take it down' }).click()
    await expect(main.getByText('Taken down', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main.getByText('Published', { exact: true })).toBeVisible()
  })
  calm()
  ruth.calm()
  await context.close()
})

test('nobody approves their own, and a copy is seen side by side', async ({ browser }) => {
  const text = Array.from({ length: 60 }, (_, n) => `word${n} of the river`).join(' ')
  const { curriculum } = await listed(server, { title: 'Rivers', lessons: ['Source'] })
  const tomas = await asClient(server.url, 'tomas@example.org')
  expect(curriculum).toBeTruthy()
  const first = await published('tomas@example.org', 'Long rivers', text)
  const copy = await published('ruth@example.org', 'My rivers', text)
  for (const [email, curriculum_id] of [
    ['tomas@example.org', first],
    ['ruth@example.org', copy],
  ] as const) {
    const author = await asClient(server.url, email)
    const id = crypto.randomUUID()
    const words = { promise: 'Rivers', outcomes: ['You know one'], topics: ['rivers'], audience: 'adults' }
    await author
      .from('listings')
      .insert({ id, curriculum_id, ...words, format: 'in_person', licence: 'all_rights', visibility: 'public' })
      .throwOnError()
    const asked = crypto.randomUUID()
    const checklist = ['mine', 'people', 'licence']
    await author.rpc('submit_listing', { id: asked, listing_id: id, checklist }).throwOnError()
    if (curriculum_id === first) {
      const ruth = await asClient(server.url, 'ruth@example.org')
      await ruth.rpc('decide_listing', { id: asked, decision: 'approved' }).throwOnError()
    }
  }
  await tomas.auth.signOut()
  const { page, calm } = await enter(browser, 'ruth@example.org', '/marketplace?view=review')
  const one = page.getByRole('listitem', { name: 'My rivers' })
  await expect(one.getByText('You write this one, so somebody else decides.')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Approve' })).toBeHidden()
  await one.getByRole('button', { name: 'Compare Dough' }).click()
  const dialog = page.getByRole('dialog', { name: /% the same$/ })
  await expect(dialog.locator('mark').first()).toContainText('of the river')
  await accessible(page)
  await test.step('on her own page she says why it is hers to share, and takes that back', async () => {
    await page.goto(`${server.url}/marketplace/curriculum/${copy}/edit`)
    await page.getByRole('button', { name: 'Compare Dough' }).click()
    await expect(dialog.getByRole('button', { name: 'It’s ours to share' })).toBeDisabled()
    await dialog.getByLabel('Why it’s yours to share').fill('Both quote one song.')
    await dialog.getByRole('button', { name: 'It’s ours to share' }).click()
    const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Compare Dough' }) })
    await expect(line).toContainText('Explained by its author')
    await expect(line).toContainText('Both quote one song.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toContainText('Not explained yet')
  })
  calm()
})
