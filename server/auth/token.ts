import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { type Body, readBody } from './body.ts'
import { type Needs, type Origin, originOf } from './needs.ts'
import { passwordGrant } from './password-grant.ts'
import { refreshGrant } from './refresh.ts'

type Grant = (body: Body, origin: Origin, needs: Needs) => Promise<Record<string, unknown>>

const grants = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
])

/** `POST /token?grant_type=…`: one way in each. */
export async function postToken(c: Context<Env>, needs: Needs) {
  const grant = grants.get(c.req.query('grant_type') ?? '')
  if (!grant) {
    throw new Refusal(400, 'unsupported_grant_type', `unsupported_grant_type: use ${[...grants.keys()].join(' or ')}`)
  }
  return c.json(await grant(await readBody(c), originOf(c), needs))
}
