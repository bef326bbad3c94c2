/*
 * The tags of a page, in one pass. A parser from a package would be more than this: it keeps the elements that are
 * open, which deep nesting makes dear, and it would have to be had on every platform that runs functions; nothing here
 * asks what stands in what. Each search ends past the place where it began or ends the reading, as the end of the page
 * does for a browser (HTML, §13.2.5), so a page costs its length, whatever stands in it.
 */
export type Tag = { name: string; attributes: Map<string, string>; text: string }

/** Elements whose text is no markup, each with what ends it. */
const raw = new Map(
  ['title', 'script', 'style', 'noscript', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
)
const tagBegins = /<(?=[a-z!?/])/gi
const commentEnds = /--!?>/g
const markupEnds = />/g
const nameEnds = /[\s/>]/g
const attributeBegins = /[^\s/]/g
const attributeEnds = /[\s/>=]/g
const spaceEnds = /\S/g
const valueEnds = { '"': /"/g, "'": /'/g, none: /[\s>]/g }
const mostAttributes = 30

/** Each start tag of these names: its attributes, the first of a name, and of a `title` its text. Names in lower case. */
export function* tagsIn(page: string, wanted: ReadonlySet<string>): Generator<Tag> {
  let at = next(page, tagBegins, 0)
  while (at < page.length) {
    if (page.startsWith('<!--', at)) at = past(page, commentEnds, at + 2)
    else if ('!?/'.includes(page.charAt(at + 1))) at = past(page, markupEnds, at + 1)
    else {
      const { name, attributes, end } = tagAt(page, at + 1)
      if (end > page.length) return
      const closing = raw.get(name)
      at = closing ? next(page, closing, end) : end
      if (wanted.has(name)) yield { name, attributes, text: page.slice(end, at) }
    }
    at = next(page, tagBegins, at)
  }
}

/** The next position of what is sought; where there is none, the end. */
function next(page: string, sought: RegExp, from: number) {
  sought.lastIndex = from
  return sought.exec(page)?.index ?? page.length
}

function past(page: string, sought: RegExp, from: number) {
  sought.lastIndex = from
  return sought.test(page) ? sought.lastIndex : page.length
}

/** The tag whose name begins here. One that never ends is none: its end lies past the page. */
function tagAt(page: string, from: number) {
  let at = next(page, nameEnds, from)
  const name = page.slice(from, at).toLowerCase()
  const attributes = new Map<string, string>()
  for (;;) {
    at = next(page, attributeBegins, at)
    if (at >= page.length) return { name, attributes, end: page.length + 1 }
    if (page.charAt(at) === '>') return { name, attributes, end: at + 1 }
    const begin = at
    // what ends a name may begin one
    at = next(page, attributeEnds, at + 1)
    const key = page.slice(begin, at).toLowerCase()
    at = next(page, spaceEnds, at)
    let value = ''
    if (page.charAt(at) === '=') {
      at = next(page, spaceEnds, at + 1)
      const quote = page.charAt(at)
      const quoted = quote === '"' || quote === "'"
      const opens = quoted ? at + 1 : at
      at = next(page, valueEnds[quoted ? quote : 'none'], opens)
      value = page.slice(opens, at)
      if (quoted) at++
    }
    if (attributes.size < mostAttributes && !attributes.has(key)) attributes.set(key, value)
  }
}
