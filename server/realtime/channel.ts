import { randomUUID } from 'node:crypto'
import type { Claims } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { factsOf } from '../log.ts'
import { openWatching } from './changes/postgres-changes.ts'
import { type ChannelPresence, openChannelPresence } from './channel-presence.ts'
import { type PhoenixMessage, sizeOf } from './frames.ts'
import { type Join, readJoin, tokenIn } from './join.ts'
import { placeOf } from './presence.ts'
import { enter, mayNotRead, type RealtimeContext } from './realtime-context.ts'
import { heldBack, readReplay } from './replay.ts'
import type { Rights } from './rights.ts'
import type { Doubt } from './rights-recheck.ts'
import type { Listener } from './topics.ts'

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

/** Bytes of one broadcast, whatever it holds. */
export const mostBroadcast = 512 * 1024

/**
 * One joined topic of one socket. Its rights are read when it joins, whenever its token changes, and when they are in
 * doubt.
 */
export function openChannel(joining: PhoenixMessage, socket: ChannelSocket, room: RealtimeContext): Channel {
  const { joinRef } = joining
  const topic = joining.topic.slice('realtime:'.length)
  const join: Join = readJoin(joining.payload)
  let state: 'joining' | 'joined' | 'over' = 'joining'
  let claims: Claims
  let rights: Rights
  // only the newest token counts, whichever is looked up first
  let asked = 0
  // how often its rights have been in doubt: what was asked before the last time counts for nothing
  let doubts = 0

  const send = (event: string, payload: Record<string, unknown>, ref: string | null = null) =>
    socket.send({ joinRef, ref, topic: joining.topic, event, payload })
  const reply = (ref: string | null, status: 'ok' | 'error', response: Record<string, unknown>) =>
    send('phx_reply', { status, response }, ref)
  const system = (status: 'ok' | 'error', message: string, extension = 'system') =>
    send('system', { extension, status, message, channel: topic })

  const held = heldBack({ version: socket.version, write: socket.write })
  const { listener } = held
  // most channels have neither, and there are many channels
  let attendance: ChannelPresence | undefined
  const attending = () =>
    openChannelPresence({
      presence: room.presence,
      place: placeOf(topic, join.isPrivate),
      key: (room.presenceBySub ? claims.sub : join.presenceKey) ?? randomUUID(),
      enabled: join.presence,
      listener: socket,
    })
  const watching =
    join.postgresChanges.length > 0
      ? openWatching(room, join.postgresChanges, {
          headers: socket.headers,
          topic,
          listener: socket,
          missed: () => channel.askAgain(),
          failed: (words) => end('phx_error', words),
        })
      : undefined

  async function look(token: string) {
    for (;;) {
      const before = doubts
      const found = await enter(room, {
        token,
        topic,
        isPrivate: join.isPrivate,
        headers: socket.headers,
        address: socket.address,
      })
      if (doubts === before || state === 'over') return found
    }
  }

  async function begin() {
    const replay = readReplay(join.replay, join.isPrivate)
    await room.settled()
    const token = join.token ?? socket.token
    const entered = await look(token)
    if (state !== 'joining') return
    claims = entered.claims
    rights = entered.rights
    const settled = doubts
    // from here on nothing is missed; what is told waits for the past and the reply
    room.topics.join(topic, join.isPrivate, listener)
    const asker = { role: claims.role, claims: JSON.stringify(claims), headers: socket.headers }
    const past = replay ? await room.pastOf(asker, topic, replay) : []
    if (join.waits !== undefined) await withinTime(watch(), join.waits)
    if (doubts !== settled) rights = (await look(token)).rights
    if (state !== 'joining') return
    state = 'joined'
    reply(joining.ref, 'ok', { postgres_changes: watching?.wishes ?? [] })
    held.release(topic, past)
    if (join.presence) attendance = attending()
    attendance?.allow(rights)
    if (join.replicationReady) {
      if (room.live()) system('ok', 'Replication connection established')
      else system('error', 'Replication connection not ready')
    }
    if (join.waits === undefined) await watch().catch(cannotWatch)
  }

  async function watch() {
    if (!watching) return
    await watching.ask({ claims })
    if (state !== 'over') system('ok', 'Subscribed to PostgreSQL', 'postgres_changes')
  }

  function cannotWatch(error: unknown) {
    if (state === 'joined') system('error', (error as Error).message, 'postgres_changes')
  }

  async function renew(token: string) {
    const mine = ++asked
    try {
      const { claims: found, rights: may } = await look(token)
      if (mine !== asked || state !== 'joined') return
      const isOther = found.sub !== claims.sub
      claims = found
      rights = may
      if (isOther) leave()
      attendance?.allow(rights)
      await watch().catch(cannotWatch)
    } catch (error) {
      if (mine !== asked || state !== 'joined') return
      if (error instanceof Refusal) end(error.status === 403 ? 'phx_close' : 'phx_error', error.message)
      else end('phx_error', unavailable(error))
    }
  }

  /** Whoever was present here until now is not who is from now on. */
  function leave() {
    if (!attendance) return
    attendance.end()
    attendance = attending()
  }

  function broadcast({ ref, payload, spoken }: PhoenixMessage) {
    const refused = (reason: string) => join.ack && reply(ref, 'error', { reason, error: reason })
    if (!rights.writes.includes('broadcast')) {
      return refused(`Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`)
    }
    if (payload.persist) return refused('Storing a message is not supported.')
    if (!spoken && typeof payload.event !== 'string') return refused('A broadcast needs an event.')
    const { event, type: _, ...rest } = payload
    const said = spoken ?? { body: JSON.stringify({ type: 'broadcast', event, ...rest }) }
    if (sizeOf(said) > mostBroadcast) return refused('payload_size_exceeded: The payload is too large.')
    room.say(topic, join.isPrivate, said, join.self ? undefined : listener)
    if (join.ack) reply(ref, 'ok', {})
  }

  function attend({ ref, payload }: PhoenixMessage) {
    if (!attendance) {
      attendance = attending()
      attendance.allow(rights)
    }
    const answer = attendance.hear(payload)
    if (answer.says === 'over') return end('phx_close', answer.reason)
    if (answer.says === 'refused') return reply(ref, 'error', { reason: answer.reason })
    reply(ref, 'ok', {})
    attendance.allow(rights)
  }

  function unavailable(error: unknown) {
    room.log.error('the rights on a topic could not be read', { topic, ...factsOf(error) })
    return 'UnableToCheckRights: Try again later.'
  }

  /** `phx_close` makes the stock client forget the channel, `phx_error` makes it join again after a second. */
  function end(event: 'phx_close' | 'phx_error', words: string) {
    system('error', words)
    close()
    send(event, {}, joinRef)
    socket.over(channel)
  }

  function close() {
    room.topics.leave(topic, join.isPrivate, listener)
    attendance?.end()
    watching?.end()
    state = 'over'
  }

  const channel: Channel = {
    joinRef,
    claims: () => (state === 'joined' ? claims : undefined),
    hear(message) {
      const { event, ref, payload } = message
      if (event === 'phx_leave') {
        close()
        reply(ref, 'ok', {})
        send('phx_close', {}, joinRef)
        return socket.over(channel)
      }
      // the stock client says nothing before it has joined; until then the token of the join counts
      if (state !== 'joined') return
      if (event === 'access_token') {
        const token = tokenIn(payload)
        return void (token && renew(token))
      }
      if (event === 'broadcast') return void broadcast(message)
      if (event === 'presence') return attend(message)
      reply(ref, 'error', { reason: `${event} is not supported.` })
    },
    expire(now) {
      // not forgotten for good: a client that slept past its token's end has a new one when it joins again
      if (state === 'joined' && claims.exp && claims.exp <= now) end('phx_error', 'Access token has expired')
    },
    doubt(people) {
      if (!join.isPrivate || state === 'over') return undefined
      // whose it will be is not known yet, or it is theirs
      if (state === 'joining' || people.has(claims.sub ?? '')) doubts++
      if (state === 'joining' || !people.has(claims.sub ?? '')) return undefined
      held.hold()
      const mine = doubts
      const isOpen = () => state === 'joined' && doubts === mine
      return {
        claims,
        headers: socket.headers,
        topic,
        isOpen,
        settle(found) {
          if (!isOpen()) return
          if (!found) return end('phx_error', 'UnableToCheckRights: Try again later.')
          if (!found.reads.includes('broadcast')) return end('phx_close', mayNotRead(topic))
          rights = found
          attendance?.allow(rights)
          held.release(topic, [])
        },
      }
    },
    askAgain() {
      if (state === 'joined') end('phx_error', 'Messages may have been missed')
    },
    close,
  }

  begin().catch((error: unknown) => {
    if (state !== 'joining') return
    close()
    reply(joining.ref, 'error', { reason: error instanceof Refusal ? error.message : unavailable(error) })
    socket.over(channel)
  })
  return channel
}

async function withinTime(work: Promise<void>, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const words = 'PostgresChangesSubscribeTimeout: The subscription took too long'
    timer = setTimeout(() => reject(new Refusal(504, 'PostgresChangesSubscribeTimeout', words)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
