/* Plain words in and out of the HTML that is kept. */

/** Paragraphs of plain words. */
export const safeOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

export const plainOf = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.children].map((part) => part.textContent ?? '').join('\n')
