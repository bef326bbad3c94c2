import { region } from '../../lib/settings/settings.ts'
import { languageName } from '../card/words.ts'

const codes =
  'am ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr ht hu hy id is it ja ka km kn ko lo lt lv mk ml mr ms my nb ne nl pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh-Hans zh-Hant zu'

/** Languages to choose from by their names here; `own`, which came from elsewhere, is among them. */
export const languageChoices = (own: string) =>
  [...new Set([own, ...codes.split(' ')])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, region()))
