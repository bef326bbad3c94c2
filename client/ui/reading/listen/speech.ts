import { store } from '../../../lib/browser/store.ts'
import { type PagePassage, passagesIn, rangeOf } from './passages.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { setSpeed, speed } from './speed.ts'
import { bringIntoSight, highlight } from './spoken-highlight.ts'
import { voiceFor } from './voices.ts'

/** The sentence that is read, or was when one paused. */
export interface SpeechState {
  state: 'off' | 'playing' | 'paused'
  at: number
  count: number
}

const off: SpeechState = { state: 'off', at: 0, count: 0 }

/**
 * Reads aloud what is marked in a container, a sentence at a time: a browser that stops in the middle of a long text
 * has none. A pause is a stop that knows its place, since few devices pause and go on as they should.
 */
export function speechIn(container: () => HTMLElement | null, lang: string, onFail: () => void) {
  const state = store(off)
  let passages: PagePassage[] = []
  let sentences: Sentence[] = []
  /** Rises with each sentence: what the browser still says of an earlier one counts no more. */
  let turn = 0
  /** Held, since Chromium drops one that nobody has, and its end is never told. */
  let utterance: SpeechSynthesisUtterance | undefined

  function collect() {
    const element = container()
    passages = element ? passagesIn(element, lang) : []
    sentences = sentencesOf(passages)
  }

  /** The place of a sentence; on a page that was drawn anew meanwhile, its place there. */
  function placeOf(at: number): { at: number; range: Range } | undefined {
    const wanted = sentences[at]
    const range = wanted && rangeOf(passages, wanted)
    if (!wanted || range) return range && { at, range }
    collect()
    const same = sentences.findIndex(({ text }) => text === wanted.text)
    const now = same === -1 ? Math.min(at, sentences.length - 1) : same
    const found = sentences[now] && rangeOf(passages, sentences[now])
    return found && { at: now, range: found }
  }

  function moveTo(wanted: number, playing = true) {
    turn++
    speechSynthesis.cancel()
    const place = placeOf(wanted)
    if (!place) return stop()
    const { at, range } = place
    state.set({ state: playing ? 'playing' : 'paused', at, count: sentences.length })
    highlight(range)
    bringIntoSight(range)
    if (playing) speak(at)
  }

  function speak(at: number) {
    const mine = turn
    const { text, lang: own } = sentences[at]!
    const voice = voiceFor(own) ?? voiceFor(lang)
    utterance = new SpeechSynthesisUtterance(text.replaceAll(/\s+/g, ' '))
    if (voice) utterance.voice = voice
    utterance.lang = voice?.lang ?? own
    utterance.rate = speed.get()
    utterance.onend = () => mine === turn && moveTo(at + 1)
    utterance.onerror = () => {
      if (mine !== turn) return
      stop()
      onFail()
    }
    speechSynthesis.resume()
    speechSynthesis.speak(utterance)
  }

  /** From the first sentence in sight. */
  function start() {
    collect()
    const below = (sentence: Sentence) => (rangeOf(passages, sentence)?.getBoundingClientRect().top ?? -1) > 0
    moveTo(Math.max(0, sentences.findIndex(below)))
  }

  function stop() {
    if (state.get().state === 'off') return
    turn++
    speechSynthesis.cancel()
    highlight()
    state.set(off)
  }

  const step = (by: number) => () => {
    const { state: now, at, count } = state.get()
    if (now !== 'off' && at + by >= 0 && at + by < count) moveTo(at + by, now === 'playing')
  }

  return {
    state,
    stop,
    next: step(1),
    previous: step(-1),
    /** Starts, pauses, goes on. */
    toggle() {
      const { state: now, at } = state.get()
      if (now === 'off') start()
      else moveTo(at, now === 'paused')
    },
    setSpeed(now: number) {
      setSpeed(now)
      if (state.get().state === 'playing') moveTo(state.get().at)
    },
    /** Goes on at the sentence that is at a point of the window. */
    press(x: number, y: number) {
      if (state.get().state === 'off') return
      const at = sentences.findIndex((sentence) => holds(rangeOf(passages, sentence), x, y))
      if (at !== -1) moveTo(at)
    },
  }
}

const holds = (range: Range | undefined, x: number, y: number) =>
  [...(range?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
