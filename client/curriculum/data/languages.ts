import { region } from '../../lib/settings/settings.ts'

const codes =
  'am ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr ht hu hy id is it ja ka km kn ko lo lt lv mk ml mr ms my nb ne nl pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh-Hans zh-Hant zu'

/** Languages to choose from, by their names here; `own`, which a row may have from elsewhere, is among them. */
export function languageChoices(own: string): { value: string; label: string }[] {
  const names = languageNames()
  return [...new Set([own, ...codes.split(' ')])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, region()))
}

/** Languages by their names here. */
export const languageNames = () => new Intl.DisplayNames([region()], { type: 'language' })

/** The direction in which a language is written. */
export const directionOf = (language: string) =>
  /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? ('rtl' as const) : ('ltr' as const)
