import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'

export type CodeKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** A sent code: what to type in, and the hash for the link. */
export type NewCode = { code: string; hash: string }

/** A code as it lies in the database, with whom it belongs to. */
export type StoredCode = { user_id: string; token_type: CodeKind; token_hash: string; relates_to: string; made: Date }

/** In the place of the hash, where the one who asked has begun with PKCE: the link ends with a code and no session. */
export const pkceMark = 'pkce_'

/** In the same place, of a link that an admin made: no mail was sent, so its session tells its person of it. */
export const adminMark = 'admin_'

/**
 * As long as GoTrue's SHA-224 of address and code, but keyed: whoever knows the address cannot count through the
 * codes to find the link, nor can whoever reads the database.
 */
export const hashOf = (secret: string, to: string, code: string) =>
  createHmac('sha224', secret).update(`${to}${code}`).digest('hex')

/**
 * Makes the code that proves an address or number and keeps its hash: in the person's row under the column named
 * like the kind, and in `one_time_tokens`, where the newest of a kind replaces the one before.
 */
export async function keepCode(
  db: Db,
  { secret, now }: Pick<AuthDeps, 'secret' | 'now'>,
  {
    userId,
    to,
    kind,
    length,
    pkce = false,
    byAdmin = false,
    given,
  }: {
    userId: string
    to: string
    kind: CodeKind
    length: number
    pkce?: boolean
    byAdmin?: boolean
    /** A code that was agreed beforehand. */
    given?: string | undefined
  },
): Promise<NewCode> {
  const code = given ?? Array.from({ length }, () => randomInt(10)).join('')
  const hash = `${byAdmin ? adminMark : pkce ? pkceMark : ''}${hashOf(secret, to, code)}`
  const moment = new Date(now())
  await db.query(`update users set ${kind} = $2, updated_at = $3 where id = $1`, [userId, hash, moment])
  await db.query(
    `insert into one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, kind, hash, to, moment],
  )
  return { code, hash }
}

/** The code behind one of these hashes, locked until the end of the transaction; who comes second finds none. */
export async function lockCode(db: Db, hashes: string[], kinds: CodeKind[]): Promise<StoredCode | undefined> {
  const [kept] = await db.query<StoredCode>(
    `select user_id, token_type, token_hash, relates_to, created_at at time zone 'utc' as made
     from one_time_tokens where token_hash = any($1) and token_type = any($2::one_time_token_type[]) for update`,
    [hashes, kinds],
  )
  return kept
}

/** They have served, or count no more. */
export async function dropCodes(db: Db, userId: string, kinds: CodeKind[]) {
  await db.query('delete from one_time_tokens where user_id = $1 and token_type = any($2::one_time_token_type[])', [
    userId,
    kinds,
  ])
  await db.query(`update users set ${kinds.map((kind) => `${kind} = ''`).join(', ')} where id = $1`, [userId])
}
