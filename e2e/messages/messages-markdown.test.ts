import { expect, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import {
  choose,
  enter,
  field,
  inList,
  log,
  message,
  phone,
  say,
  saying,
  supper,
} from '../../test/fixtures/messages-room.ts'
import { type Server, startServer } from '../../test/server.ts'

/* Formatting in the composer: Markdown as one types, the large editor in the same frame, and long messages folded. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

test('Ruth types Markdown, which is formatting once it is sent, and Markdown again when she edits it', async ({
  browser,
}) => {
  const { page, context, calm } = await enter({ browser, server }, 'ruth')
  const typed = 'Bring **bread** and *soup*:\n- `42` plates\n- [the plan](https://example.org/a_b)\n\n> as ever'

  await test.step('what she typed is what is meant by it', async () => {
    await say(page, typed)
    const sent = message(page, 'Bring bread and soup:')
    await expect(sent.locator('strong')).toHaveText('bread')
    await expect(sent.locator('em')).toHaveText('soup')
    await expect(sent.locator('li')).toHaveText(['42 plates', 'the plan'])
    await expect(sent.getByRole('link', { name: 'the plan' })).toHaveAttribute('href', 'https://example.org/a_b')
    await expect(sent.locator('blockquote')).toHaveText('as ever')
    await expect(sent).toHaveAttribute('data-state', 'sent')
    await accessible(page)
  })
  await test.step('she edits it as she typed it', async () => {
    await field(page).press('ArrowUp')
    await expect(field(page)).toHaveValue(typed)
    await field(page).fill(typed.replace('**bread**', 'rice'))
    await page.keyboard.press('Enter')
    await expect(message(page, 'Bring rice and soup:').locator('strong')).toHaveCount(0)
  })
  await test.step('what is no Markdown stays as she types it', async () => {
    const words = '2*3*4 is snake_case at https://example.org/a_b_c *'
    await say(page, words)
    await expect(message(page, words)).toBeVisible()
    await expect(message(page, words).locator('em')).toHaveCount(0)
  })
  await test.step('Enter is a new line in a block of code, and keys make words bold', async () => {
    await field(page).fill('```')
    await page.keyboard.press('Enter')
    await page.keyboard.type('if (a)')
    await page.keyboard.press('Enter')
    await page.keyboard.type('  go()')
    await page.keyboard.press('Enter')
    await page.keyboard.type('```')
    await page.keyboard.press('Enter')
    await expect(message(page, 'go()').locator('code')).toHaveText('if (a)  go()')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('very good')
    await field(page).press('Control+a')
    await field(page).press('Control+b')
    await expect(field(page)).toHaveValue('**very good**')
    await field(page).press('Control+b')
    await expect(field(page)).toHaveValue('very good')
    await field(page).fill('')
  })
  calm()
  await context.close()
})

test('Tomas quotes in the plain field, and the large editor has the frame of the composer', async ({ browser }) => {
  await (await saying(server, 'ruth'))('Shall we sing?')
  const { page, context, calm } = await enter({ browser, server }, 'tomas')
  await choose(page, 'Shall we sing?', 'Quote')
  await expect(field(page)).toHaveValue('> Shall we sing?\n\n')
  await field(page).press('End')
  await page.keyboard.type('Yes, **loud**')

  await test.step('the words go over into the large editor and back', async () => {
    await page.getByRole('button', { name: 'Format text' }).click()
    const rich = page.locator('[role=textbox][contenteditable=true]')
    await expect(rich.locator('strong')).toHaveText('loud')
    await expect(rich.locator('blockquote')).toHaveText('Shall we sing?')
    const frames = await rich.evaluate((element) => {
      const form = element.closest('form')!
      const all: string[] = []
      for (let at: Element | null = element; at && at !== form; at = at.parentElement)
        if (getComputedStyle(at).borderTopWidth !== '0px') all.push(at.className)
      return all.length
    })
    expect(frames).toBe(1)
    const tools = page.getByRole('toolbar', { name: 'Formatting' })
    expect((await tools.boundingBox())!.height).toBeLessThan(44)
    await expect(tools.getByRole('button', { name: 'Table' })).toHaveCount(0)
    await accessible(page)
    await page.getByRole('button', { name: 'Plain text' }).click()
    await expect(field(page)).toHaveValue('> Shall we sing?\n\nYes, **loud**')
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'Yes, loud').locator('blockquote')).toHaveText('Shall we sing?')
  calm()
  await context.close()
})

for (const [device, options] of [
  ['desk', {}],
  ['phone', phone],
] as const)
  test(`on a ${device} a long message is folded until one asks for the rest`, async ({ browser }) => {
    await (await saying(server, 'ruth'))(`${device}: ${'and so the evening went on, '.repeat(120)}until the end.`)
    const { page, context, calm } = await enter({ browser, server }, 'mina', options)
    const long = message(page, `${device}: and so`)
    const more = long.getByRole('button', { name: 'Show more' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    const height = async () => (await long.boundingBox())!.height
    const folded = await height()
    expect(folded).toBeLessThan(420)
    await more.click()
    await expect.poll(height).toBeGreaterThan(folded + 100)
    await fits(page)
    await long.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(height).toBe(folded)
    calm()
    await context.close()
  })

test('a conversation with a draft shows what the draft says', async ({ browser }) => {
  await (await saying(server, 'ruth'))('The last of Ruth')
  const { page, context, calm } = await enter({ browser, server }, 'mina')
  await field(page).fill('I was going to **say**')
  await expect(inList(page, supper)).toContainText('DraftI was going to say')
  await expect(inList(page, supper)).not.toContainText('The last of Ruth')
  const hers = await asClient(server.url, 'mina@example.org')
  expect((await hers.from('drafts').select('body_html')).data).toEqual([
    { body_html: '<p>I was going to <strong>say</strong></p>' },
  ])
  await field(page).fill('')
  await expect(inList(page, supper)).toContainText('The last of Ruth')
  await expect(log(page)).toBeVisible()
  calm()
  await context.close()
})

test('who was named is not suggested again', async ({ browser }) => {
  const { page, context } = await enter({ browser, server }, 'mina')
  await field(page).click()
  await page.keyboard.type('@her')
  await expect(page.getByRole('option', { name: 'here' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('@here ')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('we')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await context.close()
})
