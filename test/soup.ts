import fc from 'fast-check'
import { rules } from '../client/lib/html-rules.ts'

/* HTML as chance would write it: right by the rules, nearly right, and wrong. The same each time for the same seed. */

const values = [
  'center',
  'left',
  'yellow',
  'purple',
  'pink',
  'taskList',
  'true',
  '3',
  '640',
  'attachments',
  'a/b/c d.png',
  '../x',
  'https://a.example/b?c=1&amp;d=2',
  'https://a.example',
  'HTTPS://A.example/é',
  'https://a@b.example/',
  '//a.example',
  '/groups',
  'mailto:a@b.example',
  'javascript:alert(1)',
  '00000000-0000-4000-8000-00000000e001',
  ' alt ',
  'an alt',
  'x&quot;y',
  'x"y',
  'x--&gt;y',
  '',
]
const texts = [
  'a',
  ' ',
  '  ',
  '\n',
  'b c',
  '&amp;',
  '&',
  '&lt;',
  '<',
  '>',
  '&nbsp;',
  '\u00a0',
  '\r',
  '&#13;',
  '\ufeff',
  '&#x26;',
  'ü',
  '👩‍👩‍👧',
  '-->',
  ']]>',
  '\u0001',
  '\u2028',
]
const elements = Object.keys(rules).filter((name) => name !== '#text')
const names = [...new Set(Object.values(rules).flatMap(({ forms = [] }) => forms.flatMap(Object.keys)))].map((name) =>
  name.replace('?', ''),
)

const one = <T>(list: readonly T[]) => fc.constantFrom(...list)
const attribute = fc
  .tuple(one([...names, 'style', 'class', 'onclick', 'id']), one(values))
  .map(([name, value]) => ` ${name}="${value}"`)
const tag = fc
  .tuple(
    one(['<', '<', '<', '</']),
    one([...elements, ...elements, 'div', 'b', 'svg', 'script', 'thead']),
    fc.array(attribute, { maxLength: 2 }),
    one(['>', '>', '>', '/>', '']),
  )
  .map(([start, name, given, end]) => start + name + (start === '<' ? given.join('') : '') + end)
const mess = fc.array(fc.oneof(tag, one(texts)), { minLength: 1, maxLength: 12 }).map((parts) => `<p>${parts.join('')}`)

/** Elements where they may stand, with attributes as they should be, or nearly. */
function within(place: string, depth: number): fc.Arbitrary<string> {
  const all = elements.filter((name) => rules[name]!.inside.includes(place))
  const text = rules['#text']!.inside.includes(place)
    ? one(texts.filter((each) => !/^[<>&]$/.test(each)))
    : fc.constant('')
  if (depth === 0 || all.length === 0) return text
  const child = one(all).chain((name) => {
    const { forms = [{}], empty } = rules[name]!
    const given = one(forms).chain((form) =>
      fc
        .tuple(
          ...Object.entries(form).map(([key]) =>
            fc
              .tuple(fc.boolean(), one(values))
              .map(([there, value]) => (there || !key.endsWith('?') ? ` ${key.replace('?', '')}="${value}"` : '')),
          ),
        )
        .map((parts) => parts.join('')),
    )
    const inner = empty
      ? fc.constant('')
      : fc.array(within(name, depth - 1), { maxLength: 3 }).map((parts) => parts.join(''))
    return fc
      .tuple(given, inner)
      .map(([attributes, content]) => (empty ? `<${name}${attributes}>` : `<${name}${attributes}>${content}</${name}>`))
  })
  return fc.oneof(child, text)
}
const tree = fc.array(within('body', 5), { maxLength: 4 }).map((parts) => `<p></p>${parts.join('')}`)

export const soup = (seed: number, count: number): string[] => fc.sample(fc.oneof(mess, tree), { seed, numRuns: count })
