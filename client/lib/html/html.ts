import DOMPurify, { type Config } from 'dompurify'
import { depth, described, type Form, rules, web } from './allow-list.ts'
import { address, foreign, meaningOf } from './pasted-html.ts'
import { escaped } from './plain-text.ts'

/*
 * HTML from people, made fit to keep and to show. DOMPurify takes out what could do anything; what is left is then put
 * together anew in the one form that the database keeps (`allow-list.ts`): which parent an element may have, which
 * attributes, how it is written. What has that form already comes out as it went in.
 */
const names = Object.values(rules).flatMap(({ forms = [] }) => forms.flatMap(Object.keys))
const attributes = [...new Set(['src', ...names.map((name) => name.replace('?', ''))])]
// an address that opens a file for a while is worth nothing later
const onOtherHost: Form = { src: `(?![^"]*/storage/v1/)${web}`, ...described }
const formsOf = (name: string) => [...(rules[name]?.forms ?? [{}]), ...(name === 'img' ? [onOtherHost] : [])]

const settings = {
  ALLOWED_TAGS: [...Object.keys(rules), ...foreign],
  ALLOWED_ATTR: [...attributes, 'data-style', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: [...attributes.filter((name) => name !== 'href' && name !== 'src'), 'data-style', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
  RETURN_DOM: true,
} satisfies Config & { RETURN_DOM: true }

/**
 * The elements of a text, in a document of their own, where nothing is loaded; the first of them is a paragraph. Pictures on
 * other hosts become links, unless the caller replaces them itself.
 */
export function elementsOf(html: string, pictures: 'linked' | 'left' = 'linked'): HTMLElement {
  const given = DOMPurify.sanitize(quietened(html.toWellFormed()), settings) as Element | null
  // of a set of frames nothing is left, not even a body
  if (!given) return document.implementation.createHTMLDocument().body
  if (pictures === 'linked') for (const image of given.querySelectorAll('img:not([data-bucket])')) link(image)
  const body = made('body', given)
  for (const child of given.childNodes) bring(child, body)
  if (body.firstElementChild && body.firstElementChild.localName !== 'p') body.prepend(made('p', body))
  return body
}

/** The same as text: what a column of the domain `public.html` takes. */
export const clean = (html: string): string => written(elementsOf(html))

/** The same before pictures on other hosts are fetched. */
export const cleanPasted = (html: string): string => written(elementsOf(html, 'left'))

/** Returns a typed address as it is kept; undefined where it leads nowhere that a link of ours may lead. */
export function addressIn(text: string): string | undefined {
  const typed = text.trim()
  const whole = /^([a-z][a-z0-9+.-]*:(?!\d)|\/)/i.test(typed)
  const guess = /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`
  return formOf('a', { href: address(whole ? typed : guess) })?.href
}

/** True where a link may lead there. */
export const isAddress = (href: string): boolean => formOf('a', { href: address(href) }) !== undefined

/** Returns an element's content as it is kept: attributes in their order, only the entities needed. */
export function written(parent: Node): string {
  return [...parent.childNodes].map(writtenNode).join('')
}

function writtenNode(node: ChildNode): string {
  if (!isElement(node)) return escaped(node.nodeValue ?? '')
  const given = [...node.attributes].map(({ name, value }) => ` ${name}="${escapedValue(value)}"`).join('')
  const start = `<${node.localName}${given}>`
  return rules[node.localName]?.empty ? start : `${start}${written(node)}</${node.localName}>`
}

const known = Object.keys(rules).slice(1).join('|')
const calm = new RegExp(`^[^<>]*(?:</?(?:${known})(?: (?:${attributes.join('|')})="[^"<>]*")*>[^<>]*)*$`)
const tags = /<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>?/gi

/**
 * The policy of our pages reports each handler, style, script, film and base that is parsed, though none of them does
 * anything in a document without a window. So they get other names before; a text in our own form has none and stays as
 * it is.
 */
const quietened = (html: string) =>
  calm.test(html)
    ? html
    : html
        .replace(tags, (tag) => tag.replace(/([\s"'/])(on\w+|style)(?=\s*=)/gi, '$1data-$2'))
        .replace(/<(\/?)(?:script|style|video|audio)(?![\w-])/gi, '<$1xmp')
        .replace(/<base(?![\w-])/gi, '<wbr')

/** Puts a link in the place of a picture; nothing if no link leads to it. */
function link(image: Element) {
  const { src } = formOf('img', { src: address(image.getAttribute('src') ?? '') }) ?? {}
  const paragraph = made('p', image)
  const leading = paragraph.appendChild(made('a', image))
  leading.setAttribute('href', src ?? '')
  leading.textContent = image.getAttribute('alt')?.trim() || src || ''
  image.replaceWith(...(src ? [paragraph] : []))
}

/** Copies a node to where a place allows it; where nothing does, its children instead. */
function bring(node: Node, into: Element) {
  if (!isElement(node)) return bringText(node, into)
  let inner = into
  for (const [name, given] of holdsBlocks(node) ? [] : meaningOf(node)) {
    const form = formOf(name, given)
    const home = form && depthOf(inner) < depth ? homeOf(name, inner) : undefined
    if (!home || (name === 'a' && home.closest('a'))) continue
    inner = home.appendChild(made(name, into))
    for (const [key, value] of Object.entries(form!)) inner.setAttribute(key, value)
  }
  for (const child of node.childNodes) bring(child, inner)
}

function bringText(node: Node, into: Element) {
  const text = (node.nodeValue ?? '').replace(/\r\n?/g, '\n')
  const blank = text.trim() === ''
  // between elements a space is only how somebody wrote it
  const home = blank && !rules['#text']!.inside.includes(into.localName) ? undefined : homeOf('#text', into)
  home?.append(text)
}

/** True where a paragraph, heading or inline element has blocks in it: it only wraps them. */
const holdsBlocks = (element: Element) =>
  !/^(ul|ol|li|blockquote|table|tbody|tr|td|th)$/.test(element.localName) &&
  element.querySelector('p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,img,table,pre') !== null

/** Of the forms that an element has, the one that these attributes fill; nothing where they fill none. */
function formOf(name: string, given: Form): Form | undefined {
  const fits = (pattern: string, value: string | undefined): value is string =>
    value !== undefined && new RegExp(`^(?:${pattern})$`).test(escapedValue(value))
  for (const form of formsOf(name)) {
    const keys = Object.entries(form).map(
      ([key, pattern]) => [key.replace('?', ''), pattern, key.endsWith('?')] as const,
    )
    if (keys.every(([key, pattern, free]) => free || fits(pattern, given[key])))
      return Object.fromEntries(
        keys.flatMap(([key, pattern]) => (fits(pattern, given[key]) ? [[key, given[key]]] : [])),
      )
  }
  return undefined
}

const around: Record<string, string> = { ul: 'li', ol: 'li', table: 'tbody', tbody: 'tr', tr: 'td' }

/** Returns the parent for a node in a place: the place, or a wrapper in it, which continues the wrapper before. */
function homeOf(name: string, place: Element): Element | undefined {
  const { inside } = rules[name]!
  if (inside.includes(place.localName)) return place
  const wrapper = around[place.localName] ?? (rules.p!.inside.includes(place.localName) ? 'p' : undefined)
  if (!wrapper || !couldHold(wrapper, name) || depthOf(place) > depth - 4) return undefined
  const last = place.lastElementChild
  const open = last && wraps.has(last) ? last : place.appendChild(made(wrapper, place))
  wraps.add(open)
  return homeOf(name, open)
}

const wraps = new WeakSet<Element>()

const couldHold = (wrapper: string, name: string): boolean =>
  rules[name]!.inside.includes(wrapper) ||
  (around[wrapper] !== undefined && couldHold(around[wrapper], name)) ||
  (rules.p!.inside.includes(wrapper) && couldHold('p', name))

const made = (name: string, near: Element) => near.ownerDocument.createElement(name)

function depthOf(element: Element) {
  let above = 0
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement) above++
  return above
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

const escapedValue = (value: string) => escaped(value).replace(/"/g, '&quot;')
