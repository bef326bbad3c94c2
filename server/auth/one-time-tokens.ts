import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../postgres/database.ts'

type Kind = 'confirmation_token' | 'email_change_token_new' | 'email_change_token_current'

/**
 * Makes the code that proves an address and keeps its hash: in the person's row under the column named like the
 * kind, and in `one_time_tokens`, where the newest of a kind replaces the one before. Returns the code; it exists
 * nowhere else. Hash as GoTrue's: SHA-224 of address and code, in hex.
 */
export async function keepCode(
  db: Db,
  { userId, email, kind, length, at }: { userId: string; email: string; kind: Kind; length: number; at: number },
): Promise<string> {
  const code = Array.from({ length }, () => randomInt(10)).join('')
  const hash = createHash('sha224').update(`${email}${code}`).digest('hex')
  const moment = new Date(at)
  await db.query(`update users set ${kind} = $2, updated_at = $3 where id = $1`, [userId, hash, moment])
  await db.query(
    `insert into one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, kind, hash, email, moment],
  )
  return code
}
