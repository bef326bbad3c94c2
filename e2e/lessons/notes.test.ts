import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, kept } from '../../test/browser.ts'
import { block } from '../../test/fixtures/curriculum-room.ts'
import { enter } from '../../test/fixtures/events-room.ts'
import { course } from '../../test/fixtures/lessons-room.ts'
import { atHand, outbox } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What somebody marks in a lesson and writes to it: for nobody else, and still there when the author has rewritten it. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

const stock = block('Simmer the bones for two hours, and skim the foam from time to time.')
const leeks = block('Wash the leeks well, then cut the leeks into rings and sweat them in butter.')
const end = block('Serve it hot, with bread.')

test('Mina highlights in five colours and writes offline, finds it all after version 2, and takes it with her', async ({
  browser,
}) => {
  const its = await course(server, 'Soups', ['Leek'], 0, async ({ ruth, id, keys }) => {
    const blocks = [stock, leeks, end]
    await ruth.from('lessons').update({ blocks }).match({ version_id: id, key: keys[0]! }).throwOnError()
  })
  const { page, calm } = await enter(browser, server, 'mina@example.org', its.lesson(0))
  await expect(page.getByText(/^Serve it hot/)).toBeVisible()

  // five colours, on words that overlap
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  for (const [words, colour] of [
    ['Simmer the bones for two hours', 'yellow'],
    ['bones for two hours, and skim', 'green'],
    ['two hours', 'blue'],
    ['skim the foam from time', 'pink'],
  ] as const) {
    await select(page, words)
    await bar.getByRole('button', { name: `Highlight in ${colour}` }).click()
    await expect.poll(() => drawn(page)).toHaveProperty(colour)
  }
  expect(await drawn(page)).toEqual({
    yellow: ['Simmer the '],
    green: ['bones for ', ', and '],
    blue: ['two hours'],
    pink: ['skim the foam from time'],
  })
  // by key with the last colour, then another one
  await select(page, 'Serve it hot')
  await expect(bar).toBeVisible()
  await page.keyboard.press('h')
  await expect.poll(async () => (await drawn(page)).pink).toContain('Serve it hot')
  await page.keyboard.press('5')
  await expect.poll(() => drawn(page)).toMatchObject({ purple: ['Serve it hot'] })
  await kept(page, 'lesson_notes')
  await atHand(page)

  // a note without a network
  await page.context().setOffline(true)
  await select(page, 'sweat them in butter')
  await bar.getByRole('button', { name: 'Note' }).click()
  const card = page.getByRole('dialog', { name: 'Highlight' })
  await card.getByLabel('Note').fill('Not brown, only soft')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await drawn(page)).words).toEqual(['sweat them in butter'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft \S+ text /.test(key)))).toEqual([])
  await expect(outbox(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(outbox(page)).toHaveCount(0)
  await page.reload()
  await expect.poll(async () => (await drawn(page)).words).toEqual(['sweat them in butter'])

  // a click on the words opens it
  await clickOn(page, 'sweat them in butter')
  await expect(page.getByRole('dialog', { name: 'Note' })).toContainText('Not brown, only soft')
  await page.keyboard.press('Escape')

  // version 2: other words around and in between, and some that are gone
  const version = crypto.randomUUID()
  const now = [
    block('A new beginning.'),
    { ...leeks, html: '<p>Wash the leeks, cut them, and sweat them gently in butter.</p>' },
    { ...stock, html: '<p>First, simmer the bones. Simmer the bones for two hours, and stir.</p>' },
  ]
  await its.ruth
    .from('lessons')
    .update({ blocks: now })
    .eq('key', its.keys[0]!)
    .neq('version_id', its.version)
    .throwOnError()
  const { data: known } = await its.ruth
    .from('curriculum_versions')
    .select('curriculum_id')
    .eq('id', its.version)
    .single()
    .throwOnError()
  await its.ruth
    .rpc('publish_version', { id: version, curriculum_id: known.curriculum_id, change_note: 'Gentler' })
    .throwOnError()
  await its.ruth
    .rpc('upgrade_adoption', {
      ...{ id: crypto.randomUUID(), adoption_id: its.adoption, to_version: version },
      ...{ resolution: {}, dry: false },
    })
    .throwOnError()
  await page.reload()
  await expect
    .poll(() => drawn(page))
    .toMatchObject({ yellow: ['Simmer the '], blue: ['two hours'], words: ['sweat them gently in butter'] })

  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'My notes' }).click()
  const notes = page.getByRole('complementary', { name: 'Beside the lesson' })
  await expect(notes).toContainText('Only you can read your notes.')
  await expect(notes.getByRole('region', { name: 'Words that have changed' })).toContainText('Serve it hot')
  const mine = notes.getByRole('listitem')
  await expect(mine.first()).toContainText('sweat them in butter')
  await accessible(page)
  await notes.getByRole('button', { name: /^Pink/ }).click()
  await expect(mine).toHaveCount(1)
  await notes.getByRole('button', { name: 'All', exact: true }).click()
  await mine.first().getByRole('button', { name: 'Show in the lesson' }).click()
  await expect(page.locator(`[data-block="${leeks.key}"]`)).toBeFocused()
  const gone = mine.filter({ hasText: 'two hours' }).first()
  const before = await mine.count()
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mine).toHaveCount(before)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    notes.getByRole('button', { name: /^Export all notes/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Soups – my notes.md')

  calm()

  // nobody else reads any of it
  for (const other of ['ruth@example.org', 'tomas@example.org']) {
    const { data } = await (await asClient(server.url, other)).from('lesson_notes').select('id')
    expect(data).toEqual([])
  }
})

