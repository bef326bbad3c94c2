import { escaped } from '../../lib/html/plain-text.ts'

/** Somebody, or all of several people, that an @ in a message may name. */
export interface Mentionable {
  id: string
  name: string
}

const address = /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g

/**
 * Turns typed text into HTML as `public.html` keeps it: a paragraph for each empty line between, a break for each line,
 * addresses as links, and names as mentions. The longest name wins: "@Ana Lima" is not Ana.
 */
export function bodyOf(typed: string, people: readonly Mentionable[]): string {
  const names = people.toSorted((a, b) => b.name.length - a.name.length)
  return typed
    .trim()
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${part
          .trim()
          .split('\n')
          .map((line) => lineOf(line, names))
          .join('<br>')}</p>`,
    )
    .filter((part) => part !== '<p></p>')
    .join('')
}

function lineOf(line: string, names: readonly Mentionable[]): string {
  let out = ''
  let from = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    out += withNames(line.slice(from, index), names) + linked(found)
    from = index + found.length
  }
  return out + withNames(line.slice(from), names)
}

const plainAddress =
  /^https?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:[/?#][!#$%'()*+,./0-9:;=?@A-Z[\]_a-z~&-]*)?$/

/** An address that the database would not take as one stays words. */
function linked(found: string): string {
  const clean = normal(found)
  if (!clean || !plainAddress.test(clean)) return escaped(found)
  return `<a href="${escaped(clean)}">${escaped(found)}</a>`
}

function normal(found: string) {
  if (!URL.canParse(found)) return undefined
  return new URL(found).href
}

function withNames(words: string, names: readonly Mentionable[]): string {
  const at = words.indexOf('@')
  if (at === -1) return escaped(words)
  const before = words.slice(0, at)
  const rest = words.slice(at + 1)
  const free = at === 0 || /[\s(]$/.test(before)
  const named = free && names.find(({ name }) => beginsWith(rest, name))
  if (!named) return escaped(`${before}@`) + withNames(rest, names)
  const said = rest.slice(0, named.name.length)
  return `${escaped(before)}<span data-mention="${named.id}">@${escaped(said)}</span>${withNames(rest.slice(said.length), names)}`
}

const beginsWith = (rest: string, name: string) =>
  rest.slice(0, name.length).toLocaleLowerCase() === name.toLocaleLowerCase() &&
  !/[\p{L}\p{N}]/u.test(rest.charAt(name.length))

/** The ids of the people that a text mentions. */
export const mentionedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/data-mention="([0-9a-f-]{36})"/g)].map(([, id]) => id!)),
]

/** The name being typed: the words after the last free @ before the caret. */
export function askedName(typed: string, caret: number): { from: number; name: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(typed.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, name: found[1]! } : undefined
}

/** Words back from a text that this made; nothing for one with more in it, which needs the large editor. */
export function typedFrom(html: string): string | undefined {
  if (!/^(?:<p>(?:[^<]|<br>|<a href="[^"]*">[^<]*<\/a>|<span data-mention="[^"]*">[^<]*<\/span>)*<\/p>)*$/.test(html))
    return undefined
  return html
    .replace(/<\/p><p>/g, '\n\n')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
