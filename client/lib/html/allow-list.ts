/*
 * The HTML that people may keep: one list, from which the client's cleaning (`html.ts`) and the database's refusing
 * (`private.html_rules()`, compared in a test) both come. It is data alone, and its patterns mean the same in
 * JavaScript and in PostgreSQL: no `\d`, no `\s`, no bound above 255. A pattern reads a value as it is between its
 * quotes, so an ampersand in it is `&amp;`.
 */

/** Attributes in their written order, each with its pattern; `?` at the end of a name: it may be left out. */
export type Form = Readonly<Record<string, string>>

/** The parents that an element may have, `body` being the outside, and the forms of its attributes: by default none. */
interface Rule {
  inside: readonly string[]
  forms?: readonly Form[]
  /** It holds nothing and is never closed. */
  empty?: true
}

/** The colours of words and of the marker behind them; what they look like is each theme's own affair. */
export const colours = ['purple', 'blue', 'green', 'orange', 'red'] as const
export const markers = ['yellow', 'green', 'blue', 'red', 'purple'] as const
export const alignments = ['center', 'right', 'justify'] as const

/** The deepest nesting of elements: browsers begin to flatten at 512. */
export const depth = 32

const space = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const sign = `(?:[^"<>&\\u0001-\\u0008\\u000e-\\u001f${space}]|&amp;|&quot;)`
const words = `${sign}(?: *${sign})*`

const of = "(?:[!#$%'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|&amp;)"
const site = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?'
export const web = `https?://${site}(?:[/?#]${of}*)?`

const digit = '[0-9a-f]'
const uuid = `${digit}{8}-${digit}{4}-${digit}{4}-${digit}{4}-${digit}{12}`
const count = '[2-9]|[1-9][0-9]'
const pixels = '[1-9][0-9]{0,4}'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const inline = ['strong', 'em', 's', 'mark', 'span', 'a']
const lines = ['p', ...headings, ...inline]
const places = ['body', 'blockquote', 'li', 'td', 'th']
const aligned = [{ 'data-align?': alignments.join('|') }]
const cell: Rule = { inside: ['tr'], forms: [{ 'colspan?': count, 'rowspan?': count }] }
/** The attributes of a picture beside its place. */
export const described = { 'alt?': words, 'width?': pixels, 'height?': pixels }

export const rules: Readonly<Record<string, Rule>> = {
  '#text': { inside: [...lines, 'code'] },
  p: { inside: places, forms: aligned },
  ...Object.fromEntries(headings.map((tag) => [tag, { inside: places, forms: aligned }])),
  ul: { inside: places, forms: [{ 'data-type?': 'taskList' }] },
  ol: { inside: places, forms: [{ 'start?': '0|[2-9]|[1-9][0-9]{1,4}' }] },
  li: { inside: ['ul', 'ol'], forms: [{ 'data-checked?': 'true|false' }] },
  blockquote: { inside: places },
  hr: { inside: places, empty: true },
  img: {
    inside: places,
    // a picture on another host would tell it who reads: a text names only a file of this instance
    forms: [{ 'data-bucket': '[a-z0-9][a-z0-9_-]*', 'data-path': `(?![^"]*[.][.])(?!/)${words}`, ...described }],
    empty: true,
  },
  table: { inside: places },
  tbody: { inside: ['table'] },
  tr: { inside: ['tbody'] },
  th: cell,
  td: cell,
  br: { inside: [...lines, 'code'], empty: true },
  strong: { inside: lines },
  em: { inside: lines },
  s: { inside: lines },
  code: { inside: lines },
  mark: { inside: lines, forms: [{ 'data-color': markers.join('|') }] },
  span: { inside: lines, forms: [{ 'data-color': colours.join('|') }, { 'data-mention': uuid }] },
  a: {
    inside: lines.filter((tag) => tag !== 'a'),
    forms: [{ href: `${web}|mailto:${of}+|tel:[+]?[0-9().-]+|/(?!/)${of}*` }],
  },
}

/** The same as PostgreSQL keeps it: each element's allowed parents, and one pattern for all that follows its name. */
export const rulesInSql = Object.fromEntries(
  Object.entries(rules).map(([element, { inside, forms = [{}], empty = false }]) => [
    element,
    { inside, attributes: `^(?:${forms.map(inSql).join('|')})$`, empty },
  ]),
)

function inSql(form: Form) {
  const parts = Object.entries(form).map(([key, pattern]) => {
    const part = ` ${key.replace('?', '')}="(?:${pattern})"`
    return key.endsWith('?') ? `(?:${part})?` : part
  })
  return parts.join('')
}
