import { type Claims, leeway } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { PhoenixMessage } from '../frames.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Doubt } from '../rights-recheck.ts'
import type { Listener } from '../topics.ts'
import { openChannelAccess } from './channel-access.ts'
import { changesOf } from './channel-changes.ts'
import { repliesTo } from './channel-replies.ts'
import type { ChannelState, EndChannel } from './channel-state.ts'
import { broadcastFrom } from './client-broadcast.ts'
import { readJoin, tokenIn } from './join.ts'
import { joinTopic } from './join-topic.ts'
import { lazyPresence } from './lazy-presence.ts'
import { heldBack } from './replay.ts'

/** The socket beneath a channel. */
export type ChannelSocket = Listener & {
  /** The token of the upgrade, for who joins without one, and its `x-…` headers as JSON. */
  token: string
  headers: string
  address: string | undefined
  send(message: PhoenixMessage): void
  /** The channel is over, and another may take its place. */
  over(channel: Channel): void
}

export type Channel = {
  joinRef: string | null
  /** The claims that it has joined with; undefined until it has. */
  claims(): Claims | undefined
  hear(message: PhoenixMessage): void
  /** Ends the channel when its token has expired; `now` in seconds. */
  expire(now: number): void
  /** Tells a channel of these people nothing until it is settled what they may do, which may have changed. */
  doubt(people: ReadonlySet<string>): Doubt | undefined
  /** Makes the client join again, and ask for what it shows, as something may have been missed. */
  askAgain(): void
  /** Another join, or the end of the socket, takes its place. */
  close(): void
}

/** One joined topic of one socket. */
export function openChannel(joining: PhoenixMessage, socket: ChannelSocket, room: RealtimeContext): Channel {
  // not the message itself, which would stay as long as the channel does, with its token
  const { joinRef, ref: joinedBy } = joining
  const topic = joining.topic.slice('realtime:'.length)
  const join = readJoin(joining.payload)
  const state: ChannelState = { topic, join, phase: 'joining', entered: undefined }
  const replies = repliesTo(joining, topic, socket.send)
  const { send, reply, system } = replies
  const held = heldBack({ version: socket.version, write: socket.write })
  const { listener } = held
  const { headers } = socket
  const presence = lazyPresence(room, state, socket)
  const heard = { missed: () => channel.askAgain(), failed: (words: string) => end('phx_error', words) }
  const changes = changesOf(room, state, { listener: socket, headers, replies }, heard)
  const access = openChannelAccess(room, state, socket, {
    async renewed(isOther) {
      if (isOther) presence.leave()
      presence.allow()
      await changes?.ask()
    },
    hold: held.hold,
    settled() {
      presence.allow()
      held.release(topic, [])
    },
    end: (event, words) => end(event, words),
  })

  function attend({ ref, payload }: PhoenixMessage) {
    const answer = presence.hear(payload)
    if (answer.says === 'over') return end('phx_close', answer.reason)
    if (answer.says === 'refused') return reply(ref, 'error', { reason: answer.reason })
    reply(ref, 'ok', {})
    presence.allow()
  }

  const end: EndChannel = (event, words) => {
    system('error', words)
    close()
    send(event, {}, joinRef)
    socket.over(channel)
  }

  function close() {
    room.topics.leave(topic, join.isPrivate, listener)
    presence.end()
    changes?.end()
    state.phase = 'over'
  }

  const channel: Channel = {
    joinRef,
    claims: () => (state.phase === 'joined' ? state.entered?.claims : undefined),
    hear(message) {
      const { event, ref, payload } = message
      if (event === 'phx_leave') {
        close()
        reply(ref, 'ok', {})
        send('phx_close', {}, joinRef)
        return socket.over(channel)
      }
      // the stock client says nothing before it has joined; until then the token of the join counts
      if (state.phase !== 'joined') return
      if (event === 'access_token') {
        const token = tokenIn(payload)
        return void (token && access.renew(token))
      }
      if (event === 'broadcast') return void broadcastFrom(state, message, { room, listener, replies })
      if (event === 'presence') return attend(message)
      reply(ref, 'error', { reason: `${event} is not supported.` })
    },
    expire(now) {
      const exp = channel.claims()?.exp
      // not forgotten for good: a client that slept past its token's end has a new one when it joins again
      if (exp && exp + leeway <= now) end('phx_error', 'Access token has expired')
    },
    doubt: access.doubt,
    askAgain() {
      if (state.phase === 'joined') end('phx_error', 'Messages may have been missed')
    },
    close,
  }

  const asked = { ref: joinedBy, token: tokenIn(joining.payload) ?? socket.token }
  joinTopic(room, state, asked, { replies, held, presence, changes, access }).catch((error: unknown) => {
    if (state.phase !== 'joining') return
    close()
    const reason = error instanceof Refusal ? error.message : access.unavailable(error)
    reply(joinedBy, 'error', { reason })
    socket.over(channel)
  })
  return channel
}
