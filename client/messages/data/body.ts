import { htmlOfMarkdown } from '../../lib/html/markdown/blocks.ts'
import { markdownOf } from '../../lib/html/markdown/markdown-of.ts'
import { unescaped } from '../../lib/html/tree.ts'

/** Somebody, or all of several people, that an @ in a message may name. */
export interface Mentionable {
  id: string
  name: string
}

/**
 * Turns typed Markdown into HTML as `public.html` keeps it, with names as mentions. The longest name wins: "@Ana Lima"
 * is not Ana.
 */
export function bodyOf(typed: string, people: readonly Mentionable[]): string {
  const names = people.toSorted((a, b) => b.name.length - a.name.length)
  return htmlOfMarkdown(typed, (rest) => {
    const named = names.find(({ name }) => beginsWith(rest, name))
    return named && { id: named.id, length: named.name.length }
  })
}

const beginsWith = (rest: string, name: string) =>
  rest.slice(0, name.length).toLocaleLowerCase() === name.toLocaleLowerCase() &&
  !/[\p{L}\p{N}]/u.test(rest.charAt(name.length))

/** The ids of the people that a text mentions. */
export const mentionedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/data-mention="([0-9a-f-]{36})"/g)].map(([, id]) => id!)),
]

/** The name being typed: the words after the last free @ before the caret. */
export function mentionAt(typed: string, caret: number): { from: number; name: string } | undefined {
  const found = /(?:^|[\s(*_~])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(typed.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, name: found[1]! } : undefined
}

const named = /<span data-mention="([^"]*)">@([^<]*)<\/span>/g

/** Typed words that make this very text; nothing where none do, and it needs the large editor. */
export function typedFrom(html: string): string | undefined {
  const people = [...html.matchAll(named)].map(([, id, name]) => ({ id: id!, name: unescaped(name!) }))
  return [false, true]
    .map((escapes) => markdownOf(html, escapes))
    .find((typed) => typed !== undefined && bodyOf(typed, people) === html)
}
