import { i18n } from '@lingui/core'
import { messages } from '../locales/en.po'

/** Speaks English, or another catalogue when `?locale=` or this device asks for it. */
export async function speak() {
  const asked = new URLSearchParams(location.search).get('locale')
  if (asked) localStorage.setItem('locale', asked)
  const locale = asked ?? localStorage.getItem('locale')
  if (locale === 'pseudo') {
    const pseudo = await import('../locales/pseudo.po')
    i18n.loadAndActivate({ locale, messages: pseudo.messages })
  } else {
    i18n.loadAndActivate({ locale: 'en', messages })
  }
}
