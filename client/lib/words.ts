import { i18n } from '@lingui/core'
import { messages } from '../locales/outside/en.po'

/** Speaks English, or another catalogue when `?locale=` or this device asks for it. */
export async function speak() {
  const asked = new URLSearchParams(location.search).get('locale')
  if (asked) localStorage.setItem('locale', asked)
  const locale = asked ?? localStorage.getItem('locale')
  if (locale === 'pseudo') {
    const pseudo = await import('../locales/outside/pseudo.po')
    i18n.loadAndActivate({ locale, messages: pseudo.messages })
  } else {
    i18n.loadAndActivate({ locale: 'en', messages })
  }
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
