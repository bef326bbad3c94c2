import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { bearerClaims } from '../sessions/bearer.ts'

/** Lets only those on whose role may administrate: the holder of the service key, unless settings name others. */
export async function admin(c: Context<Env>, deps: Pick<AuthDeps, 'tokens' | 'settings'>): Promise<void> {
  const claims = await bearerClaims(c, deps)
  if (!deps.settings.jwt.adminRoles.includes(claims.role)) throw new Refusal(403, 'not_admin', 'User not allowed')
}

/** The person's id out of the path. */
export function userIdOf(c: Context<Env>): string {
  const id = c.req.param('userId') ?? ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw new Refusal(404, 'validation_failed', 'user_id must be an UUID')
  }
  return id
}

export const noUser = () => new Refusal(404, 'user_not_found', 'User not found')

/** `none`, or Go's notation for a time: `24h`, `1h30m`. Milliseconds. */
export function durationOf(text: string): number {
  if (text === 'none') return 0
  if (!/^(\d+(\.\d+)?(h|m|s|ms))+$/.test(text)) throw invalid('invalid format for ban duration: use none, 24h, 1h30m')
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0)
}
