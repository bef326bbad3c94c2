import { expect, test } from 'playwright/test'
import { asClient, kept, person, signIn } from '../../test/browser.ts'
import { supper } from '../../test/fixtures/events-room.ts'
import { card, course, step } from '../../test/fixtures/lessons-room.ts'
import { atHand, outbox } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A lesson is read and done on a train. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('Mina keeps a curriculum, opens it cold in airplane mode, answers and finishes, and all of it arrives once', async ({
  browser,
}) => {
  const quiz = crypto.randomUUID()
  const right = crypto.randomUUID()
  const asked = {
    key: crypto.randomUUID(),
    kind: 'one',
    text: 'Which grain?',
    options: [
      { key: right, text: 'Rye' },
      { key: crypto.randomUUID(), text: 'Rice' },
    ],
  }
  const { lesson, adoption } = await course(server, 'Breads', ['Rye', 'Spelt'], 0, async ({ id, keys, ruth }) => {
    const path = `${id}/${crypto.randomUUID()}/rye.png`
    const { error } = await ruth.storage.from('curriculum').upload(path, pixel, { contentType: 'image/png' })
    if (error) throw error
    for (const [at, key] of keys.entries())
      await ruth
        .from('lessons')
        .update({
          blocks: [
            { key: crypto.randomUUID(), kind: 'image', path, alt: `A loaf of ${at}`, width: 40, height: 40 },
            { key: crypto.randomUUID(), kind: 'text', html: `<p>Words of lesson ${at}.</p>` },
          ],
        })
        .match({ version_id: id, key })
        .throwOnError()
    await ruth
      .from('lesson_items')
      .insert({
        version_id: id,
        lesson_key: keys[0]!,
        key: quiz,
        kind: 'quiz',
        title: 'Grains',
        rank: 'U1V',
        settings: { questions: [asked] },
      })
      .throwOnError()
    await ruth
      .from('quiz_answers')
      .insert({ version_id: id, key: quiz, answers: { [asked.key]: { right: [right] } } })
      .throwOnError()
  })
  const { page, context, calm } = await person(browser, { viewport: { width: 390, height: 844 } })
  await signIn(page, server.url, 'mina@example.org', `/groups/${supper}/today`)
  await atHand(page)
  await card(page, 'Rye').getByRole('link', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'All lessons' }).click()
  const contents = page.getByRole('dialog', { name: 'Breads' })
  await contents.getByRole('button', { name: 'Keep whole curriculum' }).click()
  await expect(contents.getByText(/^All lessons with their pictures/)).toBeVisible()
  await kept(page, 'lesson_progress', ',"today"')
  await page.close()

  await context.setOffline(true)
  const train = await context.newPage()
  await train.goto(`${server.url}/groups/${supper}/today`)
  await card(train, 'Rye')
    .getByRole('link', { name: /Start|Resume/ })
    .click()
  await expect(train.getByText('Words of lesson 0.')).toBeVisible()
  const picture = train.getByRole('img', { name: 'A loaf of 0' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await step(train, 'Grains').getByLabel('Rye').check()
  await step(train, 'Grains').getByRole('button', { name: 'Check answers' }).click()
  await expect(step(train, 'Grains')).toContainText('They’re checked once you’re back online.')
  await train.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(train.getByText('You’ve finished this lesson.')).toBeVisible()
  // a lesson that was never opened, from what is kept
  await train.goto(server.url + lesson(1))
  await expect(train.getByText('Words of lesson 1.')).toBeVisible()
  await train.goto(server.url + lesson(0))
  await expect(train.getByText('You’ve finished this lesson.')).toBeVisible()

  await context.setOffline(false)
  await expect(step(train, 'Grains')).toContainText('1 of 1 right')
  await train.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(outbox(train)).toHaveCount(0)
  const mina = await asClient(server.url, 'mina@example.org')
  const { data: sent } = await mina.from('item_responses').select('score').eq('adoption_id', adoption)
  expect(sent).toEqual([{ score: 1 }])
  const { data: done } = await mina.from('lesson_progress').select('state, source').eq('state', 'done')
  expect(done).toHaveLength(1)
  calm()
})
