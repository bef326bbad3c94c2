import { XMLParser } from 'fast-xml-parser'
import { Refusal } from '../../http/errors.ts'

/** The content of an element: a text, elements by name, or the same name several times. */
export type Xml = string | number | boolean | null | undefined | { [name: string]: Xml } | Xml[]

/** A document. What is undefined is left out; a list repeats its name. */
export function xmlOf(tree: { [name: string]: Xml }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elements(tree)}`
}

function elements(tree: { [name: string]: Xml }): string {
  return Object.entries(tree)
    .flatMap(([name, content]) => (Array.isArray(content) ? content : [content]).map((one) => element(name, one)))
    .join('')
}

function element(name: string, content: Xml): string {
  if (content === undefined) return ''
  if (content !== null && typeof content === 'object' && !Array.isArray(content))
    return `<${name}>${elements(content)}</${name}>`
  return `<${name}>${escaped(String(content ?? ''))}</${name}>`
}

/** XML 1.0 has no way to write most control characters; a reader would take them for the end of the document. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\r]/g, (sign) => signs[sign]!)

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  trimValues: false,
  isArray: (name) => name === 'Object' || name === 'Part',
})

/** The content of a document's root, every text a string. */
export function readXml(text: string, root: string): Record<string, unknown> {
  // a document that defines entities of its own is none that this protocol knows
  if (/<!/.test(text)) throw malformed()
  try {
    const found: unknown = parser.parse(text, true)[root]
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    throw malformed()
  }
  throw malformed()
}

const malformed = () =>
  new Refusal(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  )
