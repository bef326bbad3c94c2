import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moduleInBrowser } from '../../../../test/module-in-browser.ts'
import type * as module from './speech.ts'

/* Reading aloud, in a browser whose voices are ours: each sentence is said when the test lets it end. */

type Tried = typeof module
let { page, reports, stop } = {} as Awaited<ReturnType<typeof moduleInBrowser<Tried>>>
beforeAll(async () => {
  ;({ page, reports, stop } = await moduleInBrowser<Tried>('client/ui/reading/listen/speech.ts'))
  // React asks it which build it is
  await page.addInitScript(() => Object.assign(window, { process: { env: {} } }))
  await page.addInitScript(voices)
  reports.length = 0
  await page.route('**/lesson', (route) => route.fulfill({ contentType: 'text/html', body: lesson }))
})
afterAll(() => stop())
beforeEach(() => open())

test('headings and texts are read in order, each in its language, and nothing that is for eyes or leaders', async () => {
  await act('toggle')
  await sayAll()
  expect(await said()).toEqual([
    'English: Supper together',
    'English: Soak the beans.',
    'English: Then wait.',
    'Deutsch: Guten Appetit!',
    'English: One',
    'English: Two',
  ])
  expect(await lit()).toBe('')
  expect(await now()).toMatchObject({ state: 'off' })
})

test('the sentence that is read is lit, also where it is partly bold', async () => {
  await act('toggle')
  await act('next')
  expect(await lit()).toBe('Soak the beans.')
  expect(await now()).toEqual({ state: 'playing', at: 1, count: 6 })
})

test('a pause keeps its place, and one can look on from there', async () => {
  await act('toggle')
  await act('next')
  await act('toggle')
  await act('next')
  expect([await now(), await said()]).toEqual([
    { state: 'paused', at: 2, count: 6 },
    ['English: Supper together', 'English: Soak the beans.'],
  ])
  await act('previous')
  await act('toggle')
  expect((await said()).at(-1)).toBe('English: Soak the beans.')
})

test('a press on a sentence goes on from there, and one beside the text does not', async () => {
  const at = (words: string) => page.getByText(words).boundingBox()
  const there = (await at('Two'))!
  await press(there.x + 3, there.y + 5)
  expect(await now()).toMatchObject({ state: 'off' })
  await act('toggle')
  await press(there.x + 3, there.y + 5)
  expect(await lit()).toBe('Two')
  await press(there.x + 3, there.y + 400)
  expect(await lit()).toBe('Two')
})

test('another speed holds from the sentence that is being read, and on this device', async () => {
  await act('toggle')
  await page.evaluate(() => (window as unknown as Page).speech.setSpeed(1.5))
  expect(await page.evaluate(() => (window as unknown as Page).heard.map(({ rate }) => rate))).toEqual([1, 1.5])
  await open()
  await act('toggle')
  expect(await page.evaluate(() => (window as unknown as Page).heard.map(({ rate }) => rate))).toEqual([1.5])
  await page.evaluate(() => localStorage.clear())
})

test('a page that is drawn anew is read on, and one that is gone is not', async () => {
  await act('toggle')
  await act('next')
  await page.evaluate(() => {
    const anew = [...document.body.children].map((one) => one.cloneNode(true))
    document.body.replaceChildren(anew[0]!.cloneNode(true), ...anew)
  })
  await page.evaluate(() => (window as unknown as Page).finish())
  expect(await lit()).toBe('Then wait.')
  await page.evaluate(() => document.body.replaceChildren())
  await page.evaluate(() => (window as unknown as Page).finish())
  expect(await now()).toMatchObject({ state: 'off' })
})

test('a voice that fails ends it, and is told of', async () => {
  await act('toggle')
  await page.evaluate(() => (window as unknown as Page).break())
  expect(await now()).toMatchObject({ state: 'off' })
  expect(await page.evaluate(() => (window as unknown as Page).failed)).toBe(1)
  expect(reports).toEqual([])
})

interface Page {
  speech: ReturnType<Tried['speechIn']>
  heard: { text: string; lang: string; rate: number }[]
  finish: () => void
  break: () => void
  failed: number
}

const open = () => page.goto('http://localhost:1/lesson')
const act = (deed: 'toggle' | 'next' | 'previous') =>
  page.evaluate((name) => (window as unknown as Page).speech[name](), deed)
const press = (x: number, y: number) =>
  page.evaluate(([left, top]) => (window as unknown as Page).speech.press(left!, top!), [x, y])
const now = () => page.evaluate(() => (window as unknown as Page).speech.state.get())
const said = () =>
  page.evaluate(() =>
    (window as unknown as Page).heard.map(({ text, lang }) => `${lang === 'de-DE' ? 'Deutsch' : 'English'}: ${text}`),
  )
const lit = () =>
  page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map(String).join().replaceAll(/\s+/g, ' '))
const sayAll = () =>
  page.evaluate(() => {
    for (let turns = 0; turns < 20; turns++) (window as unknown as Page).finish()
  })

/** Voices in the place of the browser's: one of them only by a network, which is none of ours. */
function voices() {
  const own = window as unknown as Page
  let current: SpeechSynthesisUtterance | undefined
  const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang, default: false })
  own.heard = []
  own.finish = () => {
    const ended = current
    current = undefined
    ended?.onend?.({} as SpeechSynthesisEvent)
  }
  own.break = () => current?.onerror?.({} as SpeechSynthesisErrorEvent)
  class Utterance {
    lang = ''
    rate = 1
    voice: unknown
    onend: unknown
    onerror: unknown
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const speechSynthesis = {
    getVoices: () => [voice('en-GB', true), voice('de_DE', true), voice('fr-FR', false)],
    addEventListener: () => undefined,
    resume: () => undefined,
    cancel: () => (current = undefined),
    speak(given: SpeechSynthesisUtterance) {
      current = given
      own.heard.push({ text: given.text, lang: given.lang.replace('_', '-'), rate: given.rate })
    },
  }
  Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
}

const lesson = `<!doctype html><html lang="en"><title>A lesson</title><body><h2 data-spoken>Supper together</h2>
  <div data-spoken><p>Soak <b>the
    beans</b>. Then wait.</p><p lang="de">Guten Appetit!</p>
    <p hidden>Not in sight.</p><button>Load</button><span aria-hidden="true">*</span></div>
  <p>For leaders.</p>
  <ul data-spoken><li>One</li><li data-spoken>Two</li></ul>
  <script type=module>import { speechIn } from '/module.js'
  window.failed = 0
  window.speech = speechIn(() => document.body, 'en', () => window.failed++)</script></body></html>`
