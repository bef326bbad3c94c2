/** A text as it is compared: small letters without accents, one space between words. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Scores a plain text against a plain question, 0 for no match: best when it begins so, then when each word of the
 * question begins one of its words, then when it contains it, last when its letters come in this order.
 */
export function score(question: string, text: string): number {
  if (!question) return 1
  // of two that answer alike the shorter one says less else
  const brief = 1 - Math.min(text.length, 200) / 400
  if (text.startsWith(question)) return 4 + brief
  const begins = ` ${text}`
  if (question.split(' ').every((word) => begins.includes(` ${word}`))) return 3 + brief
  if (question.length > 1 && text.includes(question)) return 2 + brief
  return inOrder(question.replaceAll(' ', ''), text) ? brief : 0
}

/** True where the letters come in order, each run of them at the beginning of a word or after the last one. */
function inOrder(letters: string, text: string): boolean {
  let at = -1
  for (const letter of letters) {
    const beside = text[at + 1] === letter
    const next = beside ? at + 1 : ` ${text}`.indexOf(` ${letter}`, at + 1)
    if (next === -1) return false
    at = next
  }
  return letters.length > 1
}
