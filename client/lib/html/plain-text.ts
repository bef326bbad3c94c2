/** Plain words as HTML, a paragraph a line. */
export const htmlOf = (words: string): string => words.trim() && paragraphs(words.trim())

/** The same, with the spaces at its ends. */
export const paragraphs = (words: string): string => `<p>${words.split(/\r?\n/).map(escaped).join('</p><p>')}</p>`

/** The words of a text, a line a block: for previews, and until the text itself can be shown. */
export const wordsIn = (html: string): string =>
  html
    .replace(/<br>|<\/(p|h[1-6])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

/** The beginning of a text that is too long, up to a word, and a sign that there is more. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const part = text.slice(0, limit - 1)
  const end = part.lastIndexOf(' ')
  return `${(end > limit / 2 ? part.slice(0, end) : part).trimEnd()}…`
}

/** Escapes text between elements, so that it is read as it is. */
export const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, '&nbsp;')
