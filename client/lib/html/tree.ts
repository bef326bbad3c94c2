/** A piece of HTML: text as it is written, entities and all, or an element. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  /** Its attributes as they are written, with the space before them. */
  given: string
  children: HtmlNode[]
}

const part = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<>]+)/g
const empty = new Set(['br', 'hr', 'img'])

/** The elements of a text in the form that the database keeps; undefined where it is in another. Nothing is made safe. */
export function treeOf(html: string): HtmlNode[] | undefined {
  const top: HtmlElement = { tag: 'body', given: '', children: [] }
  const open = [top]
  let read = 0
  for (const [all, closes, tag, given, text] of html.matchAll(part)) {
    const here = open.at(-1)!
    read += all.length
    if (text !== undefined) here.children.push(text)
    else if (closes) {
      if (open.length === 1 || open.pop()?.tag !== tag) return undefined
    } else {
      const element = { tag: tag!, given: given!, children: [] }
      here.children.push(element)
      if (!empty.has(tag!)) open.push(element)
    }
  }
  return read === html.length && open.length === 1 ? top.children : undefined
}

/** The value of an attribute, as it is written between its quotes. */
export const attributeOf = ({ given }: HtmlElement, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(given)?.[1]

/** Text without its entities. */
export const unescaped = (text: string): string =>
  text
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
