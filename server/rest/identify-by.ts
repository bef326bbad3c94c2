import { forAudience } from '../http/audience.ts'
import { type Claims, namesRole, tokenIn, type Verify } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { anonymous, identifyAlone } from './alone/identify.ts'
import type { RestRequest } from './request.ts'
import type { SchemaCache } from './schema/cache.ts'
import type { RestSettings } from './settings.ts'

/**
 * Says whose request it is where tokens are the whole server's: as every capability does, unless PostgREST's own
 * settings (`jwt-secret`, `jwt-aud`, `jwt-role-claim-key`, `db-anon-role`) say more, which they may do at any moment.
 */
export function identifyBy({
  tokens,
  audience,
  schema,
}: {
  tokens: { verify: Verify }
  /** The audience that a token must be for where no setting says otherwise. */
  audience: string
  schema: Pick<SchemaCache, 'known' | 'current'>
}): (asked: RestRequest) => Promise<Claims> {
  const usual = forAudience(tokens, audience)
  const foreign = identifyAlone({ known: schema.current })
  const roles = new WeakMap<Claims, { by: RestSettings; claims: Claims }>()

  const identified = (asked: RestRequest, settings: RestSettings) =>
    settings.jwt === undefined && settings.anonRole === 'anon'
      ? usual.verify(tokenIn(asked))
      : bySettings(asked, settings)

  async function bySettings(asked: RestRequest, settings: RestSettings): Promise<Claims> {
    const { jwt } = settings
    const keeper = jwt?.audience === undefined ? usual : forAudience(tokens, jwt.audience)
    try {
      return withRole(await keeper.verify(tokenIn(asked)), settings)
    } catch (error) {
      const isForeign = error instanceof Refusal && error.code === 'PGRST301'
      // a key that is sent alone is the server's own, or none
      if (!isForeign || !jwt?.keys.length || !asked.headers.authorization) throw error
      return foreign.identify(asked)
    }
  }

  /** Kept with the claims, which are one object request after request. */
  function withRole(claims: Claims, settings: RestSettings): Claims {
    const kept = roles.get(claims)
    if (kept?.by === settings) return kept.claims
    const { jwt, anonRole } = settings
    const role = (jwt?.roleOf ? jwt.roleOf(claims) : namesRole(claims) ? claims.role : undefined) ?? anonRole
    if (role === undefined) throw anonymous()
    const mapped = role === claims.role ? claims : { ...claims, role }
    roles.set(claims, { by: settings, claims: mapped })
    return mapped
  }

  return (asked) => {
    const settings = schema.known()?.settings
    return settings ? identified(asked, settings) : schema.current().then((known) => identified(asked, known.settings))
  }
}
