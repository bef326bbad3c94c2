import { expect, test } from 'playwright/test'
import { choose, enter, inList, log, message, saying, supper, unreadIn } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Unwanted messages: reported, blocked, muted, and how loud a conversation is. */

const server = seededServer()

test('Mina hears less of what she does not want to hear', async ({ browser }) => {
  const mina = await enter({ browser, server }, 'mina')
  const { page } = mina
  const tomasSays = await saying(server, 'tomas')
  const ruthSays = await saying(server, 'ruth')
  await tomasSays('Buy my old bicycle')
  await tomasSays('It is a very good bicycle')
  await ruthSays('Supper is at seven')

  await test.step('she reports a message with two choices, and does not see it any more', async () => {
    await choose(page, 'Buy my old bicycle', 'Report…')
    await page.getByRole('dialog').getByRole('button', { name: 'Spam' }).click()
    await expect(page.getByText('You reported this message. It’s hidden only for you.')).toBeVisible()
    await expect(message(page, 'Buy my old bicycle')).toHaveCount(0)
    await expect(message(page, 'a very good bicycle')).toBeVisible()
  })

  await test.step('she blocks who wrote it with two choices, and takes that back', async () => {
    await choose(page, 'a very good bicycle', 'Report…')
    await page.getByRole('button', { name: 'Don’t report, only block Tomas Lind' }).click()
    await expect(message(page, 'a very good bicycle')).toHaveCount(0)
    await expect(log(page).getByText('From someone you blocked.').first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(message(page, 'a very good bicycle')).toBeVisible()
  })

  await test.step('she mutes him: what he says is there, and no number', async () => {
    await page.getByRole('button', { name: 'People and settings' }).first().click()
    const aside = page.getByRole('complementary', { name: 'People and settings' })
    await aside.getByRole('button', { name: 'More about Tomas Lind' }).click()
    await page.getByRole('menuitem', { name: 'Mute Tomas Lind' }).click()
    await expect(aside.getByText('muted')).toBeVisible()
    await aside.getByRole('button', { name: 'Close people and settings' }).click()
    const away = page.waitForResponse(/look_away/)
    await page.getByRole('button', { name: 'Saved messages' }).click()
    await away
    await tomasSays('One careful owner')
    await expect(inList(page, supper).getByText('One careful owner')).toBeVisible()
    await expect(unreadIn(page, supper)).toHaveCount(0)
    await ruthSays('Bring a bowl')
    await expect(unreadIn(page, supper)).toHaveAccessibleName(/^1 unread/)
  })

  await test.step('she wants to be told of nothing in it, until she says otherwise', async () => {
    const quiet = inList(page, supper).getByLabel('Muted')
    const level = async (name: string) => {
      await inList(page, supper).hover()
      await page.getByRole('button', { name: 'More about Tuesday supper' }).first().click()
      await page.getByRole('menuitem', { name: 'Notify me about…' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await level('Nothing, and no badge')
    await expect(quiet).toBeVisible()
    await level('Mentions only')
    await expect(quiet).toHaveCount(0)
  })
  mina.calm()
})
