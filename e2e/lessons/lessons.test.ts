import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { card, course, onPhone, step } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* A lesson is read and done, on a phone between two things and at a desk. */

const server = seededServer()

const paragraphs = (text: string) => ({
  key: crypto.randomUUID(),
  kind: 'text',
  html: `<p>${text}</p>`,
})

const [beside, door] = [crypto.randomUUID(), crypto.randomUUID()]
const asked = crypto.randomUUID()
const question = {
  key: asked,
  kind: 'one',
  text: 'Where does a guest sit?',
  options: [
    { key: beside, text: 'Beside the host' },
    { key: door, text: 'At the door' },
  ],
}

test('Mina opens the lesson of the day on her phone, answers its quiz, does what is to do, and goes on elsewhere', async ({
  browser,
}) => {
  const quiz = crypto.randomUUID()
  const { lesson, adoption } = await course(server, 'Suppers', ['Guests', 'Soup'], 0, async ({ id, keys, ruth }) => {
    const [guests] = keys
    await ruth
      .from('lessons')
      .update({
        completion: 'all_required',
        blocks: Array.from({ length: 40 }, (_, n) => paragraphs(`Paragraph ${n + 1} of the table and its people.`)),
      })
      .match({ version_id: id, key: guests! })
      .throwOnError()
    const about = { version_id: id, lesson_key: guests! }
    await ruth
      .from('lesson_items')
      .insert([
        {
          ...about,
          key: quiz,
          kind: 'quiz',
          title: 'Seats',
          rank: 'U1V',
          settings: { questions: [question], attempts: 2, pass_percent: 100 },
        },
        { ...about, key: crypto.randomUUID(), kind: 'do', title: 'Lay the table', rank: 'U2V', settings: {} },
      ])
      .throwOnError()
    await ruth
      .from('quiz_answers')
      .insert({
        version_id: id,
        key: quiz,
        answers: { [asked]: { right: [beside], feedback: { [door]: 'There it is cold.' } } },
      })
      .throwOnError()
  })
  const { page, context, calm } = await onPhone(browser, server, 'mina@example.org', `/groups/${supper}/today`)
  await expect(card(page, 'Guests')).toContainText('Salt')
  await accessible(page)
  await fits(page)
  await card(page, 'Guests').getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible()
  await accessible(page)
  await fits(page)

  await step(page, 'Seats').getByLabel('At the door').check()
  await step(page, 'Seats').getByRole('button', { name: 'Check answers' }).click()
  await expect(step(page, 'Seats')).toContainText('0 of 1 right')
  await expect(step(page, 'Seats')).toContainText('There it is cold.')
  await expect(step(page, 'Seats')).toContainText('1 attempt left')
  await step(page, 'Seats').getByRole('button', { name: 'Try again' }).click()
  await step(page, 'Seats').getByLabel('Beside the host').check()
  await step(page, 'Seats').getByRole('button', { name: 'Check answers' }).click()
  await expect(step(page, 'Seats')).toContainText('1 of 1 right Well done.')
  await expect(page.getByRole('button', { name: '1 to go' })).toBeVisible()
  await step(page, 'Lay the table').getByRole('button', { name: 'Done: Lay the table' }).click()
  await expect(page.getByText('You’ve finished this lesson.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('button', { name: '1 to go' })).toBeVisible()
  await accessible(page)

  const middle = page.getByText('Paragraph 21 of', { exact: false })
  await middle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(middle).toBeInViewport()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  const mina = await asClient(server.url, 'mina@example.org')
  const place = async () =>
    (await mina.from('lesson_places').select('place').eq('adoption_id', adoption)).data?.[0]?.place?.offset
  await expect.poll(place).toBeDefined()
  await expect(card(page, 'Guests').getByRole('link', { name: 'Resume' })).toBeVisible()
  calm()
  await context.close()

  const desk = await enter(browser, server, 'mina@example.org', lesson(0))
  await expect(desk.page.getByText('Paragraph 20 of', { exact: false })).toBeInViewport()
  await expect(desk.page.getByText('Paragraph 1 of', { exact: false })).not.toBeInViewport()
  await desk.page.keyboard.press('j')
  await desk.page.keyboard.press('j')
  await expect(step(desk.page, 'Lay the table')).toBeFocused()
  await desk.page.keyboard.press('e')
  await expect(desk.page.getByText('You’ve finished this lesson.')).toBeVisible()
  await accessible(desk.page)
  await expect
    .poll(async () => (await mina.from('lesson_progress').select('state').eq('adoption_id', adoption)).data)
    .toEqual([{ state: 'done' }])
  desk.calm()
})

test('the address of a day leads to its lesson, also once that has moved; Mina catches up in her own way', async ({
  browser,
}) => {
  statement(server, "update public.group_members set joined_at = now() - interval '90 days'")
  const { adoption, ruth, lesson } = await course(server, 'Breads', ['Rye', 'Spelt', 'Oats', 'Emmer', 'Barley'], 2)
  const { page, calm } = await enter(browser, server, 'mina@example.org', `/groups/${supper}/lesson/${dayFrom(2)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Barley' })).toBeVisible()
  const [entry] = (
    await ruth.from('scheduled_lessons').select('id').match({ adoption_id: adoption }).order('rank').throwOnError()
  ).data!.slice(4)
  await ruth
    .rpc('change_schedule', {
      ...{ id: crypto.randomUUID(), adoption_id: adoption, version: null, deed: { kind: 'bump', entry: entry!.id } },
    })
    .throwOnError()
  await page.goto(`${server.url}/groups/${supper}/lesson/${dayFrom(2)}`)
  await expect(page.getByRole('list', { name: 'Lessons that moved' })).toContainText('“Barley” moved to')
  await accessible(page)
  await page.goto(`${server.url}/groups/${supper}/lesson/soon`)
  await expect(page.getByText('This address has no date in it')).toBeVisible()

  await page.goto(`${server.url}/groups/${supper}/today`)
  await page.getByRole('listitem').filter({ hasText: 'Breads' }).getByRole('button', { name: 'Catch me up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Catch me up' })
  for (const way of ['Move my end date', 'Leave out the 2 I missed', 'Two at a time for 2 days'])
    await expect(sheet.getByRole('radio', { name: new RegExp(`^${way}`) })).toBeVisible()
  await sheet.getByRole('radio', { name: /^Leave out/ }).check()
  await expect(sheet.getByRole('region', { name: 'What changes' })).toContainText('left out')
  await accessible(page)
  await sheet.getByRole('radio', { name: /^Move my end date/ }).check()
  await expect(sheet.getByRole('region', { name: 'What changes' })).toContainText('Rye')
  await sheet.getByRole('button', { name: 'Use this plan' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article', { name: 'Rye' })).toContainText('Your own pace')
  await page.goto(server.url + lesson(0))
  await expect(page.getByRole('heading', { level: 1, name: 'Rye' })).toBeVisible()
  calm()
})

/** Voices of ours: what is said is noted, and each sentence ends at once. */
function voices() {
  const said: string[] = []
  class Utterance {
    onend: (() => void) | null = null
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const speechSynthesis = {
    getVoices: () => [{ lang: 'en-GB', localService: true, name: 'Voice', default: true }],
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    resume: () => undefined,
    cancel: () => undefined,
    speak(one: Utterance) {
      said.push(one.text)
      setTimeout(() => one.onend?.(), 20)
    },
  }
  Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, said })
}

test('Ruth has a lesson read to her, and no leader’s word in it', async ({ browser }) => {
  const { lesson } = await course(server, 'Teas', ['Mint'], 0, async ({ id, ruth, keys }) => {
    await ruth
      .from('leader_texts')
      .insert({ version_id: id, key: keys[0]!, blocks: [paragraphs('Boil the kettle twice.')] })
      .throwOnError()
  })
  const { page, context, calm } = await person(browser)
  await context.addInitScript(voices)
  await signIn(page, server.url, 'ruth@example.org', `${lesson(0)}?as=leader`)
  await expect(page.getByText('Boil the kettle twice.')).toBeVisible()
  await page.getByRole('button', { name: 'Listen' }).click()
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(said).toEqual(['What you’ll learn', 'Cook it', 'What to bring', 'Salt', 'Mint', 'All about Mint.'])
  calm()
})
