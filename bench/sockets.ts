import { connect, type Socket } from 'node:net'

/*
 * A websocket client that does as little as one can: what is measured is the server. Frames are masked with
 * zeros, and what comes is handed on as bytes.
 */

export type RawSocket = {
  socket: Socket
  send(text: string): void
  end(): void
}

const key = 'YmVuY2ggc29ja2V0IGtleQ=='

/** Resolves when the upgrade is done; `hears` gets every byte after it. */
export function rawSocket(
  url: string,
  hears: (bytes: Buffer) => void,
  ended: () => void = () => {},
): Promise<RawSocket> {
  const { hostname, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.once('error', reject)
    socket.once('close', ended)
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    socket.once('data', (head: Buffer) => {
      const end = head.indexOf('\r\n\r\n') + 4
      if (!head.subarray(0, 12).includes('101')) return reject(new Error(head.toString('latin1', 0, 40)))
      socket.off('error', reject)
      socket.on('error', () => socket.destroy())
      socket.on('data', hears)
      resolve({ socket, send: (text) => void socket.write(frame(text)), end: () => void socket.destroy() })
      if (end < head.length) hears(head.subarray(end))
    })
  })
}

function frame(text: string) {
  const content = Buffer.from(text)
  const size = content.length
  const header = Buffer.alloc(size < 126 ? 6 : 8)
  header[0] = 0x81
  if (size < 126) header[1] = 0x80 | size
  else {
    header[1] = 0x80 | 126
    header.writeUInt16BE(size, 2)
  }
  return Buffer.concat([header, content])
}

/** Counts a text in bytes; one that is cut in two is not seen. */
export function countOf(bytes: Buffer, text: string) {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count++
  return count
}
