import type { IncomingMessage } from 'node:http'

/**
 * Limits the time of a body, for a server whose own `requestTimeout` is off: files may come for hours as long as
 * something comes, everything else is whole within `within` milliseconds. A body that does neither is cut off; a
 * request without one costs nothing.
 */
export function limitBodyTime(
  incoming: IncomingMessage,
  { long, within = 30_000 }: { long: boolean; within?: number },
) {
  const { headers, socket } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  if (headers['content-length'] === '0') return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    if (long && socket.bytesRead > seen) {
      seen = socket.bytesRead
      return
    }
    clearInterval(timer)
    socket.destroy()
  }, within).unref()
  incoming.once('close', () => clearInterval(timer))
}
