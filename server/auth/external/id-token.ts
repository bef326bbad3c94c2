import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { JWTClaimValidationFailed } from 'jose/errors'
import { Refusal } from '../../http/errors.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import { type Body, textOf } from '../body.ts'
import type { AuthDeps, Grant } from '../deps.ts'
import { invalid, OauthRefusal } from '../errors.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import type { Provider } from '../settings/provider-settings.ts'
import { enter } from './enter.ts'
import { issuerOf } from './issuers.ts'
import { linkTo } from './link.ts'
import { profileOf } from './profile.ts'

/** `grant_type=id_token`: a session for an ID token that an app was given by the provider itself. */
export const idTokenGrant: Grant = async (body, origin, deps, c) => {
  const token = textOf(body, 'id_token', 16_384)
  if (!token) throw bad('id_token required')
  const accessToken = textOf(body, 'access_token', 16_384)
  const nonce = textOf(body, 'nonce')
  if (body.link_identity !== undefined && typeof body.link_identity !== 'boolean') {
    throw invalid('link_identity must be a boolean')
  }
  const provider = providerOf(body, deps)
  refuseUnreadable(token)
  const claims = await claimsOf(token, provider, deps.now())
  if (!provider.skipNonceCheck) checkNonce(nonce, claims.nonce)
  if (accessToken && typeof claims.at_hash === 'string') checkAccessToken(accessToken, claims.at_hash)
  const profile = profileOf(provider, claims)

  const target = body.link_identity === true ? (await linking(c, deps)).user.id : undefined
  const at = deps.now()
  const { user, session } = await deps.asAuth(async (db) => {
    const user = target ? await linkTo(db, target, profile, deps) : await enter(db, profile, deps, { origin })
    return startSession(db, { userId: user.id, method: 'oauth', origin, at, provider: provider.name }, deps)
  })
  return sessionAnswer(deps, user, session)
}

async function linking(c: Parameters<Grant>[3], deps: AuthDeps) {
  if (!deps.settings.manualLinking) throw new Refusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const me = await inSession(c, deps)
  requireSecondFactor(me, 'link an identity')
  await requireFreshProof(c, deps, me)
  return me
}

/** By its name, or by issuer and client id where an app names them; nobody's issuer is believed that is not set up. */
function providerOf(body: Body, { settings }: AuthDeps): Provider {
  const [name, issuer, clientId] = [textOf(body, 'provider'), textOf(body, 'issuer'), textOf(body, 'client_id')]
  if (!name && !(issuer && clientId)) throw bad('provider or client_id and issuer required')
  const all = Object.values(settings.providers)
  const found = name ? all.find((one) => one.name === name) : all.find((one) => one.issuer === issuer)
  if (!found) throw new Refusal(400, 'provider_disabled', `Provider ${name ?? issuer} is not enabled`)
  return found
}

type Claims = JWTPayload & { sub: string }

const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** RFC 8725: our algorithms, its issuer's own keys, our audience, its time. */
async function claimsOf(token: string, provider: Provider, at: number): Promise<Claims> {
  const { issuer, jwks_uri: uri } = (await issuerOf(provider)).serverMetadata()
  if (!uri) throw new Refusal(500, 'unexpected_failure', `${provider.name} publishes no keys`)
  if (!keys.has(uri)) keys.set(uri, createRemoteJWKSet(new URL(uri)))
  const { payload } = await jwtVerify(token, keys.get(uri)!, {
    // Google's own libraries write it either way
    issuer: [issuer, issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
    audience: [provider.clientId, ...provider.alsoClients],
    algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
    requiredClaims: ['sub', 'iat', 'exp'],
    currentDate: new Date(at),
    clockTolerance: 5,
  }).catch((error: unknown) => {
    if (isUnreachable(error)) throw new Refusal(500, 'unexpected_failure', `${provider.name} cannot be reached`)
    throw bad(wordsOf(error))
  })
  if (typeof payload.sub !== 'string' || !payload.sub || payload.sub.length > 255) throw bad('Bad ID token')
  return payload as Claims
}

/** Refuses what is no token at all: nothing to ask its issuer about, who may be away. */
function refuseUnreadable(token: string) {
  try {
    decodeProtectedHeader(token)
    decodeJwt(token)
  } catch {
    throw bad('Bad ID token')
  }
}

function wordsOf(error: unknown) {
  if (!(error instanceof JWTClaimValidationFailed)) return 'Bad ID token'
  if (error.claim === 'sub') return 'Missing sub claim in id_token'
  // a list, as the original writes one
  const others = [error.payload.aud ?? []].flat().join(' ')
  return error.claim === 'aud' ? `Unacceptable audience in id_token: [${others}]` : 'Bad ID token'
}

const isUnreachable = (error: unknown) =>
  error instanceof TypeError || (error as { code?: string } | null)?.code === 'ERR_JWKS_TIMEOUT'

/** An app that asked with a nonce sends what the provider was given the hash of: a token that leaked is not enough. */
function checkNonce(given: string | undefined, kept: unknown) {
  if ((given === undefined) !== (kept === undefined)) {
    throw bad('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (given !== undefined && createHash('sha256').update(given).digest('hex') !== kept)
    throw new OauthRefusal('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect Core §3.1.3.6, for the algorithms with SHA-256. */
function checkAccessToken(token: string, hash: string) {
  const half = createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
  if (half !== hash) throw bad('The access token does not belong to the ID token')
}

const bad = (words: string) => new OauthRefusal('invalid request', words)
