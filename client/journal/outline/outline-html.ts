import { escaped } from '../../lib/html/plain-text.ts'

/** A heading and the lines below it. */
export interface OutlinePart {
  heading: string
  lines: readonly string[]
}

/** An outline as a text of the editor, with an empty line at its end to go on from; '' where there is nothing in it. */
export function outlineHtml(parts: readonly OutlinePart[]): string {
  const full = parts.filter(({ lines }) => lines.length > 0)
  const html = full.map(({ heading, lines }) => {
    const items = lines.map((line) => `<li><p>${escaped(line.trim())}</p></li>`).join('')
    return `<p><strong>${escaped(heading)}</strong></p><ul>${items}</ul>`
  })
  return html.length > 0 ? `${html.join('')}<p></p>` : ''
}
