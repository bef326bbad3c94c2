import { expect, type Page, test } from 'playwright/test'
import { asClient } from '../../test/browser.ts'
import { enter, log, message, saying, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What others say stands there as the channel brings it: nobody asks for the conversation again. */

const server = seededServer()

/** The requests of a page for a stretch of the conversation, from now on. */
function readsOf(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/rest/v1/messages' && searchParams.get('conversation_id') === `eq.${supper}`)
      reads.push(searchParams.toString())
  })
  return reads
}

test('Tomas reads what Mina says without asking for it; what has parts or was changed is asked for', async ({
  browser,
}) => {
  const { page, calm } = await enter({ browser, server }, 'tomas')
  const says = await saying(server, 'mina')
  const mina = await asClient(server.url, 'mina@example.org')
  // the channel is heard from the first that comes by it
  await says('Is anybody there?')
  await expect(message(page, 'Is anybody there?')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const reads = readsOf(page)

  const words = Array.from({ length: 5 }, (_, n) => `Lantern ${n + 1}`)
  const ids: string[] = []
  for (const one of words) ids.push(await says(one))
  for (const one of words) await expect(message(page, one)).toBeVisible()
  const shown = await log(page).getByRole('article').filter({ hasText: 'Lantern' }).allInnerTexts()
  expect(shown.map((text) => /Lantern \d/.exec(text)?.[0])).toEqual(words)
  expect(reads).toEqual([])

  await mina.from('messages').update({ body_html: '<p>Torch 1</p>' }).eq('id', ids[0]!)
  await expect(message(page, 'Torch 1')).toBeVisible()
  expect(reads).not.toEqual([])

  await says('See <a href="https://bread.example">the baker</a>')
  await expect(message(page, 'the baker')).toBeVisible()
  calm()
})
