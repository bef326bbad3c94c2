import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { choose, enter, field, hold, log, message, phone, say } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Messages: one at a desk and one at a phone talk, react, answer, name each other, show a picture, and make a task of it. */

const server = seededServer()

test('Ruth and Tomas talk, answer, name each other, show a picture, and make a task of it', async ({ browser }) => {
  const [ruth, tomas] = await Promise.all([
    enter({ browser, server }, 'ruth'),
    enter({ browser, server }, 'tomas', phone),
  ])

  await test.step('what Ruth says stands on his phone', async () => {
    await say(ruth.page, 'Who brings the bread?')
    await expect(message(tomas.page, 'Who brings the bread?')).toBeVisible()
    await expect(message(ruth.page, 'Who brings the bread?')).toHaveAttribute('data-state', 'sent')
    await accessible(ruth.page)
    await accessible(tomas.page)
    await fits(tomas.page)
  })

  await test.step('he stays on it with a finger, and answers with a sign', async () => {
    const sheet = await hold(tomas.page, message(tomas.page, 'Who brings the bread?'))
    await sheet.getByRole('button', { name: 'React with 👍' }).click()
    const reaction = message(ruth.page, 'Who brings the bread?').getByRole('button', { name: /^1 person reacted with/ })
    await reaction.click()
    await expect(
      message(tomas.page, 'Who brings the bread?').getByRole('button', { name: /^2 people reacted.*including you$/ }),
    ).toBeVisible()
  })

  await test.step('Ruth answers with keys alone, names him, and the answer leads to what it answers', async () => {
    await message(ruth.page, 'Who brings the bread?').focus()
    await ruth.page.keyboard.press('r')
    await expect(field(ruth.page)).toBeFocused()
    await ruth.page.keyboard.type('You do, @tom')
    await expect(ruth.page.getByRole('option', { name: 'Tomas Lind' })).toBeVisible()
    await ruth.page.keyboard.press('Enter')
    await expect(field(ruth.page)).toHaveValue('You do, @Tomas Lind ')
    await expect(ruth.page.getByText('This notifies 1 person.')).toBeVisible()
    await ruth.page.keyboard.press('Enter')
    const answer = message(tomas.page, 'You do,')
    await expect(answer.getByText('@Tomas Lind')).toBeVisible()
    await expect(answer.getByRole('button', { name: /Ruth Adeyemi.*Who brings/ })).toBeVisible()
  })

  await test.step('he changes what he wrote, and she sees what it said before', async () => {
    await say(tomas.page, 'I brng it')
    await expect(message(ruth.page, 'I brng it')).toBeVisible()
    await field(tomas.page).press('ArrowUp')
    await expect(field(tomas.page)).toHaveValue('I brng it')
    await say(tomas.page, 'I bring it')
    await message(ruth.page, 'I bring it').getByRole('button', { name: 'edited' }).click()
    await expect(ruth.page.getByRole('dialog').getByText('I brng it')).toBeVisible()
    await ruth.page.keyboard.press('Escape')
  })

  await test.step('a picture goes along, with its place kept', async () => {
    const buffer = Buffer.from(await pictureOf(ruth.page))
    await ruth.page.getByLabel('Attach files').setInputFiles({ name: 'bread.png', mimeType: 'image/png', buffer })
    await ruth.page.getByRole('button', { name: 'Send', exact: true }).click()
    const shown = log(tomas.page).getByRole('img', { name: 'Picture: bread.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
  })

  await test.step('she makes a task of it; both know of each other', async () => {
    await choose(ruth.page, 'I bring it', /^Turn into a task/)
    await ruth.page.getByRole('dialog').getByRole('button', { name: 'Turn into a task' }).click()
    const became = message(ruth.page, 'I bring it').getByRole('link', { name: 'Turned into a task' })
    await expect(became).toBeVisible()
    const client = await asClient(server.url, 'tomas@example.org')
    const said = await client.from('messages').select('id').eq('body_text', 'I bring it').single()
    const its = () => client.from('tasks').select('title').match({ source_type: 'message', source_id: said.data?.id })
    await expect.poll(async () => (await its()).data).toEqual([{ title: 'I bring it' }])
    await became.click()
    await expect(ruth.page).toHaveURL(/\/tasks\?taskId=/)
    await ruth.page.goBack()
    await expect(message(ruth.page, 'You do,')).toBeVisible()
  })

  await test.step('what is deleted leaves its place, and comes back', async () => {
    await message(ruth.page, 'You do,').focus()
    await ruth.page.keyboard.press('Delete')
    await expect(log(tomas.page).getByText('Message deleted by its author')).toBeVisible()
    await ruth.page.keyboard.press('Control+z')
    await expect(message(tomas.page, 'You do,')).toBeVisible()
  })

  ruth.calm()
  tomas.calm()
})

const pictureOf = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
    canvas.getContext('2d')!.fillRect(0, 0, 80, 60)
    const blob = await new Promise<Blob>((give) => canvas.toBlob((made) => give(made!), 'image/png'))
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
