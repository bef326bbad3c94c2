import { i18n, type Messages } from '@lingui/core'
import { messages } from '../../locales/outside/en.po'
import { region, settings } from './settings.ts'

/**
 * Speaks English, or another catalogue when `?locale=` or this device asks for it. `pseudo` is English with every
 * letter accented; `pseudo-rtl` is the same in a page that runs from right to left.
 */
export async function speak() {
  const asked = new URLSearchParams(location.search).get('locale')
  if (asked) localStorage.setItem('locale', asked)
  const locale = asked ?? localStorage.getItem('locale') ?? ''
  if (locale.startsWith('pseudo')) {
    const pseudo = await import('../../locales/outside/pseudo.po')
    i18n.load('pseudo', pseudo.messages)
    i18n.activate('pseudo', region())
  } else {
    i18n.load('en', messages)
    i18n.activate('en', region())
  }
  const page = document.documentElement
  page.dir = locale.endsWith('-rtl') ? 'rtl' : 'ltr'
  page.lang = region()
  // dates, numbers and plurals are drawn anew as soon as the person writes them differently
  settings.watch(() => i18n.activate(i18n.locale, region()))
}

/** Words that come when they are needed, once. */
export function catalogue(english: () => Promise<Catalogue>, pseudo: () => Promise<Catalogue>) {
  let known: Promise<void> | undefined
  return () => {
    known ??= (i18n.locale === 'pseudo' ? pseudo() : english()).then(
      ({ messages }) => {
        // i18n.load() would draw the whole page anew, where nobody shows these words yet
        Object.assign(i18n.messages, messages)
      },
      (error: unknown) => {
        // whoever asks next tries again
        known = undefined
        throw error
      },
    )
    return known
  }
}
type Catalogue = { messages: Messages }

/** The English words of the first screens inside, in one file with them: set by layout-routes.ts. */
export const firstWords = {
  english: (): Promise<Catalogue> => Promise.reject(new Error('Nobody has the first words.')),
}

const first = catalogue(
  () => firstWords.english(),
  () => import('../../locales/inside/pseudo.po'),
)
const home = catalogue(
  () => import('../../locales/home/en.po'),
  () => import('../../locales/home/pseudo.po'),
)
const all = catalogue(
  () => import('../../locales/rooms/en.po'),
  () => import('../../locales/rooms/pseudo.po'),
)

/**
 * A part of the screens that one sees first inside, once its words are loaded too. The place of this call decides which
 * words they are (scripts/first-files.ts).
 */
export async function withFirstWords<Part>(part: Promise<Part>): Promise<Part> {
  const [ready] = await Promise.all([part, first()])
  return ready
}

/** A part that Home draws after its first cards, once the words of those are loaded too. */
export async function withHomeWords<Part>(part: Promise<Part>): Promise<Part> {
  const [ready] = await Promise.all([part, first(), home()])
  return ready
}

/** Any other part, once its words are known too. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [ready] = await Promise.all([part, first(), home(), all()])
  return ready
}
