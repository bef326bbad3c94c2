/** What a client asks for when it joins: schema `phx_join` of Supabase Realtime. What it leaves out is off. */
export type Join = {
  isPrivate: boolean
  /** Wants a reply to each broadcast, and to hear its own. */
  ack: boolean
  self: boolean
  presence: boolean
  replicationReady: boolean
  postgresChanges: unknown[]
  token: string | undefined
}

export function readJoin(payload: Record<string, unknown>): Join {
  const config = object(payload.config)
  const broadcast = object(config.broadcast)
  return {
    isPrivate: config.private === true,
    ack: broadcast.ack === true,
    self: broadcast.self === true,
    replicationReady: broadcast.replication_ready === true,
    presence: object(config.presence).enabled === true,
    postgresChanges: Array.isArray(config.postgres_changes) ? config.postgres_changes : [],
    token: tokenIn(payload),
  }
}

/** Some clients send null, or the project's key, which is no token, when nobody has signed in. */
export const tokenIn = ({ access_token: token }: Record<string, unknown>) =>
  typeof token === 'string' && token && !token.startsWith('sb_') ? token : undefined

const object = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
