import { alignments, type colours, type Form, rules } from './allow-list.ts'

/*
 * The meaning of other programs' elements in ours: a `<b>` is strong, a Google document makes words bold by a style, a
 * picture in a mail has a size of its own. An element's style comes here as `data-style`.
 */
const called: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  div: 'p',
  section: 'p',
  article: 'p',
  header: 'p',
  footer: 'p',
  pre: 'p',
  center: 'p',
  figcaption: 'p',
  caption: 'p',
  summary: 'p',
  dt: 'p',
  dd: 'p',
  address: 'p',
  thead: 'tbody',
  tfoot: 'tbody',
}

/** Elements that have a meaning here and no place. */
export const foreign = Object.keys(called)

/** The elements of ours that replace one, from the outside in, with their attributes. */
export function meaningOf(element: Element): [name: string, given: Form][] {
  const given = attributesOf(element)
  const styles = stylesOf(given['data-style'] ?? '')
  const name = called[element.localName] ?? element.localName
  if (name === 'strong' && /^(normal|[1-4]00)$/.test(styles['font-weight'] ?? '')) return []
  if (!rules[name]) return []
  const aligned = styles['text-align'] ?? given.align
  const align = alignments.find((each) => each === aligned)
  if (name !== 'span' && name !== 'mark') return [[name, tidy({ ...(align && { 'data-align': align }), ...given })]]
  if (given['data-mention'] || (name === 'span' && given['data-color'])) return [['span', given]]
  if (name === 'mark') return [['mark', { 'data-color': given['data-color'] ?? markerOf(styles) ?? 'yellow' }]]
  return marksOf(styles, element)
}

/** The marks that a style means. The colour of a link is the browser's own and nobody's choice. */
function marksOf(styles: Form, element: Element): [string, Form][] {
  const colour = element.closest('a') ? undefined : colourOf(styles.color)
  const marker = markerOf(styles)
  const marks: [string, Form | false | undefined][] = [
    ['span', colour && { 'data-color': colour }],
    ['mark', marker && { 'data-color': marker }],
    ['strong', /^(bold|[6-9]00)$/.test(styles['font-weight'] ?? '') && {}],
    ['em', styles['font-style'] === 'italic' && {}],
    ['s', /line-through/.test(styles['text-decoration'] ?? '') && {}],
  ]
  return marks.filter((mark): mark is [string, Form] => Boolean(mark[1]))
}

/** Returns attributes with addresses as they are kept, and a description without forbidden signs. */
function tidy(given: Form): Form {
  const { href, src, alt, start, ...rest } = given
  return {
    ...rest,
    ...(href && { href: address(href) }),
    ...(src && { src: address(src) }),
    ...(alt && { alt: alt.replace(/[\s<>]+/g, ' ').trim() }),
    ...(start && { start: String(Number.parseInt(start, 10)) }),
  }
}

/** Returns an address with every sign escaped that no address has, and without user name and password. */
export function address(text: string): string {
  if (/^(mailto|tel):|^\/(?!\/)/i.test(text)) return text.replace(/[^!#-;=?-Z[\]_a-z~]/gu, encodeURIComponent)
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  url.username = ''
  url.password = ''
  return /^https?:\/\/[\w.-]+(:\d+)?([/?#][!#$%'()*+,./\d:;=?@A-Z[\]_a-z~&-]*)?$/.test(text)
    ? text
    : url.href.replace(/[^!#-;=?-Z[\]_a-z~]/gu, encodeURIComponent)
}

const attributesOf = (element: Element): Form =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

const stylesOf = (text: string): Form =>
  Object.fromEntries(
    text.split(';').flatMap((each) => {
      const [name, value] = each.split(':', 2)
      return name && value ? [[name.trim().toLowerCase(), value.trim().toLowerCase()]] : []
    }),
  )

type Colour = (typeof colours)[number]

function colourOf(text: string | undefined): Colour | undefined {
  const hue = hueOf(text)
  if (hue === undefined) return undefined
  if (hue < 15 || hue >= 330) return 'red'
  if (hue < 70) return 'orange'
  if (hue < 170) return 'green'
  return hue < 255 ? 'blue' : 'purple'
}

function markerOf(styles: Form) {
  const colour = colourOf(styles['background-color'] ?? styles.background)
  return colour === 'orange' ? 'yellow' : colour
}

/** In degrees; nothing where it is a grey. */
function hueOf(text = ''): number | undefined {
  const named = {
    yellow: '#ffff00',
    purple: '#800080',
    red: '#ff0000',
    green: '#008000',
    blue: '#0000ff',
    orange: '#ffa500',
  }
  const [, hex] = /^#([0-9a-f]{6})$/.exec(named[text as keyof typeof named] ?? text) ?? []
  const [, ...rgb] = /^rgba?\((\d+),? (\d+),? (\d+)(?:,? 1)?\)$/.exec(text) ?? []
  const [r, g, b] = hex ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : rgb.map(Number)
  if (r === undefined || g === undefined || b === undefined) return undefined
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b)
  if (range < 48) return undefined
  const sector = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return (sector * 60 + 360) % 360
}
