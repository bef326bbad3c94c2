import { Parser } from 'pg-protocol/dist/parser.js'

/** A row as PostgreSQL wrote it: the text of each column, null where it is null. */
export type RawRow = (Buffer | null)[]

const dataRow = 68

type Wire = { attachListeners(stream: NodeJS.ReadableStream): void; emit(name: string, message: object): boolean }

/** pg's parser decodes every column to a string; on a line a row keeps its bytes (copied: the parser reuses its buffer). */
export function passBytesThrough(connection: Wire) {
  connection.attachListeners = (stream) => {
    const parser = new Parser() as unknown as PacketParser
    const plain = parser.handlePacket.bind(parser)
    parser.handlePacket = (offset, code, length, bytes) =>
      code === dataRow ? { name: 'dataRow', columns: columnsOf(bytes, offset) } : plain(offset, code, length, bytes)
    stream.on('data', (chunk: Buffer) =>
      parser.parse(chunk, (message) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
      ),
    )
  }
}

type Message = { name: string }
type PacketParser = {
  parse(chunk: Buffer, each: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

function columnsOf(bytes: Buffer, offset: number): RawRow {
  const columns: RawRow = []
  let at = offset + 2
  for (let left = bytes.readInt16BE(offset); left > 0; left--) {
    const size = bytes.readInt32BE(at)
    at += 4
    columns.push(size < 0 ? null : Buffer.from(bytes.subarray(at, at + size)))
    if (size > 0) at += size
  }
  return columns
}
