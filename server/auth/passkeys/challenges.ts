import { randomUUID } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'

type Kind = 'registration' | 'authentication'

/** Keeps what a device is asked to sign, for five minutes; who signs in is nobody yet. */
export async function keepChallenge(
  { asAuth, now, settings }: AuthDeps,
  { userId, kind, challenge }: { userId: string | null; kind: Kind; challenge: string },
) {
  const id = randomUUID()
  const expires = now() + settings.webauthn.challengeExpiry * 1000
  await asAuth(async (db) => {
    await db.query('delete from webauthn_challenges where expires_at < $1', [new Date(now() - 3600_000)])
    await db.query(
      `insert into webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, userId, kind, { challenge }, new Date(now()), new Date(expires)],
    )
  })
  return { challenge_id: id, expires_at: Math.floor(expires / 1000) }
}

/** The challenge, which is gone by being asked for: an answer has one try, and it stays used if it does not hold. */
export async function spendChallenge(
  { asAuth, now }: AuthDeps,
  { id, userId, kind }: { id: string; userId: string | null; kind: Kind },
): Promise<string> {
  const [kept] = await asAuth((db) =>
    db.query<{ session_data: { challenge: string }; expires_at: Date }>(
      `delete from webauthn_challenges
       where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid returning session_data, expires_at`,
      [id, kind, userId],
    ),
  )
  if (!kept) throw new Refusal(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (kept.expires_at.getTime() <= now()) {
    throw new Refusal(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return kept.session_data.challenge
}

export const doesNotHold = () => new Refusal(400, 'webauthn_verification_failed', 'Credential verification failed')
