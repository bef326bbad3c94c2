import type { InviteRow } from '../data/invites.ts'

/**
 * People to invite, as a spreadsheet or a mail program hands them over: a table with or without a head, separated by
 * commas, semicolons or tabs; or addresses, also as “Ana Ruiz <ana@example.org>”, one or several to a line.
 */
export function readInvites(text: string): InviteRow[] {
  const lines = linesOf(text.replace(/^\uFEFF/, ''))
  const separator = separatorOf(lines.map(({ text }) => text))
  const head = lines[0] && headOf(cellsOf(lines[0].text, separator))
  if (head) return recordsOf(lines.slice(1), separator).map(({ line, cells }) => rowOf(line, cells, head))
  return lines.flatMap(({ line, text }) => freeRows(line, cellsOf(text, separator)))
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

interface Line {
  line: number
  text: string
}

/** Lines with their numbers, without the empty ones. */
const linesOf = (text: string): Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((text, at) => ({ line: at + 1, text }))
    .filter(({ text }) => text.trim())

const longestCell = 10

/** The records of a table: a quoted cell goes on in the next lines, unless its quote is not closed within ten. */
function recordsOf(lines: readonly Line[], separator: string) {
  const records: { line: number; cells: string[] }[] = []
  for (let at = 0; at < lines.length; ) {
    const next = lines.slice(at, at + longestCell).map(({ text }) => text)
    const joined = next.map((_, end) => next.slice(0, end + 1).join('\n'))
    const closed = Math.max(
      0,
      joined.findIndex((text) => !scan(text, separator).isOpen),
    )
    records.push({ line: lines[at]!.line, cells: cellsOf(joined[closed]!, separator) })
    at += closed + 1
  }
  return records
}

function separatorOf(lines: readonly string[]) {
  const sample = lines.slice(0, 20).join('\n')
  const count = (sign: string) => sample.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), '\t')
}

const cellsOf = (line: string, separator: string) => scan(line, separator).cells

/** The cells of a line (RFC 4180), and whether a quote is left open. A quote within a cell is a character. */
function scan(line: string, separator: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (quoted || !cell.trim())) quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  // a quote that is never closed quotes nothing
  if (quoted) return { cells: line.split(separator).map((cell) => cell.trim()), isOpen: true }
  return { cells: [...cells, cell.trim()], isOpen: false }
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

/** Without a head: everybody in the line with an address, or one person with a name and a role beside it. */
function freeRows(line: number, cells: readonly string[]): InviteRow[] {
  const parts = cells
    .flatMap((cell) => (cell.indexOf('@') === cell.lastIndexOf('@') ? [cell] : cell.split(/[,;\t]/)))
    .map((part) => part.replace(/^[,;\s]+|[,;\s]+$/g, ''))
  const people = parts.flatMap(
    (part): InviteRow[] => framed(line, part) ?? (part.includes('@') ? [{ line, email: part }] : []),
  )
  if (people.length > 1 || people[0]?.name) return people
  const others = parts.filter((cell) => cell && !isAddress(cell))
  const role = others.find((cell) => /^(admin|manager|member)$/i.test(cell))?.toLowerCase()
  const name = others.find((cell) => cell.toLowerCase() !== role)
  const email = parts.find(isAddress)
  return [{ line, email: email ?? others[0] ?? '', ...(email && name && { name }), ...(email && role && { role }) }]
}

/** “Ana Ruiz <ana@example.org>”. */
function framed(line: number, text: string): InviteRow[] | undefined {
  const [, before, email] = text.match(/^([^<]*)<([^<>]+)>$/) ?? []
  const name = before?.replaceAll('"', '').trim()
  return email ? [{ line, email: email.trim(), ...(name && { name }) }] : undefined
}
