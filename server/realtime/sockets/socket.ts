import type { Duplex } from 'node:stream'
import type WebSocket from 'ws'
import { onSocket } from '../../access-check/access-check.ts'
import { Refusal } from '../../http/errors.ts'
import type { ChannelSocket } from '../channel/channel.ts'
import { decode, encode, type PhoenixMessage, type Version } from '../frames.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Doubt } from '../rights-recheck.ts'
import { tokenBucket } from '../token-bucket.ts'
import { cork } from './cork.ts'
import { bounds } from './socket-bounds.ts'
import { openSocketChannels } from './socket-channels.ts'

export type Connection = {
  /** Looks after silence and expiry; `now` in milliseconds. */
  check(now: number): void
  askAgain(): void
  /** Its channels whose rights may have changed with those of these people. */
  doubt(people: ReadonlySet<string>): Doubt[]
  /** Ends when access is refused to its address, or to one of these people (undefined: anybody) who joined by it. */
  recheck(people: readonly string[] | undefined): Promise<void>
  /** Says goodbye with a close code. Whatever the code, the stock client comes back. */
  close(code: number, reason: string): void
  terminate(): void
}

const none: Omit<PhoenixMessage, 'topic' | 'event' | 'payload'> = { joinRef: null, ref: null }

/** One client: its channels by topic, what it says and what it is told. */
export function openSocket(
  ws: WebSocket,
  stream: Duplex,
  client: { version: Version; token: string; headers: string; address: string | undefined },
  room: RealtimeContext,
): Connection {
  // most only listen
  let events: ReturnType<typeof tokenBucket> | undefined
  let heardAt = Date.now()
  let toldToSlowDown = 0

  const socket: ChannelSocket = {
    ...client,
    // frames are shared, so they go past `ws`, which would build each anew; it never has a half-written one here
    write(frame) {
      if (ws.readyState !== ws.OPEN) return
      if (stream.writableLength > bounds.unsent) return close(1013, 'too slow')
      cork(stream)
      stream.write(frame)
    },
    send(message) {
      if (ws.readyState !== ws.OPEN) return
      cork(stream)
      ws.send(encode(client.version, message))
    },
    over: (channel) => channels.over(channel),
  }
  const channels = openSocketChannels(socket, room, (message, reason) => reply(message, 'error', { reason }))

  function close(code: number, reason: string) {
    channels.leaveAll()
    ws.close(code, reason)
  }

  ws.on('message', (data: Buffer, binary: boolean) => {
    heardAt = Date.now()
    const message = decode(client.version, data, binary)
    if (!message) return room.log.debug('invalid frame', { size: data.length })
    if (message.topic === 'phoenix' && message.event === 'heartbeat') {
      return socket.send({ ...message, event: 'phx_reply', payload: { status: 'ok', response: {} } })
    }
    if (message.event === 'phx_join') return channels.join(message, heardAt)
    events ??= tokenBucket(bounds.events.rate, bounds.events.burst)
    if (!events.take(heardAt)) return slowDown(message)
    const channel = channels.on(message.topic)
    if (channel && (message.joinRef === null || message.joinRef === channel.joinRef)) return channel.hear(message)
    // what belongs to a join that is over is dropped; a leave of it has what it wanted
    if (message.event === 'phx_leave') return reply(message, 'ok', {})
    if (!channel) reply(message, 'error', { reason: 'unmatched topic' })
  })
  ws.on('close', channels.leaveAll)
  ws.on('error', (error) => room.log.debug('a socket broke', { error: error.message }))

  function slowDown({ topic, ref, joinRef }: PhoenixMessage) {
    if (ref) reply({ topic, ref, joinRef }, 'error', { reason: 'Too many messages per second' })
    if (heardAt - toldToSlowDown < 1000) return
    toldToSlowDown = heardAt
    const channel = topic.slice('realtime:'.length)
    const payload = { extension: 'system', status: 'error', message: 'Too many messages per second', channel }
    socket.send({ ...none, topic, event: 'system', payload })
  }

  const reply = (
    { topic, ref, joinRef }: Pick<PhoenixMessage, 'topic' | 'ref' | 'joinRef'>,
    status: string,
    response: Record<string, unknown>,
  ) => socket.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

  return {
    check(now) {
      // a half-open connection takes no goodbye
      if (now - heardAt > bounds.silence) return ws.terminate()
      for (const channel of channels.all()) channel.expire(now / 1000)
    },
    askAgain() {
      for (const channel of channels.all()) channel.askAgain()
    },
    doubt: (people) =>
      channels
        .all()
        .map((channel) => channel.doubt(people))
        .filter((doubt) => doubt !== undefined),
    async recheck(people) {
      const joined = channels.all().map((channel) => channel.claims())
      // channels of one token share its claims
      const concerned = [...new Set(joined)].filter(
        (claims) => claims && (!people || people.includes(claims.sub ?? '')),
      )
      const callers = people ? concerned : [undefined, ...concerned]
      try {
        for (const claims of callers) await room.accessCheck.ask({ claims, address: client.address }, onSocket(claims))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        close(1008, error.code)
      }
    },
    close,
    terminate: () => ws.terminate(),
  }
}
