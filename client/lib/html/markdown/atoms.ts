import { escaped } from '../plain-text.ts'

/** A part of a line in which no sign means anything else: code, an address, a name, a sign after a backslash. */
export interface Atom {
  end: number
  html: string
  /** The words of a link, which are read again, between `html` and `close`. */
  words?: readonly [from: number, to: number]
  close?: string
}

/** Says who is named by the beginning of a text, after an @, and how long the name is there. */
export type MentionAt = (rest: string) => { id: string; length: number } | undefined

const wordBefore = /[\p{L}\p{N}]$/u
const freeBefore = /(?:^|[\s(*_~])$/
const escapes = /^\\([*_~`[>-])/
const named = /^\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s<>"]*)\)/
const bare = /^https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/

export function atomAt(line: string, at: number, mention: MentionAt, links: boolean): Atom | undefined {
  const before = line.slice(Math.max(0, at - 2), at)
  switch (line[at]) {
    case '`':
      return wordBefore.test(before) ? undefined : codeAt(line, at)
    case '\\':
      return escapeAt(line, at, before)
    case '[':
      return links ? linkAt(line, at) : undefined
    case '@':
      return freeBefore.test(before) ? nameAt(line, at, mention) : undefined
    case 'h':
      return links && !wordBefore.test(before) ? addressAt(line, at) : undefined
  }
  return undefined
}

/** As many backticks at its end as at its beginning, and none beside them. */
function codeAt(line: string, at: number): Atom {
  const [ticks] = /^`+/.exec(line.slice(at))!
  const from = at + ticks.length
  const rest = line.slice(from)
  const [all = '', words = ''] = new RegExp(`^(.*?[^\`])\`{${ticks.length}}(?!\`)`).exec(rest) ?? []
  // a run that ends nothing is no part of another
  if (!words.trim()) return { end: from, html: ticks }
  const trimmed = /^ .*[^ ].* $/.test(words) ? words.slice(1, -1) : words
  return { end: from + all.length, html: `<code>${escaped(trimmed)}</code>` }
}

/** A backslash before a sign that would begin something; any other, as in a path or a shrug, is one. */
function escapeAt(line: string, at: number, before: string): Atom | undefined {
  const [, sign] = escapes.exec(line.slice(at, at + 2)) ?? []
  return sign && /(?:^|[\s([{"'“‘«*_~])$/.test(before) ? { end: at + 2, html: escaped(sign) } : undefined
}

function linkAt(line: string, at: number): Atom | undefined {
  const [all, words, address] = named.exec(line.slice(at)) ?? []
  const href = address && hrefOf(address)
  if (!href || !words?.trim()) return undefined
  return { end: at + all!.length, html: `<a href="${href}">`, words: [at + 1, at + 1 + words.length], close: '</a>' }
}

/** A bare address; signs of emphasis at its end are not its own, nor is what cannot be kept as one. */
function addressAt(line: string, at: number): Atom | undefined {
  const [found] = bare.exec(line.slice(at)) ?? []
  if (!found) return undefined
  const address = found.replace(line[at - 1] === '_' ? /[*~_]+$/ : /[*~]+$/, '')
  const href = hrefOf(address)
  return { end: at + address.length, html: href ? `<a href="${href}">${escaped(address)}</a>` : escaped(address) }
}

function nameAt(line: string, at: number, mention: MentionAt): Atom | undefined {
  const found = mention(line.slice(at + 1))
  if (!found) return undefined
  const end = at + 1 + found.length
  return { end, html: `<span data-mention="${found.id}">@${escaped(line.slice(at + 1, end))}</span>` }
}

const kept =
  /^(?:https?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:[/?#][!#$%'()*+,./0-9:;=?@A-Z[\]_a-z~&-]*)?|mailto:[!#$%'()*+,./0-9:;=?@A-Z[\]_a-z~&-]+)$/

/** An address as the database keeps it; undefined where it would not take it. */
function hrefOf(address: string): string | undefined {
  const clean = URL.parse(address)?.href
  return clean && kept.test(clean) ? escaped(clean) : undefined
}
