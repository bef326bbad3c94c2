/* The links of a message that lead into this very app. */

const begins = () => ` href="${location.origin}/`

export const hasOwnLinks = (html: string) => html.includes(begins())

/** Their addresses, the first three of them, each once. */
export function ownLinks(html: string): URL[] {
  const found = html
    .split(begins())
    .slice(1)
    .map((rest) => rest.split('"', 1)[0]!.replaceAll('&amp;', '&'))
  return [...new Set(found)].slice(0, 3).map((path) => new URL(`/${path}`, location.origin))
}
