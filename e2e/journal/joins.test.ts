import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { dayFrom, zone } from '../../test/days.ts'
import { course, step } from '../../test/fixtures/lessons-room.ts'
import { choose, enter, message, saying, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The journal on the pages of others: what is kept, reflected on, shared, looked back at and begun with. */

const server = seededServer()
const mina = () => asClient(server.url, 'mina@example.org')
const main = (page: Page) => page.getByRole('main')

async function at(browser: Parameters<typeof person>[0], path: string, prepare?: (page: Page) => Promise<unknown>) {
  const one = await person(browser)
  await prepare?.(one.page)
  await signIn(one.page, server.url, 'mina@example.org', path)
  await expect(one.page.locator('[data-keys]')).toBeAttached()
  return one
}

test('Mina keeps a message, and nobody else sees that she did', async ({ browser }) => {
  const words = 'The plums are ripe'
  await (await saying(server, 'ruth'))(words)
  const { page, calm } = await enter({ browser, server }, 'mina')
  await choose(page, words, 'Keep in my journal…')
  await page.getByRole('option', { name: 'Today' }).click()
  await expect(
    message(page, words).getByRole('link', { name: 'Kept in your journal. Only you see this.' }),
  ).toBeVisible()
  const herself = await mina()
  await expect
    .poll(async () => (await herself.from('journal_entries').select('body_text, entry_date')).data)
    .toEqual([{ body_text: words, entry_date: dayFrom(0) }])
  const ruth = await asClient(server.url, 'ruth@example.org')
  const { data: seen } = await ruth.from('message_links').select('target_id').eq('target_type', 'journal_entry')
  expect(seen).toEqual([])
  calm()
})

test('Mina reflects in the lesson, which learns that she is done and nothing else', async ({ browser }) => {
  const its = await course(server, 'Tables', ['Enough'], 0, async ({ ruth, id, keys }) => {
    const item = { kind: 'reflect', title: 'Look back', settings: { prompt: 'When was there not enough?' }, rank: 'V' }
    await ruth
      .from('lesson_items')
      .insert({ version_id: id, lesson_key: keys[0]!, key: crypto.randomUUID(), ...item })
      .throwOnError()
  })
  // what she wrote before is on its way for as long as she writes
  const earlier = ({ searchParams }: URL) => searchParams.has('item_key')
  const { page, context } = await at(browser, its.lesson(0), (page) => page.route(earlier, () => {}))
  const part = page.getByRole('region', { name: 'Your reflection: Look back' })
  await part.getByRole('button', { name: 'Write your reflection' }).click()
  // the editor's own files, which a browser without a service worker has to fetch
  await expect(part.locator('[contenteditable=true]')).toBeVisible()
  await part.getByRole('textbox', { name: 'Your reflection' }).fill('The winter of the one loaf.')
  await context.setOffline(true)
  await part.getByRole('button', { name: 'Save to my journal' }).click()
  // written without a network, it is there all the same
  await expect(part.getByRole('article', { name: 'Your reflection' })).toContainText('The winter of the one loaf.')
  await page.unroute(earlier)
  await context.setOffline(false)
  await expect(step(page, 'Look back').getByRole('button', { name: 'Done: Look back' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const progress = async () =>
    (await its.ruth.from('item_progress').select('state').eq('adoption_id', its.adoption)).data
  await expect.poll(progress).toEqual([{ state: 'done' }])
  await accessible(page)
  await page.reload()
  await expect(part.getByRole('article', { name: 'Your reflection' })).toContainText('The winter of the one loaf.')
  expect((await its.ruth.from('journal_entries').select('id')).data).toEqual([])
})

test('a shared copy stays as it was after the edit, and is withdrawn', async ({ browser }) => {
  const herself = await mina()
  const id = crypto.randomUUID()
  await herself
    .from('journal_entries')
    .insert({ id, entry_date: dayFrom(0), body_html: '<p>We sang until ten.</p>' })
    .throwOnError()
  const { page } = await at(browser, `/journal?entry=${id}`)
  await page.getByRole('button', { name: 'Share a copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a copy' })
  await dialog.getByRole('combobox', { name: 'Share in' }).selectOption({ label: 'Tuesday supper' })
  await expect(dialog.getByText('Everyone in the conversation can read this copy.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'What they’ll see' })).toContainText('We sang until ten.')
  await dialog.getByRole('button', { name: 'Share copy' }).click()
  await expect(dialog).toHaveCount(0)
  const copies = async () => {
    const ruth = await asClient(server.url, 'ruth@example.org')
    const { data } = await ruth
      .from('messages')
      .select('body_html, deleted_at')
      .eq('conversation_id', supper)
      .like('body_html', '%We sang%')
    return data?.filter(({ deleted_at }) => deleted_at === null).map(({ body_html }) => body_html)
  }
  await expect.poll(copies).toEqual(['<p>We sang until ten.</p>'])
  await herself.from('journal_entries').update({ body_html: '<p>Not for them.</p>' }).eq('id', id).throwOnError()
  expect(await copies()).toEqual(['<p>We sang until ten.</p>'])

  await page.getByRole('button', { name: 'Share a copy…' }).click()
  await dialog.getByRole('button', { name: 'Withdraw from Tuesday supper' }).click()
  await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect.poll(copies).toEqual([])
})

test('a copy goes into the talk of a lesson, as a reply', async ({ browser }) => {
  const its = await course(server, 'Bread', ['Crumbs'])
  const thread = crypto.randomUUID()
  const question = { adoption_id: its.adoption, lesson_key: its.keys[0]!, kind: 'question', title: 'Who bakes?' }
  await its.ruth.rpc('ask_lesson', { id: thread, ...question }).throwOnError()
  const id = crypto.randomUUID()
  const entry = { id, entry_date: dayFrom(0), body_html: '<p>I baked at dawn.</p>' }
  await (await mina()).from('journal_entries').insert(entry).throwOnError()
  const { page } = await at(browser, `/journal?entry=${id}`)
  await page.getByRole('button', { name: 'Share a copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a copy' })
  await dialog.getByRole('combobox', { name: 'Share in' }).selectOption({ label: 'Who bakes?' })
  await dialog.getByRole('button', { name: 'Share copy' }).click()
  await expect(dialog).toHaveCount(0)
  const replies = async () => (await its.ruth.from('lesson_replies').select('body_html').eq('thread_id', thread)).data
  await expect.poll(replies).toEqual([{ body_html: '<p>I baked at dawn.</p>' }])
})

test('a weekly review makes one task and one goal, and stays as an entry', async ({ browser }) => {
  const { page } = await at(browser, '/journal?make=review')
  const form = page.getByRole('form', { name: 'Your week' })
  await form.getByRole('textbox', { name: 'How was it?' }).fill('A long one.')
  await form.getByRole('textbox', { name: 'Intention 1' }).fill('Mend the <gate>')
  await form.getByRole('textbox', { name: 'Intention 2' }).fill('Walk at noon')
  await form.getByRole('combobox', { name: 'Intention 2 becomes' }).selectOption('A goal: 4 times a week')
  await accessible(page)
  await form.getByRole('button', { name: 'Save review' }).click()
  await expect(page).toHaveURL(/entry=/)
  const herself = await mina()
  const made = async () => ({
    entries: (await herself.from('journal_entries').select('body_text').eq('source', 'review')).data?.length,
    tasks: (await herself.from('tasks').select('title').eq('title', 'Mend the <gate>')).data,
    goals: (await herself.from('goals').select('title, schedule').eq('title', 'Walk at noon')).data,
  })
  await expect.poll(made).toEqual({
    entries: 1,
    tasks: [{ title: 'Mend the <gate>' }],
    goals: [{ title: 'Walk at noon', schedule: { freq: 'times', n: 4, period: 'week' } }],
  })
})

test('one tap begins with the day, and nothing is there without it', async ({ browser }) => {
  const herself = await mina()
  const id = crypto.randomUUID()
  // the server's day of a person without a zone is that of UTC
  await herself
    .from('user_settings')
    .upsert({ user_id: '00000000-0000-4000-8000-0000000000a3', tz: zone })
    .throwOnError()
  await herself.from('tasks').insert({ id, title: 'Pick <b>plums</b>', rank: 'V' }).throwOnError()
  await herself.rpc('finish_task', { id, done: true }).throwOnError()
  const { page } = await at(browser, '/journal?make=entry')
  await expect(main(page).getByText('Pick <b>plums</b>')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start from my day' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Pick <b>plums</b>' })).toBeVisible()
  const kept = async () => (await herself.from('journal_entries').select('body_text').eq('source', 'day_outline')).data
  await expect.poll(kept).toEqual([{ body_text: expect.stringContaining('Pick <b>plums</b>') }])
})
