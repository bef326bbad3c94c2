import type { InviteRow } from '../data/invites.ts'

/**
 * People to invite, as a spreadsheet or a mail program hands them over: a table with or without a head, separated by
 * commas, semicolons or tabs; or addresses, also as “Ana Ruiz <ana@example.org>”, one or several to a line.
 */
export function readInvites(text: string): InviteRow[] {
  const lines = linesOf(text.replace(/^\uFEFF/, ''))
  const separator = separatorOf(lines.map(({ text }) => text))
  const cells = lines.map(({ line, text }) => ({ line, cells: cellsOf(text, separator) }))
  const head = cells[0] && headOf(cells[0].cells)
  return (head ? cells.slice(1) : cells).flatMap(({ line, cells }) =>
    head ? [rowOf(line, cells, head)] : freeRows(line, cells),
  )
}

/** The text of a file: in UTF-8, or in what spreadsheets of the West write without saying so. */
export function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Head {
  email: number
  name: number
  role: number
}

/** Lines with their numbers; a line break between quotes ends none. */
function linesOf(text: string) {
  const lines: { line: number; text: string }[] = []
  let [begun, at, quoted] = ['', 1, false]
  for (const [index, piece] of text.split(/\r\n|\r|\n/).entries()) {
    begun = quoted ? `${begun}\n${piece}` : piece
    if (!quoted) at = index + 1
    quoted = (begun.match(/"/g)?.length ?? 0) % 2 === 1
    if (!quoted && begun.trim()) lines.push({ line: at, text: begun })
  }
  if (quoted && begun.trim()) lines.push({ line: at, text: begun })
  return lines
}

function separatorOf(lines: readonly string[]) {
  const sample = lines.slice(0, 20).join('\n')
  const count = (sign: string) => sample.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), '\t')
}

/** The cells of a line: RFC 4180, where quotes are. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

const emailNames = /^(e-?mail|mail|e-?mail ?address|address)$/i
const isAddress = (cell: string) => /^[^@\s<>]+@[^@\s<>]+$/.test(cell)

function headOf(cells: readonly string[]): Head | undefined {
  const find = (name: RegExp) => cells.findIndex((cell) => name.test(cell))
  const email = find(emailNames)
  return email === -1 ? undefined : { email, name: find(/^(full ?)?name$/i), role: find(/^role$/i) }
}

const rowOf = (line: number, cells: readonly string[], head: Head): InviteRow => ({
  line,
  email: cells[head.email] ?? '',
  ...(cells[head.name] && { name: cells[head.name]! }),
  ...(cells[head.role] && { role: cells[head.role]!.toLowerCase() }),
})

/** Without a head: every address of the line, with the name beside it. */
function freeRows(line: number, cells: readonly string[]): InviteRow[] {
  const framed = cells.flatMap((cell) => {
    const [, name = '', email] = cell.match(/^"?([^"<]*)"?\s*<([^<>]+)>$/) ?? []
    return email ? [{ line, email: email.trim(), ...(name.trim() && { name: name.trim() }) }] : []
  })
  if (framed.length > 0) return framed
  const addresses = cells.filter(isAddress)
  if (addresses.length > 1) return addresses.map((email) => ({ line, email }))
  const others = cells.filter((cell) => cell && !isAddress(cell))
  const role = others.find((cell) => /^(admin|manager|member)$/i.test(cell))?.toLowerCase()
  const name = others.find((cell) => cell.toLowerCase() !== role)
  const email = addresses[0] ?? others[0] ?? ''
  return [{ line, email, ...(addresses[0] && name && { name }), ...(addresses[0] && role && { role }) }]
}
