import { createElement, type ReactNode } from 'react'
import { attributeOf, type HtmlElement, type HtmlNode, treeOf, unescaped } from '../../lib/html/tree.ts'
import css from './message.module.css'

const bare = new Set(['p', 'strong', 'em', 's', 'code', 'br', 'ul', 'li', 'blockquote', 'hr'])
const isSafe = /^(?:https?:\/\/|mailto:)/

/**
 * A text as React's own elements, so that nothing is parsed as HTML and nothing has to be made safe first: what one can
 * type. Undefined where it has more, such as a table.
 */
export function drawn(html: string, me: string): ReactNode[] | undefined {
  const tree = treeOf(html)
  return tree && drawnNodes(tree, me)
}

function drawnNodes(nodes: readonly HtmlNode[], me: string): ReactNode[] | undefined {
  const parts: ReactNode[] = []
  for (const [nth, node] of nodes.entries()) {
    const part = typeof node === 'string' ? unescaped(node) : drawnElement(node, me, nth)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return parts
}

function drawnElement(element: HtmlElement, me: string, key: number): ReactNode | undefined {
  const { tag, given, children } = element
  const inner = drawnNodes(children, me)
  if (!inner) return undefined
  if (bare.has(tag) && given === '') return createElement(tag, { key }, ...inner)
  if (tag === 'ol') {
    const start = Number(attributeOf(element, 'start') ?? 1)
    return (
      <ol key={key} start={start}>
        {inner}
      </ol>
    )
  }
  const href = tag === 'a' ? unescaped(attributeOf(element, 'href') ?? '') : ''
  if (isSafe.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  const person = tag === 'span' ? attributeOf(element, 'data-mention') : undefined
  if (!person) return undefined
  return (
    <span key={key} className={css.mention} data-me={person === me}>
      {inner}
    </span>
  )
}
