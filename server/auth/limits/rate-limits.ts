import type { Context } from 'hono'
import { isLoopbackHost } from '../../config.ts'
import { networkOf } from '../../http/address.ts'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { type AuthDeps, type Origin, originOf } from '../deps.ts'
import type { Limit, LimitSettings } from '../settings/limit-settings.ts'

/*
 * Allowances in Postgres, so that all processes on one database share them. Each is a bucket that holds `times` and
 * fills again within `seconds`; taking from it is one statement of its own, which stays whatever becomes of the rest.
 */

/** Takes one from the bucket; false when it is empty. `who` tells buckets of one name apart. */
export async function take({ once, now }: AuthDeps, name: string, who: string, { times, seconds }: Limit) {
  const rows = await once.query(
    // nobody waits for the disk: what a crash may forget is the allowance of its last moment
    `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
     insert into auth_private.rate_limits as bucket (key, remains, at) select $1, $2::float8 - 1, $4::timestamptz from relaxed
       on conflict (key) do update set at = $4,
         remains = least($2::float8, bucket.remains + extract(epoch from $4::timestamptz - bucket.at) * $2 / $3::float8) - 1
       where least($2::float8, bucket.remains + extract(epoch from $4::timestamptz - bucket.at) * $2 / $3::float8) >= 1
       returning key`,
    [`${name}:${who}`, times, seconds, new Date(now())],
  )
  if (Math.random() < 0.001) await forgetOld(once, now())
  return rows.length > 0
}

/** The bucket is full again. */
export async function forget({ once }: AuthDeps, name: string, who: string) {
  await once.query('delete from auth_private.rate_limits where key = $1', [`${name}:${who}`])
}

/**
 * Refuses an address that asks too often. Requests of this very machine are not counted: a proxy beside us speaks for
 * everybody.
 */
export async function limitAddress(c: Context<Env>, deps: AuthDeps, name: keyof LimitSettings): Promise<void> {
  if (!(await isWithinLimit(originOf(c), deps, name))) throw tooOften()
}

/**
 * The same for passwords, for emailed codes and for typing these in, each with an allowance of its own, so that an attacker
 * in a network leaves its people the others. Whoever signed in from there lately has their own allowance beside that.
 */
export async function limitSignIn(
  c: Context<Env>,
  deps: AuthDeps,
  { identifier, bucket }: { identifier: string; bucket: keyof typeof limitOf },
): Promise<void> {
  const origin = originOf(c)
  if (!c.get('isFlood') && (await isWithinLimit(origin, deps, limitOf[bucket], bucket))) return
  const ip = origin.ip ?? ''
  if (ip && (await deps.neighbours.mayTry(ip, identifier))) {
    if (await take(deps, `known_${bucket}`, `${networkOf(ip)} ${identifier}`, perPerson)) return
  }
  throw tooOften()
}

const limitOf = { passwords: 'signInSignUps', codes: 'signInSignUps', verifications: 'tokenVerifications' } as const
const perPerson = { times: 10, seconds: 300 }

async function isWithinLimit({ ip }: Origin, deps: AuthDeps, name: keyof LimitSettings, bucket: string = name) {
  return !ip || isLoopbackHost(ip) || (await take(deps, bucket, networkOf(ip), deps.settings.limits[name]))
}

const tooOften = () =>
  new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { headers: { 'retry-after': '30' } })

/** One pause for each address or number, whether somebody has it or not; then the allowance of the whole server. */
export async function limitMessages(deps: AuthDeps, kind: 'email' | 'sms', to: string): Promise<void> {
  const { settings } = deps
  const code = kind === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  const pause = settings[kind].maxFrequency
  if (pause > 0 && !(await take(deps, `${kind}_to`, to.toLowerCase(), { times: 1, seconds: pause }))) {
    throw new Refusal(429, code, `For security purposes, you can only request this once every ${pause} seconds.`, {
      headers: { 'retry-after': String(pause) },
    })
  }
  const all = kind === 'email' ? settings.limits.emailSent : settings.limits.smsSent
  if (!(await take(deps, `${kind}_sent`, '', all))) throw new Refusal(429, code, `${kind} rate limit exceeded`)
}

const forgetOld = (once: AuthDeps['once'], at: number) =>
  once.query(`delete from auth_private.rate_limits where at < $1::timestamptz - interval '1 day'`, [new Date(at)])
