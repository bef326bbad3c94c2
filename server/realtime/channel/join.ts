import type { ChangeFilter } from '../changes/changes.ts'

/** The requests of a client that joins: schema `phx_join` of Supabase Realtime. What it leaves out is off. */
export type Join = {
  isPrivate: boolean
  /** Wants a reply to each broadcast, and to hear its own. */
  ack: boolean
  self: boolean
  presence: boolean
  presenceKey: string | undefined
  replicationReady: boolean
  /** As it came: it is read once it is known whether the channel is private. */
  replay: unknown
  postgresChanges: ChangeFilter[]
  /** Milliseconds that the reply waits for the changes, if it does. */
  waits: number | undefined
}

export function readJoin(payload: Record<string, unknown>): Join {
  const config = object(payload.config)
  const broadcast = object(config.broadcast)
  const options = object(config.postgres_changes_options)
  const { key } = object(config.presence)
  return {
    isPrivate: config.private === true,
    ack: broadcast.ack === true,
    self: broadcast.self === true,
    replicationReady: broadcast.replication_ready === true,
    replay: broadcast.replay,
    presence: object(config.presence).enabled === true,
    presenceKey: typeof key === 'string' && key !== '' ? key.slice(0, 255) : undefined,
    postgresChanges: Array.isArray(config.postgres_changes) ? config.postgres_changes.map(object) : [],
    waits: options.wait === true ? Math.min(Math.max(Number(options.timeout) || 15_000, 1), 20_000) : undefined,
  }
}

/** Some clients send null, or the project's key, which is no token, when nobody has signed in. */
export const tokenIn = ({ access_token: token }: Record<string, unknown>) =>
  typeof token === 'string' && token && !token.startsWith('sb_') ? token : undefined

const object = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
