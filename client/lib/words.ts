import { i18n } from '@lingui/core'
import { messages } from '../locales/outside/en.po'
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
    const pseudo = await import('../locales/outside/pseudo.po')
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

let inside: Promise<void> | undefined

/** The words of all rooms, which the first screen does without. */
async function learn() {
  const { locale } = i18n
  const more = await (locale === 'pseudo' ? import('../locales/inside/pseudo.po') : import('../locales/inside/en.po'))
  i18n.load(locale, more.messages)
}

/** A part of a room, once its words are known too. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  inside ??= learn()
  const [ready] = await Promise.all([part, inside])
  return ready
}
