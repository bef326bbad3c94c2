import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { AuthDeps, Paths } from '../deps.ts'

// every way that clients built for GoTrue may ask about; those that are here say so below
const ways = [
  'anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin',
  'linkedin_oidc notion slack slack_oidc spotify twitch twitter workos zoom email phone',
]
  .join(' ')
  .split(' ')

/** `GET /settings`: what a sign-in form needs to know before anybody is signed in. */
function getSettings(c: Context<Env>, { settings }: AuthDeps) {
  return c.json({
    external: {
      ...Object.fromEntries(ways.map((way) => [way, false])),
      anonymous_users: settings.enableAnonymousSignIns,
      email: settings.email.enableSignup,
      phone: settings.sms.enableSignup,
      ...Object.fromEntries(Object.keys(settings.providers).map((name) => [name, true])),
    },
    disable_signup: !settings.enableSignup,
    mailer_autoconfirm: !settings.email.enableConfirmations,
    phone_autoconfirm: !settings.sms.enableConfirmations,
    sms_provider: settings.hooks.sendSms ? 'hook' : '',
    saml_enabled: settings.saml.enabled,
  })
}

/** `GET /health`: that auth answers. */
function getHealth(c: Context<Env>) {
  return c.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })
}

/** `GET /.well-known/jwks.json` (RFC 7517). Ten minutes, as long as the client keeps them itself. */
async function getJwks(c: Context<Env>, { tokens }: AuthDeps) {
  return c.json(await tokens.jwks(), 200, { 'cache-control': 'public, max-age=600' })
}

export const settingsPaths: Paths = {
  '/settings': { GET: getSettings },
  '/health': { GET: getHealth },
  '/.well-known/jwks.json': { GET: getJwks },
}
