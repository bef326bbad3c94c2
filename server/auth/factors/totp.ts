import type { Db } from '../../postgres/database.ts'
import type { Factor } from './factors.ts'

const period = 30

/**
 * A new secret (RFC 6238: SHA-1, 6 digits, 30 s, 160 bits), as text, as `otpauth:` address and as a picture of that.
 */
export async function newTotp({ issuer, label }: { issuer: string; label: string }) {
  const [{ Secret, TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')])
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label, secret, period }).toString()
  return { qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 5 }), secret: secret.base32, uri }
}

/**
 * The time step that a code belongs to, at most one away from now (RFC 6238 §5.2); undefined for a wrong code and for
 * one of a step that was already used, which somebody may have read over a shoulder. `at` in milliseconds.
 */
export async function stepOf(db: Db, factor: Factor, code: string, at: number): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code) || !factor.secret) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(factor.secret),
    period,
    timestamp: at,
    window: 1,
  })
  if (delta === null) return undefined
  const step = Math.floor(at / 1000 / period) + delta
  // a challenge that was answered keeps the step of its answer
  const [used] = await db.query(
    `select from mfa_challenges where factor_id = $1 and verified_at is not null and otp_code ~ '^\\d{1,15}$' and otp_code::bigint >= $2`,
    [factor.id, step],
  )
  return used ? undefined : step
}
