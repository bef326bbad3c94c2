import type { IncomingMessage } from 'node:http'

const files = new WeakSet<IncomingMessage>()

/**
 * Limits the time of a body, for a server whose own `requestTimeout` is off: it is whole within `within` milliseconds,
 * or, once its route has said that it takes a file (`isFile`), something of it comes in each such time. A body that
 * does neither is cut off; a request without one costs nothing.
 */
export function limitBodyTime(incoming: IncomingMessage, within = 30_000) {
  const { headers, socket } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  if (headers['content-length'] === '0') return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    if (files.has(incoming) && socket.bytesRead > seen) {
      seen = socket.bytesRead
      return
    }
    clearInterval(timer)
    socket.destroy()
  }, within).unref()
  incoming.once('close', () => clearInterval(timer))
}

/** Lets a body come for hours, as long as something comes: said by the routes that keep files, and only by them. */
export const isFile = (incoming: IncomingMessage) => void files.add(incoming)
