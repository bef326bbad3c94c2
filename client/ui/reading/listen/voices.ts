import { store } from '../../../lib/browser/store.ts'

const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined

/** The voices that are on this device: what is read aloud is sent to nobody, and needs no network. */
const list = () => speech?.getVoices().filter(({ localService }) => localService) ?? []

export const voices = store<readonly SpeechSynthesisVoice[]>(list())

// some browsers know their voices a while after the page
speech?.addEventListener?.('voiceschanged', () => voices.set(list()))

/** A voice for a language: of its own region, else of the page's, which is the person's; and the device's own before others. */
export function voiceFor(lang: string): SpeechSynthesisVoice | undefined {
  const own = voices.get().filter((voice) => languageOf(voice.lang) === languageOf(lang))
  const of = (wanted: string) => own.find((voice) => tagOf(voice.lang) === tagOf(wanted))
  return (
    (lang.includes('-') ? of(lang) : of(document.documentElement.lang)) ?? own.find((voice) => voice.default) ?? own[0]
  )
}

/** Some devices write their tags with a low line. */
const tagOf = (lang: string) => lang.replaceAll('_', '-').toLowerCase()
const languageOf = (lang: string) => tagOf(lang).split('-')[0]

export const canSpeak = (lang: string) => voiceFor(lang) !== undefined

/** True where this device can read a language aloud, also as soon as it can. */
export function useCanSpeak(lang: string) {
  voices.use()
  return canSpeak(lang)
}
