import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import { type Body, readBody, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { phoneOf } from '../mail/sms.ts'
import { type InSession, inSession, refuseAnonymous, requireSecondFactor } from '../sessions/assurance.ts'
import { type FactorType, wayIsOff } from './factors.ts'
import { newTotp } from './totp.ts'

/** `POST /factors`: something that may become a second factor, once the person has shown that they have it. */
export async function postFactor(c: Context<Env>, deps: AuthDeps) {
  const me = await inSession(c, deps)
  refuseAnonymous(me)
  await requireFreshProof(c, deps, me)
  const body = await readBody(c)
  const name = textOf(body, 'friendly_name', 120) ?? ''
  const way = wayOf(body)
  if (!deps.settings.mfa[way].enroll) throw wayIsOff(way, 'enroll')
  const { said, kept } = await secretsOf(way, body, me, deps)

  const id = randomUUID()
  await deps.asAuth(async (db) => {
    await checkRoom(db, { me, name, phone: kept.phone, deps })
    await db.query(
      `insert into mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
       values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
      [id, me.user.id, name, way, kept.secret ?? null, kept.phone ?? null, new Date(deps.now())],
    )
  })
  return c.json({ id, type: way, friendly_name: name, ...said })
}

function wayOf(body: Body): FactorType {
  const way = textOf(body, 'factor_type')
  if (way === 'totp' || way === 'phone' || way === 'webauthn') return way
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

type Secrets = { said: Body; kept: { secret?: string; phone?: string } }

async function secretsOf(way: FactorType, body: Body, { user }: InSession, { settings }: AuthDeps): Promise<Secrets> {
  if (way === 'phone') {
    const given = textOf(body, 'phone')
    if (!given) throw invalid('Phone number required to enroll Phone factor')
    const phone = phoneOf(given)
    return { said: { phone }, kept: { phone } }
  }
  if (way === 'webauthn') return { said: {}, kept: {} }
  const issuer = textOf(body, 'issuer') ?? new URL(settings.siteUrl).host
  const totp = await newTotp({ issuer, label: user.email || user.phone || user.id })
  return { said: { totp }, kept: { secret: totp.secret } }
}

/** Refuses a name that is taken and a factor too many; factors that nobody proved in time are gone before that. */
async function checkRoom(
  db: Db,
  { me, name, phone, deps }: { me: InSession; name: string; phone: string | undefined; deps: AuthDeps },
) {
  const { maxEnrolled, factorExpiry } = deps.settings.mfa
  await db.query('select from users where id = $1 for no key update', [me.user.id])
  await db.query(
    `delete from mfa_factors where user_id = $1 and status = 'unverified' and (created_at <= $2 or phone = $3)`,
    [me.user.id, new Date(deps.now() - factorExpiry * 1000), phone ?? null],
  )
  const factors = await db.query<{ friendly_name: string | null; status: string; phone: string | null }>(
    'select friendly_name, status, phone from mfa_factors where user_id = $1',
    [me.user.id],
  )
  if (phone && factors.some((factor) => factor.phone === phone)) {
    throw new Refusal(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    throw new Refusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  }
  if (factors.length >= maxEnrolled) {
    throw new Refusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  requireSecondFactor(me, 'enroll a new factor')
}
