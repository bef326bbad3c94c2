import { expect, test } from 'vitest'
import { rulesInSql } from '../allow-list.ts'
import { type HtmlNode, treeOf } from '../tree.ts'
import { htmlOfMarkdown } from './blocks.ts'
import { markdownOf } from './markdown-of.ts'

const p = (html: string) => `<p>${html}</p>`

/** True where every element stands where it may and is written as the database takes it. */
const isKept = (nodes: readonly HtmlNode[], parent = 'body'): boolean =>
  nodes.every((node) => {
    const name = typeof node === 'string' ? '#text' : node.tag
    const rule = rulesInSql[name]
    if (!rule?.inside.includes(parent)) return false
    if (typeof node === 'string') return /^(?:[^&<>\r\u00a0]|&(?:amp|lt|gt|nbsp);)*$/.test(node)
    return new RegExp(rule.attributes, 'u').test(node.given) && isKept(node.children, node.tag)
  })

test.each([
  ['**bold** and __bold__', p('<strong>bold</strong> and <strong>bold</strong>')],
  ['*italic* and _italic_', p('<em>italic</em> and <em>italic</em>')],
  ['***both***', p('<strong><em>both</em></strong>')],
  ['~~gone~~', p('<s>gone</s>')],
  ['**a *b* c**', p('<strong>a <em>b</em> c</strong>')],
  ['_a **b** c_', p('<em>a <strong>b</strong> c</em>')],
  ['(**a**), "*b*"!', p('(<strong>a</strong>), "<em>b</em>"!')],
  ['**a**🎉', p('<strong>a</strong>🎉')],
  ['这是**粗体**文字', p('这是<strong>粗体</strong>文字')],
  ['`npm *i*`', p('<code>npm *i*</code>')],
  ['``a ` b``', p('<code>a ` b</code>')],
  ['[the *plan*](https://example.org/a_b)', p('<a href="https://example.org/a_b">the <em>plan</em></a>')],
  ['[write](mailto:a@example.org)', p('<a href="mailto:a@example.org">write</a>')],
  ['**https://example.org/**', p('<strong><a href="https://example.org/">https://example.org/</a></strong>')],
  ['\\*not italic\\*', p('*not italic\\*')],
])('%s is emphasis, code or a link', (typed, html) => expect(htmlOfMarkdown(typed)).toBe(html))

test.each([
  '*',
  'a * b * c',
  '2*3*4',
  '5* hotel, 4* hotel',
  'snake_case_name and __dunder',
  '*.ts and *.js',
  '**kwargs, *args',
  '/* a comment */',
  '-_- and -_-',
  '^_^ (>_<) T_T *_*',
  '¯\\_(ツ)_/¯',
  'C:\\_old\\_new\\*',
  'don`t, can`t',
  'a ~ b ~~ c',
  '~5 to ~6',
  '#hashtag, # 5, - and -1, +1',
  '1986. It was a year',
  '>:( and >quoted',
  '[x] done [a](javascript:alert(1)) [b]()',
  '** a **',
  '----',
  '****',
  '```',
  '``` never closed',
  '@nobody',
])('%s stays as it was typed', (typed) =>
  expect(htmlOfMarkdown(typed)).toBe(p(typed.replace(/>/g, '&gt;').replace(/</g, '&lt;'))),
)

test('an address with underscores stays whole', () =>
  expect(htmlOfMarkdown('see https://example.org/a_b_c_ and _this_')).toBe(
    p('see <a href="https://example.org/a_b_c_">https://example.org/a_b_c_</a> and <em>this</em>'),
  ))

test('lists have their points, their numbers, and lists in them', () => {
  expect(htmlOfMarkdown('- a\n- *b*\n\n* c')).toBe(
    '<p></p><ul><li><p>a</p></li><li><p><em>b</em></p></li><li><p>c</p></li></ul>',
  )
  expect(htmlOfMarkdown('First:\n3. c\n4) d\nthen')).toBe(
    '<p>First:</p><ol start="3"><li><p>c</p></li><li><p>d</p></li></ol><p>then</p>',
  )
  expect(htmlOfMarkdown('- a\n  more\n  1. b\n     - c\n- d')).toBe(
    '<p></p><ul><li><p>a<br>more</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li></ol></li><li><p>d</p></li></ul>',
  )
})

test('a quotation holds what it quotes', () => {
  expect(htmlOfMarkdown('> a\n> - b\n>\n> > c\n\nyes')).toBe(
    '<p></p><blockquote><p>a</p><ul><li><p>b</p></li></ul><blockquote><p>c</p></blockquote></blockquote><p>yes</p>',
  )
})

test('code between fences keeps its lines and its spaces', () => {
  expect(htmlOfMarkdown('so:\n```ts\nif (a < b) {\n  *c*\n\n}\n```\nok')).toBe(
    '<p>so:</p><p><code>if (a &lt; b) {<br>  *c*<br><br>}</code></p><p>ok</p>',
  )
  expect(htmlOfMarkdown('```a\nb```')).toBe('<p><code>a<br>b</code></p>')
})

test('what it makes comes back as what was typed', () => {
  for (const typed of [
    'so **bold** and *italic* and `code`\nnext line\n\nnext part',
    '- a\n  1. b\n  2. c\n- d',
    '3. c\n4. d',
    '> a\n>\n> b\n\nyes',
    'so:\n\n```\na\n  b\n```',
    '[words](https://example.org/) https://example.org/a',
  ])
    expect(markdownOf(htmlOfMarkdown(typed))).toBe(typed)
  expect(markdownOf('<p>*a* - b</p>', true)).toBe('\\*a* - b')
  expect(markdownOf('<p></p><table></table>')).toBeUndefined()
})

test('whatever is typed, the database takes it, and no word of it is lost', () => {
  const signs = [
    ...['*', '**', '***', '_', '__', '~~', '`', '``', '```', '\n', '\n\n', ' ', '  ', '- ', '1. ', '> ', '\\'],
    ...['[', '](', ')', 'https://e.org/a_b', 'word', 'w', '&', '<b>', '"', '\u00a0', '\t', '文', '🎉', '(', '.', '@'],
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  for (let nth = 0; nth < 4000; nth++) {
    const typed = Array.from({ length: 1 + random(24) }, () => signs[random(signs.length)]).join('')
    const html = htmlOfMarkdown(typed)
    const tree = treeOf(html)
    expect(tree && (html === '' || html.startsWith('<p>')) && isKept(tree), JSON.stringify({ typed, html })).toBe(true)
    const words = (text: string) => [...text.matchAll(/word|文|🎉/gu)].join('')
    expect(words(html.replace(/<a href="[^"]*">/g, '')), JSON.stringify({ typed, html })).toBe(
      words(typed.replace(/\]\(https[^\s<>")]*\)/g, '')),
    )
  }
})

test('ten thousand signs that end nothing are read in no time', () => {
  const from = performance.now()
  for (const sign of ['*a ', '**a _b ', '`a ', '[a', '> ', '- ', '\\*', '(*a']) htmlOfMarkdown(sign.repeat(3000))
  expect(performance.now() - from).toBeLessThan(2000)
})
