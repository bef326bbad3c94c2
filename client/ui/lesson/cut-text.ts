import { elementsOf, written } from '../../lib/html/html.ts'

/** An editor’s text before and after a paragraph of it. */
export function cutText(html: string, place: number): [before: string, after: string] {
  const parts = [...elementsOf(html).children]
  const joined = (some: Element[]) => {
    const body = elementsOf('')
    body.replaceChildren(...some)
    return written(body)
  }
  return [joined(parts.slice(0, place)), joined(parts.slice(place + 1))]
}
