import { expect, test } from 'playwright/test'
import { accessible, fits } from '../../test/browser.ts'
import { block, written } from '../../test/fixtures/curriculum-room.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { adopted, weekday } from '../../test/fixtures/schedule-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { type Server, statement } from '../../test/server.ts'

/* A group takes the author’s next version without losing a word of its own, and can go back for a week. */

const server = seededServer()

test('Ruth bends a curriculum, takes version 2 with her own choices, and undoes it on the sixth day; what was taught stays taught', async ({
  browser,
}) => {
  const its = await followed(server)
  const path = `/groups/${supper}/curriculum/${its.adoption}/customize`
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  await expect(page.getByText('Nothing changed yet')).toBeVisible()
  await accessible(page)

  // reorders by keyboard, adds and hides
  const units = page.getByRole('region', { name: 'Units' }).getByRole('listitem')
  await units.filter({ hasText: 'Winter' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const effect = page.getByRole('status', { name: 'What changes' })
  await expect(effect).toContainText('4 lessons move.')
  await expect(page.getByRole('button', { name: 'Move unit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(units.first()).toContainText('Winter')
  await page.getByRole('button', { name: 'Add a unit' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Bread')
  await page.getByRole('button', { name: 'Add unit' }).click()
  await expect(units.last()).toContainText('Added')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Subtitle').fill('From our own pots')
  await page.getByLabel('Subtitle').press('Enter')
  await expect(page.getByRole('button', { name: 'Reset Subtitle' })).toBeVisible()
  await its.adapts()
  await page.getByRole('link', { name: '1 hidden' }).click()
  const ours = page.getByRole('region', { name: 'Our changes' })
  await expect(ours.getByRole('button', { name: /^Show again: Dill/ })).toBeVisible()
  await expect(ours.getByRole('region', { name: 'Leek and potato' })).toBeHidden()
  await page.getByRole('link', { name: /^Show all/ }).click()
  await expect(ours.locator('ins', { hasText: 'and potato' })).toBeVisible()
  await accessible(page)

  // the author publishes, and three things conflict
  await its.teaches(0)
  const before = await its.standing()
  const version = await its.publishes()
  const panel = page.getByRole('region', { name: 'Version 2 is available' })
  await expect(panel.getByText('Slower soups')).toBeVisible()
  await panel.getByRole('button', { name: 'See what would change' }).click()
  const go = panel.getByRole('button', { name: 'Upgrade to version 2' })
  await expect(panel.getByText('3 choices still open')).toBeVisible()
  await expect(go).toBeDisabled()
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  const conflict = (name: RegExp) => panel.getByRole('group', { name })
  await conflict(/Title/)
    .getByRole('radio', { name: /^Keep ours/ })
    .check()
  await conflict(/Pumpkin.*Text/)
    .getByRole('radio', { name: /^Take the author’s/ })
    .check()
  await expect(panel.getByText('1 choice still open')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('1 choice still open')).toBeVisible()
  await conflict(/Objectives/)
    .getByRole('radio', { name: /^Keep both/ })
    .check()
  await accessible(page)
  await go.click()
  const done = page.getByRole('region', { name: 'Last upgrade' })
  await expect(done).toContainText('Ruth Adeyemi upgraded your group from version 1 to version 2')
  expect(await its.standing()).toMatchObject({
    version,
    titles: ['Dill', 'Leek and potato', 'Lentil', 'Pumpkin'],
    text: 'Roast it slowly.',
    objectives: ['Cook it', 'Taste it', 'Share it'],
  })

  // somebody teaches the next lesson; on the sixth day she goes back
  await its.teaches(1)
  statement(
    server,
    `update public.adoption_upgrades set applied_at = applied_at - interval '6 days', undo_until = undo_until - interval '6 days'`,
  )
  await page.reload()
  await done.getByRole('button', { name: /^Undo until/ }).click()
  await expect(panel).toBeVisible()
  await expect(done).toBeHidden()
  const after = await its.standing()
  expect(after).toEqual({ ...before, taught: after.taught })
  expect(before.taught).toHaveLength(1)
  expect(after.taught).toHaveLength(2)
  expect(after.taught[0]).toEqual(before.taught[0])
  calm()

  statement(
    server,
    `insert into private.group_permission_limits (group_id, permission, role) values ('${supper}', 'curriculumManagement', 'member')`,
  )
  const mina = await enter(browser, server, 'mina@example.org', path, true)
  await expect(mina.page.getByText('To change something, ask Ruth Adeyemi.')).toBeVisible()
  await expect(mina.page.getByRole('button', { name: 'See what would change' })).toBeHidden()
  await fits(mina.page)
  await accessible(mina.page)
  mina.calm()
})

test('Ruth offers a change to the author in one press; Tomas reads it in his builder, word by word', async ({
  browser,
}) => {
  const { adoption, id, keys, ruth } = await adopted(server, 'Breads', ['Rye'])
  const tomas = '00000000-0000-4000-8000-0000000000a2'
  statement(server, `update public.curricula set owner_id = '${tomas}' where id = '${id}'`)
  await ruth
    .rpc('adapt', {
      ...{ id: crypto.randomUUID(), adoption_id: adoption, version: null as never },
      changes: [{ node_type: 'lesson', node_key: keys[0]!, op: 'edit', field: 'title', value: 'Rye and honey' }],
    })
    .throwOnError()
  const { page, calm } = await enter(
    browser,
    server,
    'ruth@example.org',
    `/groups/${supper}/curriculum/${adoption}/customize`,
  )
  await page.getByRole('button', { name: 'Offer to the author' }).click()
  await expect(page.getByText(/^Offered to the author on/)).toBeVisible()
  await page.getByRole('button', { name: 'History of Rye and honey' }).click()
  await expect(page.getByRole('dialog').locator('ins', { hasText: 'Rye and honey' })).toBeVisible()
  await accessible(page)
  calm()

  const author = await enter(browser, server, 'tomas@example.org', '/home')
  await author.page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = author.page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByText('Tuesday supper offers a change to Breads').first().click()
  const comments = author.page.getByRole('dialog', { name: 'Comments' })
  await expect(comments).toContainText('Tuesday supper changed this for itself.')
  await expect(comments.locator('ins', { hasText: 'and honey' })).toBeVisible()
  await accessible(author.page)
  author.calm()
})

/** A curriculum of two units that the supper follows, with the deeds of its group and of its author. */
async function followed(server: Server) {
  const { id, ruth, keys } = await written(server, 'Soups', ['Leek', 'Pumpkin', 'Dill'])
  const [leek, pumpkin, dill] = keys as [string, string, string]
  const lentil = crypto.randomUUID()
  const winter = crypto.randomUUID()
  await ruth.from('units').insert({ key: winter, version_id: id, title: 'Winter', rank: 'UUVV' }).throwOnError()
  const last = {
    ...{ key: lentil, version_id: id, unit_key: winter, title: 'Lentil', rank: 'U9V' },
    ...{ objectives: ['Cook it'], blocks: [block('Soak them.')] },
  }
  await ruth.from('lessons').insert(last).throwOnError()
  async function publishes(change_note = 'Slower soups') {
    const version = crypto.randomUUID()
    await ruth.rpc('publish_version', { id: version, curriculum_id: id, change_note }).throwOnError()
    return version
  }
  const first = await publishes('First')
  await ruth.rpc('share_curriculum', { id: crypto.randomUUID(), curriculum_id: id, group_id: supper }).throwOnError()
  const adoption = crypto.randomUUID()
  const patterns = [{ rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00', minutes: 60 }]
  const options = { patterns, use_off_days: false }
  await ruth
    .rpc('adopt', { id: adoption, group_id: supper, version_id: first, start_on: weekday(1, -3), options })
    .throwOnError()
  const { data } = await ruth
    .from('lessons')
    .select('blocks')
    .eq('version_id', first)
    .eq('key', pumpkin)
    .single()
    .throwOnError()
  const [text] = data.blocks as unknown as ReturnType<typeof block>[]
  const edit = (node_key: string, field: string, value: unknown) => ({
    ...{ node_type: 'lesson', node_key, op: 'edit', field, value },
  })
  return {
    adoption,
    async adapts() {
      const changes = [
        edit(leek, 'title', 'Leek and potato'),
        edit(pumpkin, `block:${text!.key}`, { ...text, html: '<p>Roast it quickly.</p>' }),
        edit(lentil, 'objectives', ['Cook it', 'Share it']),
        { node_type: 'lesson', node_key: dill, op: 'hide', value: null },
      ]
      await ruth
        .rpc('adapt', { id: crypto.randomUUID(), adoption_id: adoption, version: null as never, changes })
        .throwOnError()
    },
    /** The author writes on, and publishes. */
    async publishes() {
      const write = (key: string, row: object) =>
        ruth.from('lessons').update(row).eq('version_id', id).eq('key', key).throwOnError()
      await write(leek, { title: 'Leek, slowly', minutes: 40 })
      await write(pumpkin, { blocks: [{ ...text, html: '<p>Roast it slowly.</p>' }] })
      await write(lentil, { objectives: ['Cook it', 'Taste it'] })
      return publishes()
    },
    /** Marks the lesson of the n-th meeting as taught, led by Mina. */
    async teaches(n: number) {
      const { data: plan } = await ruth
        .from('scheduled_lessons')
        .select('id')
        .eq('adoption_id', adoption)
        .order('rank')
        .throwOnError()
      const mina = '00000000-0000-4000-8000-0000000000a3'
      for (const deed of [{ kind: 'lead', user: mina }, { kind: 'taught' }])
        await ruth
          .rpc('change_schedule', {
            ...{ id: crypto.randomUUID(), adoption_id: adoption, version: null as never },
            deed: { ...deed, entry: plan![n]!.id },
          })
          .throwOnError()
    },
    /** The state of the group: its version, its words, and what its members did. */
    async standing() {
      const { data: row } = await ruth.from('adoptions').select('version_id').eq('id', adoption).single()
      const outline = (await ruth.rpc('resolved_outline', { adoption_id: adoption }).throwOnError()).data
      const lesson = (await ruth.rpc('resolved_lesson', { adoption_id: adoption, lesson_key: pumpkin }).throwOnError())
        .data
      const { nodes } = outline as unknown as {
        nodes: { type: string; key: string; fields: { title: string; objectives: string[] } }[]
      }
      const { blocks } = (lesson as unknown as { lesson: { blocks: { block: { html: string } }[] } }).lesson
      const { data: taught } = await ruth
        .from('scheduled_lessons')
        .select('lesson_key, held_on, leader_id')
        .eq('adoption_id', adoption)
        .eq('state', 'taught')
        .order('rank')
      const lessons = nodes.filter(({ type }) => type === 'lesson')
      return {
        version: row?.version_id,
        titles: lessons.map(({ fields }) => fields.title).toSorted(),
        text: blocks[0]!.block.html.replace(/<[^>]*>/g, ''),
        objectives: lessons.find(({ key }) => key === lentil)!.fields.objectives,
        taught: taught ?? [],
      }
    },
  }
}
