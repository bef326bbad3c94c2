import pg from 'pg'

/*
 * PostgreSQL's messages as a pipelined connection uses them: what it sends is written side by side into one buffer,
 * what comes is read where it lies. Protocol: PostgreSQL documentation, chapter 54.7.
 */

/** A row as PostgreSQL wrote it: the text of each column, null where it is null. */
export type RawRow = (Buffer | null)[]

const [BIND, CLOSE, EXECUTE, PARSE, SYNC] = Buffer.from('BCEPS')
const slab = 65_536

/** Messages on their way: `taken` gives all that were written since it was last called. */
export class Outbox {
  #bytes = Buffer.allocUnsafeSlow(slab)
  #from = 0
  #at = 0

  parse(name: string, text: string) {
    const length = this.#begin(PARSE!, name.length + 3 * text.length + 4)
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#end(length)
  }

  /** Values as text; what comes back is text. */
  bind(name: string, values: readonly (string | null)[]) {
    let size = name.length + 8
    for (const value of values) size += 4 + (value === null ? 0 : 3 * value.length)
    const length = this.#begin(BIND!, size)
    this.#text('')
    this.#text(name)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) {
      if (value === null) this.#at = this.#bytes.writeInt32BE(-1, this.#at)
      else {
        const written = this.#bytes.write(value, this.#at + 4)
        this.#at = this.#bytes.writeInt32BE(written, this.#at) + written
      }
    }
    this.#int16(0)
    this.#end(length)
  }

  execute() {
    const length = this.#begin(EXECUTE!, 5)
    this.#text('')
    this.#at = this.#bytes.writeInt32BE(0, this.#at)
    this.#end(length)
  }

  close(name: string) {
    const length = this.#begin(CLOSE!, name.length + 2)
    this.#text(`S${name}`)
    this.#end(length)
  }

  sync() {
    this.#end(this.#begin(SYNC!, 0))
  }

  taken(): Buffer {
    const taken = this.#bytes.subarray(this.#from, this.#at)
    this.#from = this.#at
    return taken
  }

  /** Room for a message of at most `size` bytes behind its length; says where that stands. */
  #begin(code: number, size: number) {
    if (this.#at + size + 5 > this.#bytes.length) {
      const open = this.taken()
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(slab, 2 * open.length + size + 5))
      this.#from = 0
      this.#at = open.copy(this.#bytes)
    }
    this.#bytes[this.#at] = code
    this.#at += 5
    return this.#at - 4
  }

  #end(length: number) {
    this.#bytes.writeInt32BE(this.#at - length, length)
  }

  #text(text: string) {
    this.#at += this.#bytes.write(text, this.#at)
    this.#bytes[this.#at++] = 0
  }

  #int16(number: number) {
    this.#at = this.#bytes.writeUInt16BE(number, this.#at)
  }
}

/** Hands each message to `each` once it is whole: its code, and where it lies behind its length. */
export function reader(each: (code: number, bytes: Buffer, from: number, to: number) => void) {
  // a message in parts: these, so many bytes of it, and how many it has at least
  let parts: Buffer[] = []
  let have = 0
  let needed = 0

  return (chunk: Buffer) => {
    let bytes = chunk
    if (have > 0) {
      parts.push(chunk)
      have += chunk.length
      if (have < needed) return
      bytes = Buffer.concat(parts, have)
      parts = []
      have = 0
    }
    let at = 0
    while (bytes.length - at >= 5) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) break
      each(bytes[at]!, bytes, at + 5, end)
      at = end
    }
    have = bytes.length - at
    if (have === 0) return
    parts.push(bytes.subarray(at))
    needed = have < 5 ? 5 : 1 + bytes.readInt32BE(at + 1)
  }
}

/** The columns of a DataRow. */
export function rowAt(bytes: Buffer, from: number): RawRow {
  const columns: RawRow = []
  let at = from + 2
  for (let left = bytes.readInt16BE(from); left > 0; left--) {
    const size = bytes.readInt32BE(at)
    at += 4
    columns.push(size < 0 ? null : bytes.subarray(at, at + size))
    if (size > 0) at += size
  }
  return columns
}

const fields = new Map<string, keyof pg.DatabaseError>([
  ['S', 'severity'],
  ['C', 'code'],
  ['D', 'detail'],
  ['H', 'hint'],
  ['P', 'position'],
  ['W', 'where'],
  ['s', 'schema'],
  ['t', 'table'],
  ['c', 'column'],
  ['d', 'dataType'],
  ['n', 'constraint'],
])

/** An ErrorResponse as the error that pg makes of it. */
export function errorAt(bytes: Buffer, from: number, to: number): pg.DatabaseError {
  const said = bytes
    .toString('utf8', from, to)
    .split('\0')
    .filter((field) => field !== '')
    .map((field) => [field[0]!, field.slice(1)] as const)
  const error = new pg.DatabaseError(new Map(said).get('M') ?? '', to - from, 'error')
  for (const [letter, value] of said) {
    const name = fields.get(letter)
    if (name) Object.assign(error, { [name]: value })
  }
  return error
}
