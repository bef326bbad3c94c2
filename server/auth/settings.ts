import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import type { Needs } from './needs.ts'

// every way that clients built for GoTrue may ask about; those that are here say so below
const ways = [
  'anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin',
  'linkedin_oidc notion slack slack_oidc spotify twitch twitter workos zoom email phone',
]
  .join(' ')
  .split(' ')

/** `GET /settings`: what a sign-in form needs to know before anybody is signed in. */
export function getSettings(c: Context<Env>, { settings }: Needs) {
  return c.json({
    external: {
      ...Object.fromEntries(ways.map((way) => [way, false])),
      anonymous_users: settings.enableAnonymousSignIns,
      email: settings.email.enableSignup,
    },
    disable_signup: !settings.enableSignup,
    mailer_autoconfirm: !settings.email.enableConfirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
}

/** `GET /health`: that this room answers. */
export function getHealth(c: Context<Env>) {
  return c.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })
}

/** `GET /.well-known/jwks.json` (RFC 7517). Ten minutes, as long as the client keeps them itself. */
export function getJwks(c: Context<Env>, { tokens }: Needs) {
  return c.json(tokens.jwks(), 200, { 'cache-control': 'public, max-age=600' })
}
