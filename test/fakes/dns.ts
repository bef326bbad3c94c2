import { createSocket } from 'node:dgram'

const types = { TXT: 16 }

/**
 * A DNS server (RFC 1035) that knows TXT records alone: of a name in `records` what stands there, of any other that it is not
 * there. With `rules.silent` it says nothing, and with `rules.fails` that it has failed.
 */
export async function dnsServer() {
  const records = new Map<string, string[]>()
  const asked: string[] = []
  const rules = { silent: false, fails: false }
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question)
    asked.push(name)
    if (rules.silent) return
    const texts = question.readUInt16BE(end) === types.TXT ? (records.get(name.toLowerCase()) ?? []) : []
    const there = records.has(name.toLowerCase())
    const head = Buffer.from(question.subarray(0, 12))
    // an answer, recursion wanted and available; then how it went
    head.writeUInt16BE(0x8180 | (rules.fails ? 2 : there ? 0 : 3), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(rules.fails ? 0 : texts.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = rules.fails ? [] : texts.map(txt)
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), port, address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    rules,
    stop: () => new Promise<void>((done) => socket.close(done)),
  }
}

function nameIn(question: Buffer) {
  const labels: string[] = []
  let at = 12
  while (question[at] !== 0) {
    const length = question[at]!
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A record whose name is that of the question, in pieces of at most 255 bytes. */
function txt(text: string) {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(types.TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
