import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from '../../http/errors.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { openDoubts } from '../rights-recheck.ts'
import { countAddresses } from './address-count.ts'
import { type Connection, openSocket } from './socket.ts'
import { apart, header, isOwnOrigin, isVersion, networkOfSocket, ownHeaders } from './upgrade-request.ts'

export type Sockets = {
  /** Takes an upgrade of `/realtime/v1/websocket?apikey=…&vsn=…`, or answers why not. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void
  askAgain(): void
  /** The number of those that are open. */
  count(): number
  /**
   * Checks the access of these people again, or of everybody, and ends the sockets of those who may not stay; then what
   * these people may do on their channels, and ends those that they may not hear any more.
   */
  recheck(people?: readonly string[]): Promise<void>
  /** Ends what has fallen silent or expired by `now`, in milliseconds. */
  check(now: number): void
  stop(code: number): Promise<void>
}

const maxPayload = 1024 * 1024
const checkEvery = 5_000
const goodbye = 1_000

/**
 * All sockets of this process. `siteUrl` is the one other origin that a page may come from. `perAddress` bounds
 * what one address (of IPv6, one network of 64 bits) holds open; a school behind one address is many people.
 */
export function openSockets({
  room,
  siteUrl,
  perAddress = 1_000,
}: {
  room: RealtimeContext
  siteUrl: string
  perAddress?: number
}): Sockets {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload, perMessageDeflate: false })
  const connections = new Set<Connection>()
  const held = countAddresses(perAddress)
  const settle = openDoubts(room)
  let stopping = false
  const check = (now: number) => {
    for (const connection of connections) connection.check(now)
  }
  const checks = setInterval(() => check(Date.now()), checkEvery).unref()

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://socket')
    const token = url.searchParams.get('apikey') ?? header(request, 'apikey') ?? header(request, 'x-api-key')
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (stopping) return refuse(stream, '503 Service Unavailable')
    if (url.pathname !== '/realtime/v1/websocket') return refuse(stream, '404 Not Found')
    if (!isVersion(version)) return refuse(stream, '400 Bad Request')
    if (!isOwnOrigin(request, siteUrl)) return refuse(stream, '403 Forbidden')
    const address = networkOfSocket(request)
    if (!held.take(address, stream)) return refuse(stream, '429 Too Many Requests')
    if (!token || !(await isValid(token, room))) return refuse(stream, '401 Unauthorized')
    const caller = { claims: undefined, address: header(request, 'x-forwarded-for') }
    if (!(await isAdmitted(caller, room))) return refuse(stream, '403 Forbidden')
    if (stopping || stream.destroyed) return refuse(stream, '503 Service Unavailable')
    server.handleUpgrade(
      request,
      stream,
      head,
      begin(stream, { version, token: apart(token), headers: ownHeaders(request), address: caller.address }),
    )
  }

  // apart from the upgrade, whose request would stay as long as the socket does
  function begin(stream: Duplex, client: Parameters<typeof openSocket>[2]) {
    return (ws: WebSocket) => {
      const connection = openSocket(ws, stream, client, room)
      connections.add(connection)
      ws.on('close', () => connections.delete(connection))
    }
  }

  return {
    upgrade(request, stream, head) {
      // a client that goes away while it is looked at is no error
      stream.on('error', (error) => room.log.debug('an upgrade broke', { error: error.message }))
      accept(request, stream, head).catch((error: unknown) => {
        room.log.error('an upgrade failed', { error: String(error) })
        refuse(stream, '500 Internal Server Error')
      })
    },
    check,
    count: () => connections.size,
    askAgain() {
      for (const connection of connections) connection.askAgain()
    },
    async recheck(people) {
      // at once: what is said from now on is not for who may not hear it
      const those = new Set(people)
      const doubts = people ? [...connections].flatMap((connection) => connection.doubt(those)) : []
      // one after the other: whoever asks for something now goes first
      try {
        for (const connection of [...connections]) await connection.recheck(people)
      } finally {
        await settle(doubts)
      }
    },
    async stop(code) {
      stopping = true
      clearInterval(checks)
      for (const connection of connections) connection.close(code, 'the server stops')
      for (const end = Date.now() + goodbye; connections.size > 0 && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      for (const connection of connections) connection.terminate()
    },
  }
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const isValid = (token: string, room: RealtimeContext) =>
  room.verify(token).then(
    () => true,
    () => false,
  )

/** By its address: whose token a channel joins with is asked then. */
async function isAdmitted(caller: Parameters<RealtimeContext['accessCheck']['ask']>[0], room: RealtimeContext) {
  try {
    await room.accessCheck.ask(caller)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
