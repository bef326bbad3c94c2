import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../postgres/database.ts'
import type { Challenge } from '../sessions/flow-state.ts'

/* A person's way to another provider and back: the row in `auth.flow_state` that finds it again, as GoTrue has it. */

export type Flow = {
  id: string
  provider_type: string
  /** The address to go to afterwards; checked when written. */
  referrer: string
  invite_token: string | null
  /** The user who adds this identity; null for somebody who signs in. */
  linking_target_id: string | null
  /** Null where the client began without PKCE and gets its tokens in the address. */
  code_challenge: string | null
  code_verifier: string
}

const lives = 10 * 60_000

/** Keeps a way that begins; its id is the `state`. The verifier is our own proof towards the provider (PKCE). */
export async function beginFlow(
  db: Db,
  begun: {
    provider: string
    method: 'oauth' | 'sso/saml'
    referrer: string
    challenge: Challenge | undefined
    inviteToken?: string | undefined
    linkTo?: string | undefined
    at: number
  },
) {
  const [id, stateId, verifier] = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')]
  const at = new Date(begun.at)
  await db.query(
    `with old as (delete from oauth_client_states where created_at < $4::timestamptz - interval '1 day')
     insert into oauth_client_states (id, provider_type, code_verifier, created_at) values ($1, $2, $3, $4)`,
    [stateId, begun.provider, verifier, at],
  )
  await db.query(
    `with old as (delete from flow_state where created_at < $1::timestamptz - interval '1 day')
     insert into flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
       invite_token, linking_target_id, oauth_client_state_id, created_at, updated_at)
     values ($2, $3, $4, $5, $6, $7, $8, $9, $10, $1, $1)`,
    [
      at,
      id,
      begun.provider,
      begun.method,
      begun.challenge?.challenge ?? null,
      begun.challenge?.method ?? null,
      begun.referrer,
      begun.inviteToken ?? null,
      begun.linkTo ?? null,
      stateId,
    ],
  )
  return { id, verifier }
}

/** The way that comes back with this state, once; undefined for one that never began, is over or took ten minutes. */
export async function returnedFlow(db: Db, id: string, at: number): Promise<Flow | undefined> {
  const [flow] = await db.query<Flow>(
    `with returned as (
       delete from oauth_client_states where id = (select oauth_client_state_id from flow_state where id = $1)
       returning id, code_verifier
     )
     select flow_state.*, returned.code_verifier from flow_state join returned on oauth_client_state_id = returned.id
     where flow_state.id = $1 and flow_state.created_at > $2`,
    [id, new Date(at - lives)],
  )
  return flow
}

/** The nonce that an ID token must repeat, so that it was made for this flow: only we can derive it. */
export const nonceOf = (secret: string, flowId: string) =>
  createHmac('sha256', secret).update(`nonce ${flowId}`).digest('base64url')
