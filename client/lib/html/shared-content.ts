import type { SharedContent } from '../registries/slots.ts'
import { escaped, htmlOf } from './plain-text.ts'

const link = /https?:\/\/\S+/

/**
 * Reads a title of so many letters, an address and a note from shared content: apps put an address, or everything, into
 * any of the three fields. What has no place in the title is in the note, the address too.
 */
export function readShared({ title, text, url }: SharedContent, most: number) {
  const address = url || (link.exec(text)?.[0] ?? '')
  const words = text.replace(address, '').trim()
  const [first = '', ...more] = words.split(/\r?\n/)
  const name = title.trim() || first.trim() || address
  const rest = title.trim() ? words : more.join('\n').trim()
  const cut = name.length > most
  return {
    address,
    title: cut ? `${name.slice(0, most - 1).trimEnd()}…` : name,
    note: [...(cut ? [name] : []), rest, ...(address && address !== name ? [address] : [])].filter(Boolean).join('\n'),
  }
}

/** The note as a text of the editor, where an address is a link. */
export const noteHtml = (note: string) =>
  htmlOf(note).replace(/https?:\/\/[^\s<>"]+/g, (found) => {
    const address = URL.parse(found.replaceAll('&amp;', '&'))
    return address ? `<a href="${escaped(address.href)}">${found}</a>` : found
  })
