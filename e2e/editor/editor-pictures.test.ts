import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { listen, person, said, signIn } from '../../test/browser.ts'
import { becomes, html, pastePicture, tool } from '../../test/editor.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { startReaching } from '../../test/reaching.ts'

/* Pictures that lie on another host, put into a text by their address. */

let server: Awaited<ReturnType<typeof startReaching>>
test.beforeAll(async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer()
  server = await startReaching((request, answer) => {
    answer.end(request.url === '/soup.png' ? picture : '<!doctype html><title>A page</title>')
  })
})
test.afterAll(() => server.discard())

test('a picture of another host is fetched once and kept; what is none stays a link, and that is said', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await listen(context)
  await signIn(page, server.url, 'ruth@example.org', '/test/rich-text-editor')
  const editor = page.locator('[role=textbox][contenteditable=true]')
  await page.getByRole('button', { name: 'Clear editor' }).click()
  await editor.pressSequentially('Look:')
  await tool(page, 'More tools').click()
  const add = async (address: string) => {
    await tool(page, 'Picture').click()
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add(`${server.site}/soup.png`)
  await expect
    .poll(() => html(page))
    .toMatch(/^<p>Look:<\/p><img data-bucket="curriculum" data-path="[\w/-]+\.png" width="40" height="30">/)
  const image = page.locator('[data-shown] img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40)
  await page.getByRole('button', { name: 'Clear editor' }).click()
  await becomes(page, '')
  const none = `${server.site}/page.png`
  await add(none)
  await said(page, 'There is no picture at that address. It was replaced by a link.')
  await expect.poll(() => html(page)).toContain(`<p><a href="${none}">${none}</a></p>`)
  await context.close()
  calm()
})

test('what is pasted before the editor has come is in it: the words, and the picture below them', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  const come = Promise.withResolvers<void>()
  await page.route(`**/${chunkOf('client/ui/RichText/Editor.tsx')}`, async (route) => {
    await come.promise
    await route.continue()
  })
  await signIn(page, server.url, 'ruth@example.org', '/test/rich-text-editor')
  const early = page.getByRole('textbox', { name: 'Text' })
  await early.pressSequentially('And this:')
  const loaf = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'peru' } })
    .png()
    .toBuffer()
  await pastePicture(early, 'loaf.png', loaf)
  come.resolve()
  await expect
    .poll(() => html(page))
    .toMatch(
      /<p>And this:<\/p><img data-bucket="curriculum" data-path="[\w/-]+\.png"[^>]* width="60" height="40"[^>]*>/,
    )
  calm()
  await context.close()
})
