import { type Browser, expect, type Locator, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { block, written } from '../../test/fixtures/curriculum-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Two who write in the same lesson at once, each in a browser of their own. */

const server = seededServer()

/** A lesson of Ruth’s and Tomas’s, open before each of them. */
async function together(browser: Browser, title: string) {
  const { id, keys, ruth } = await written(server, title, ['Onion'])
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { data: me } = await tomas.auth.getUser()
  await ruth.from('curriculum_authors').insert({ curriculum_id: id, user_id: me.user!.id }).throwOnError()
  const address = `/curriculum/${id}/builder?node=${keys[0]}`
  const [hers, his] = [await person(browser), await person(browser)]
  const open = async () => {
    await signIn(hers.page, server.url, 'ruth@example.org', address)
    await signIn(his.page, server.url, 'tomas@example.org', address)
  }
  return { id, key: keys[0]!, ruth, hers, his, open, address: `${server.url}${address}` }
}

test('two who write notes for leaders of one lesson find both what the other wrote', async ({ browser }) => {
  const { id, key, ruth, hers, his, open, address } = await together(browser, 'Notes of two')
  const blocks = [block('Bring a knife.'), block('Keep the seeds.')]
  await ruth.rpc('put_leader_text', { version_id: id, key, base: [], blocks }).throwOnError()
  await open()
  const notes = (page: typeof hers.page) => page.getByRole('region', { name: 'Leader notes' }).last()
  const write = async (page: typeof hers.page, at: number, words: string) => {
    await notes(page).getByRole('button', { name: 'Edit Text' }).nth(at).press('Enter')
    await expect(notes(page).locator('[contenteditable=true]')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+End')
    // at once, so that they are saved at once
    await page.keyboard.insertText(words)
  }
  await Promise.all([write(hers.page, 0, ' A sharp one.'), write(his.page, 1, ' Roast them.')])
  for (const { page } of [hers, his]) {
    await expect(notes(page)).toContainText('Bring a knife. A sharp one.')
    await expect(notes(page)).toContainText('Keep the seeds. Roast them.')
  }
  // both in the same piece, as he is without a network
  await his.context.setOffline(true)
  await his.page.keyboard.type(' With salt.')
  await hers.page.keyboard.press('Escape')
  await write(hers.page, 1, ' Or not.')
  const stands = async () =>
    JSON.stringify((await ruth.from('leader_texts').select('blocks').eq('version_id', id).throwOnError()).data)
  await expect.poll(stands).toContain('Or not.')
  await his.context.setOffline(false)
  for (const { page } of [hers, his]) {
    await expect(notes(page)).toContainText('Keep the seeds. Roast them. Or not.')
    await expect(notes(page)).toContainText('Keep the seeds. Roast them. With salt.')
  }
  await accessible(his.page)
  hers.calm()
  await hers.context.close()
  // his words arrive, and his tab dies before it hears of it
  const sent = '**/rpc/put_leader_text'
  await his.page.route(sent, async (route) => {
    await route.fetch()
    await new Promise(() => {})
  })
  await his.page.keyboard.press('Escape')
  await write(his.page, 0, ' Hold it well.')
  await expect.poll(stands).toContain('Hold it well.')
  his.calm()
  await his.page.close()
  const again = await his.context.newPage()
  await again.goto(address)
  await write(again, 0, ' Cut away from you.')
  await expect.poll(stands).toContain('Hold it well. Cut away from you.')
  expect((await stands()).match(/Hold it well/g)).toHaveLength(1)
  // what is not finished yet stands between what others write
  await again.keyboard.press('Escape')
  await notes(again).getByRole('button', { name: 'Add block' }).last().press('Enter')
  await again.getByRole('combobox', { name: 'Choose a block' }).fill('Checklist')
  await again.keyboard.press('Enter')
  await expect(notes(again).getByRole('textbox').last()).toBeFocused()
  const { data } = await ruth.from('leader_texts').select('blocks').eq('version_id', id).single().throwOnError()
  const base = data.blocks as ReturnType<typeof block>[]
  const more = [...base, block('Wash your hands.')]
  await ruth.rpc('put_leader_text', { version_id: id, key, base, blocks: more }).throwOnError()
  await expect(notes(again)).toContainText('Wash your hands.')
  await expect(notes(again).getByRole('textbox').last()).toBeFocused()
  await his.context.close()
})

test('where blocks are locked one by one, each shows who writes in it, and the rest is free', async ({ browser }) => {
  const { id, key, ruth, hers, his, open } = await together(browser, 'Blocks of two')
  const admin = await asClient(server.url, 'ruth@example.org')
  const { data: tenant } = await admin.from('tenants').select('id').limit(1).single().throwOnError()
  const flag = { key: 'real_time_collaboration', tenant_id: tenant.id, enabled: true }
  await admin.rpc('set_override', flag).throwOnError()
  const blocks = [block('Slice ten onions.'), block('Weep.')]
  await ruth.from('lessons').update({ blocks }).eq('key', key).throwOnError()
  await open()
  const [her, him] = [hers, his].map(({ page }) => page.getByRole('article', { name: 'Onion' })) as [Locator, Locator]
  const write = async (pane: Locator, at: number, words: string) => {
    await pane.getByRole('button', { name: 'Edit Text' }).nth(at).press('Enter')
    const field = pane.locator('[contenteditable=true]')
    await expect(field).toBeFocused()
    await field.press('ControlOrMeta+End')
    await field.pressSequentially(words)
  }
  await write(her, 0, ' Thinly.')
  const held = him.locator('[data-block]').first()
  await expect(held).toContainText('Ruth Adeyemi is editing this')
  await expect(held).toContainText('Slice ten onions. Thinly.')
  await expect(held.getByRole('button', { name: 'Edit Text' })).toHaveCount(0)
  await accessible(his.page)
  // the rest is free, and nobody has to choose between two texts
  await Promise.all([
    write(him, 0, ' Then laugh.'),
    her.locator('[contenteditable=true]').pressSequentially(' With care.'),
  ])
  const stands = async () =>
    JSON.stringify((await ruth.from('lessons').select('blocks').eq('version_id', id).throwOnError()).data)
  for (const pane of [her, him]) {
    await expect(pane).toContainText('Slice ten onions. Thinly. With care.')
    await expect(pane).toContainText('Weep. Then laugh.')
    await expect(pane.getByRole('alert')).toHaveCount(0)
  }
  await expect.poll(stands).toMatch(/Thinly\. With care\..*Then laugh\./)
  await her.locator('[contenteditable=true]').press('Escape')
  await expect(held.getByRole('button', { name: 'Edit Text' })).toHaveCount(1)
  await admin.rpc('set_override', { ...flag, enabled: null }).throwOnError()
  hers.calm()
  his.calm()
  await hers.context.close()
  await his.context.close()
})