test('Mina sends words of a lesson to her group’s chat in two taps, and comes back to them from there', async ({
  browser,
}) => {
  const its = await course(server, 'Breads', ['Rye'])
  const { page, calm } = await enter(browser, server, 'mina@example.org', its.lesson(0))
  await expect(page.getByText('All about Rye.')).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  await select(page, 'All about Rye')
  await bar.getByRole('button', { name: 'Share to chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share quote' }).click()
  await expect(page.getByText('Shared to your group’s chat')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: /^Rye Breads/ }).click()
  await expect(page).toHaveURL(/#words=All\+about\+Rye/)
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('anchor-shown'))).toBe(true)
  calm()
})

test('on a phone the words stay in view above what one can do with them', async ({ browser }) => {
  const its = await course(server, 'Breads', ['Rye'])
  const { page, calm } = await enter(browser, server, 'mina@example.org', its.lesson(0), true)
  await expect(page.getByText('All about Rye.')).toBeVisible()
  await select(page, 'All about')
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(bar).toBeInViewport()
  await fits(page)
  await accessible(page)
  await bar.getByRole('button', { name: 'Highlight in green' }).click()
  await expect.poll(() => drawn(page)).toEqual({ green: ['All about'] })
  calm()
})

/** Selects words as the keyboard does; what is still being drawn takes them away once. */
const select = (page: Page, words: string) =>
  expect(async () => {
    await page.evaluate((wanted) => {
      const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent!.indexOf(wanted)
        if (at !== -1) getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length)
      }
    }, words)
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible({ timeout: 1500 })
  }).toPass()

/** The words that are highlighted, by colour. */
const drawn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const words = (range: AbstractRange) => {
      const its = document.createRange()
      its.setStart(range.startContainer, range.startOffset)
      its.setEnd(range.endContainer, range.endOffset)
      return its.toString()
    }
    const notes = [...CSS.highlights].filter(([name]) => name.startsWith('note-'))
    return Object.fromEntries(notes.map(([name, ranges]) => [name.slice(5), [...ranges].map(words)]))
  })

async function clickOn(page: Page, words: string) {
  await select(page, words)
  const { x, y } = await page.evaluate(() => {
    const { left, top, width, height } = getSelection()!.getRangeAt(0).getBoundingClientRect()
    getSelection()!.removeAllRanges()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await page.mouse.click(x, y)
}
