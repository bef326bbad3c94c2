import { isIP } from 'node:net'
import type { Context } from 'hono'
import { type Env, requestHeaders } from '../http/claims.ts'
import type { Log } from '../log.ts'
import type { MailMessage } from '../mail/message.ts'
import type { Db } from '../postgres/database.ts'
import type { AsAuth } from './as-auth.ts'
import type { Body } from './body.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { AuthSettings } from './settings/auth-settings.ts'
import type { openNeighbours } from './users/neighbours.ts'

/** The dependencies of every route. */
export type AuthDeps = {
  asAuth: AsAuth
  /** The same for one statement: each is one round trip and a transaction of its own. */
  once: Db
  tokens: Tokens
  passwords: Passwords
  neighbours: ReturnType<typeof openNeighbours>
  settings: AuthSettings
  /** The same in every process on one database: what only this server can make is made with it. */
  secret: string
  /** Hands a mail over once the answer no longer waits for it. */
  post: (message: MailMessage) => void
  log: Log
  /** Milliseconds since 1970. */
  now: () => number
}

/** Answers one method of one path. */
type Handler = (c: Context<Env>, deps: AuthDeps) => Response | Promise<Response>
/** The routes of a subject: path, in Hono's notation, then method. */
export type Paths = Record<string, Record<string, Handler>>
/** One way of `POST /token`. Whatever it returns is the answer's body. */
export type Grant = (body: Body, origin: Origin, deps: AuthDeps, c: Context<Env>) => Promise<Record<string, unknown>>

/** The origin of a session, for its row. The address is already the believed one. */
export type Origin = { ip: string | null; userAgent: string | null }

export function originOf(c: Context<Env>): Origin {
  const headers = requestHeaders(c)
  const ip = (headers['x-forwarded-for'] ?? '').split('%')[0]!
  return { ip: isIP(ip) ? ip : null, userAgent: headers['user-agent']?.slice(0, 500) ?? null }
}
