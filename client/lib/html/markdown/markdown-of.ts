import { attributeOf, type HtmlElement, type HtmlNode, treeOf, unescaped } from '../tree.ts'

const signs: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' }

/**
 * Markdown of HTML in the form that the database keeps, with a backslash before signs that are none if `escapes`;
 * undefined where there is no Markdown for it.
 */
export function markdownOf(html: string, escapes = false): string | undefined {
  const tree = treeOf(html)
  return tree && blocksIn(tree, escapes)
}

/** Several blocks; undefined where one of them has no Markdown. */
function blocksIn(nodes: readonly HtmlNode[], escapes: boolean): string | undefined {
  const blocks = allOf(nodes.map((node) => (typeof node === 'string' ? undefined : blockOf(node, escapes))))
  return blocks?.map((block, nth) => block && gapBefore(nodes, nth) + block).join('')
}

/** A list follows its first words at once, as people type it. */
function gapBefore(nodes: readonly HtmlNode[], nth: number): string {
  const [before, node] = [nodes[nth - 1], nodes[nth]]
  if (typeof before !== 'object' || typeof node !== 'object' || before.children.length === 0) return ''
  return before.tag === 'p' && /^[ou]l$/.test(node.tag) ? '\n' : '\n\n'
}

function allOf<One>(list: readonly (One | undefined)[]): One[] | undefined {
  const there = list.filter((one): one is One & {} => one !== undefined)
  return there.length === list.length ? there : undefined
}

function blockOf(element: HtmlElement, escapes: boolean): string | undefined {
  const { tag, children } = element
  if (tag === 'p' && element.given === '') return codeOf(children) ?? inlineOf(children, escapes)
  if (tag === 'blockquote')
    return blocksIn(children, escapes)
      ?.split('\n')
      .map((line) => (line ? `> ${line}` : '>'))
      .join('\n')
  if (tag === 'ul' && element.given === '') return listOf(children, () => '- ', escapes)
  if (tag !== 'ol') return undefined
  const start = Number(attributeOf(element, 'start') ?? 1)
  return listOf(children, (nth) => `${start + nth}. `, escapes)
}

/** Code of several lines. */
function codeOf(children: readonly HtmlNode[]): string | undefined {
  const [code] = children
  if (children.length !== 1 || typeof code !== 'object' || code.tag !== 'code') return undefined
  const lines = code.children.map((node) => (typeof node === 'string' ? unescaped(node) : '\n')).join('')
  return lines.includes('\n') ? `\`\`\`\n${lines}\n\`\`\`` : undefined
}

function listOf(items: readonly HtmlNode[], sign: (nth: number) => string, escapes: boolean): string | undefined {
  const lines = items.map((item, nth) => {
    if (typeof item === 'string' || item.given) return undefined
    const inner = blocksIn(item.children, escapes)
    return inner && sign(nth) + inner.split('\n').join(`\n${' '.repeat(sign(nth).length)}`)
  })
  return allOf(lines)?.join('\n')
}

function inlineOf(nodes: readonly HtmlNode[], escapes: boolean): string | undefined {
  return allOf(nodes.map((node) => (typeof node === 'string' ? textOf(node, escapes) : markOf(node, escapes))))?.join(
    '',
  )
}

function textOf(text: string, escapes: boolean) {
  const plain = unescaped(text)
  return escapes ? plain.replace(/^[->](?= )|(?<=^|[\s([{"'“‘«])[*_~`[]/g, '\\$&') : plain
}

function markOf(element: HtmlElement, escapes: boolean): string | undefined {
  const { tag, children } = element
  if (tag === 'br') return '\n'
  const sign = signs[tag]
  const inner = inlineOf(children, tag !== 'code' && escapes)
  if (inner === undefined) return undefined
  if (sign) return sign + inner + sign
  if (tag === 'code') return inner.includes('`') ? `\`\` ${inner} \`\`` : `\`${inner}\``
  if (attributeOf(element, 'data-mention')) return inner
  const href = tag === 'a' ? unescaped(attributeOf(element, 'href') ?? '') : ''
  if (!href) return undefined
  return URL.parse(inner)?.href === href ? inner : `[${inner}](${href})`
}
