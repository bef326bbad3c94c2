import WebSocket from 'ws'

/** A page that stays open: its WebSocket comes back when it breaks, as the client's does, and counts how often. */
export function openPage(address: string, ca: Buffer) {
  const its = { reconnections: 0, longestMs: 0 }
  let socket: WebSocket
  let closing = false
  let lostAt: number | undefined

  function connect() {
    socket = new WebSocket(address, { ca })
    socket.once('open', () => {
      if (lostAt === undefined) return
      its.reconnections++
      its.longestMs = Math.max(its.longestMs, performance.now() - lostAt)
      lostAt = undefined
    })
    // what breaks closes too
    socket.on('error', () => {})
    socket.once('close', () => {
      if (closing) return
      lostAt ??= performance.now()
      setTimeout(connect, 250).unref()
    })
  }
  connect()
  return {
    its,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close() {
      closing = true
      socket.terminate()
    },
  }
}
