/** A run of text without a break in it, in one language. */
export interface Passage {
  text: string
  lang: string
}

/** A sentence by its place in a passage: what is spoken in one go. */
export interface Sentence {
  passage: number
  start: number
  end: number
  text: string
  lang: string
}

/** The sentences of these passages, in order; signs alone are not spoken. */
export function sentencesOf(passages: readonly Passage[]): Sentence[] {
  return passages.flatMap(({ text, lang }, passage) =>
    [...segmenterOf(lang).segment(text)].flatMap(({ segment, index }) => {
      const spoken = segment.trim()
      if (!/[\p{L}\p{N}]/u.test(spoken)) return []
      const start = index + segment.indexOf(spoken)
      return { passage, start, end: start + spoken.length, text: spoken, lang }
    }),
  )
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: string) {
  const made = segmenters.get(lang) ?? new Intl.Segmenter(isLanguage(lang) ? lang : 'en', { granularity: 'sentence' })
  segmenters.set(lang, made)
  return made
}

function isLanguage(lang: string) {
  try {
    return Intl.getCanonicalLocales(lang).length === 1
  } catch {
    // what an author has called a language need not be the name of one
    return false
  }
}
