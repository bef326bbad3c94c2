import { type AccessCheck, onSocket } from '../access-check/access-check.ts'
import { type Claims, namesRole, type Verify } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Changes } from './changes/changes.ts'
import type { Past, Replay } from './channel/replay.ts'
import type { BroadcastPayload } from './frames.ts'
import type { Presence } from './presence/presence.ts'
import type { EntryOf, Rights, RightsOf, RightsOn } from './rights.ts'
import type { Listener, Topics } from './topics.ts'

/** The context that the channels of this process share. */
export type RealtimeContext = {
  topics: Topics
  /** Tells whoever listens, here and in other processes, but the one who speaks. */
  say(topic: string, isPrivate: boolean, spoken: BroadcastPayload, except?: Listener): void
  presence: Presence
  changes: Changes
  verify: Verify
  /** Says who may come in at all. */
  accessCheck: Pick<AccessCheck, 'ask'>
  rightsOf: RightsOf
  entryOf: EntryOf
  rightsOn: RightsOn
  /** Resolves once commits are heard of, or after a moment: what is told meanwhile is not missed. */
  settled: () => Promise<void>
  live: () => boolean
  publicAllowed: boolean
  /** True where presence goes by the id in the token; else by the word of the client, as on Supabase. */
  presenceBySub: boolean
  log: Log
}

type Entering = {
  token: string
  address: string | undefined
  topic: string
  isPrivate: boolean
  headers: string
  replay?: Replay | undefined
}

/** Whoever may be on a topic, and what they asked for of its past. */
export type Entrance = { claims: Claims; rights: Rights; past: Past }

const all: Rights = { reads: ['broadcast', 'presence'], writes: ['broadcast', 'presence'] }

/**
 * Returns the claims of the token, their rights on the topic, and its past. A refusal carries the words for the client: 401 when
 * another token may help, 403 when they may not; any other error means that nobody could be asked.
 */
export async function enter(
  {
    verify,
    accessCheck,
    rightsOf,
    entryOf,
    publicAllowed,
  }: Pick<RealtimeContext, 'verify' | 'accessCheck' | 'rightsOf' | 'entryOf' | 'publicAllowed'>,
  { token, address, topic, isPrivate, headers, replay }: Entering,
): Promise<Entrance> {
  const claims = await verify(token).catch((error: unknown) => {
    throw new Refusal(401, 'InvalidJWTToken', `InvalidJWTToken: ${(error as Error).message}`)
  })
  await accessCheck.ask({ claims, address }, onSocket(claims))
  if (!isPrivate) {
    if (publicAllowed) return { claims, rights: all, past: [] }
    throw new Refusal(403, 'PrivateOnly', 'PrivateOnly: This project only allows private channels')
  }
  const { rights, past } = replay
    ? await entryOf(claims, topic, headers, replay)
    : { rights: await rightsOf(claims, topic, headers), past: [] }
  if (rights.reads.includes('broadcast')) return { claims, rights, past }
  throw new Refusal(403, 'Unauthorized', mayNotRead(topic))
}

export const mayNotRead = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

/** The same keeper, who lets nobody in whose token names no role: elsewhere such a one is a guest. */
export const withRole =
  (verify: Verify): Verify =>
  async (token) => {
    const claims = await verify(token)
    if (namesRole(claims)) return claims
    throw new Refusal(401, 'InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  }
