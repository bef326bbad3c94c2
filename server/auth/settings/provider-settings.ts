import { StartRefused } from '../../config.ts'
import type { reader } from '../../toml.ts'

/** Somebody else who signs people in for us, by OpenID Connect. */
export type Provider = {
  /** As identities and `provider=` name it: google, keycloak, … */
  name: string
  /** The address of its discovery document, without `/.well-known/…`. */
  issuer: string
  clientId: string
  /** Further audiences of an ID token: our apps on other platforms. */
  alsoClients: string[]
  secret: string
  redirectUri: string
  scopes: string[]
  skipNonceCheck: boolean
  /** True where people without an address may come in. */
  emailOptional: boolean
}

export type ProviderSettings = {
  providers: Record<string, Provider>
  /** True where people may link further identities. */
  manualLinking: boolean
  /** The chains whose wallets sign in. */
  web3: { ethereum: boolean; solana: boolean }
}

const issuers: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  twitch: 'https://id.twitch.tv/oauth2',
}
const noProviders = new Set(['email', 'phone', 'anonymous_users', 'web3'])

/** `[auth.external.<name>]`: any issuer is one by its `url`; those that everybody has need none. */
export function readProviders(
  at: ReturnType<typeof reader>,
  { originals, apiUrl }: { originals: Record<string, string>; apiUrl: string },
): ProviderSettings {
  const inVariables = Object.keys(originals).flatMap((name) => {
    const found = /^GOTRUE_EXTERNAL_(\w+)_CLIENT_ID$/.exec(name)?.[1]
    return found ? [found.toLowerCase()] : []
  })
  const names = [...new Set([...at.names('auth.external'), ...inVariables])].filter((name) => !noProviders.has(name))
  const providers = names.flatMap((name) => readProvider(at, name, { originals, apiUrl }) ?? [])
  const wallet = (chain: string) => {
    const variable = originals[`GOTRUE_EXTERNAL_WEB3_${chain.toUpperCase()}_ENABLED`]
    return variable === undefined ? at.flag(`auth.web3.${chain}.enabled`, false) : variable === 'true'
  }
  return {
    web3: { ethereum: wallet('ethereum'), solana: wallet('solana') },
    providers: Object.fromEntries(providers.map((provider) => [provider.name, provider])),
    manualLinking:
      'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED' in originals
        ? originals.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED === 'true'
        : at.flag('auth.enable_manual_linking', false),
  }
}

function readProvider(
  at: ReturnType<typeof reader>,
  name: string,
  { originals, apiUrl }: { originals: Record<string, string>; apiUrl: string },
): Provider | undefined {
  const variable = (part: string) => originals[`GOTRUE_EXTERNAL_${name.toUpperCase()}_${part}`]
  const text = (part: string, key: string, otherwise = '') =>
    variable(part) || at.text(`auth.external.${name}.${key}`, '') || otherwise
  const flag = (part: string, key: string) =>
    variable(part) === undefined ? at.flag(`auth.external.${name}.${key}`, false) : variable(part) === 'true'
  if (!flag('ENABLED', 'enabled')) return undefined
  const [clientId = '', ...alsoClients] = text('CLIENT_ID', 'client_id')
    .split(',')
    .map((id) => id.trim())
  const issuer = text('URL', 'url', issuers[name]).replace(/\/+$/, '')
  // named in a folder that many run, and set up by few of them
  if (!clientId) return undefined
  if (!URL.canParse(issuer)) {
    throw new StartRefused(
      `auth.external.${name}.url must be the address of an OpenID Connect issuer; it is "${issuer}".`,
    )
  }
  return {
    name,
    issuer,
    clientId,
    alsoClients,
    secret: text('SECRET', 'secret'),
    redirectUri: text('REDIRECT_URI', 'redirect_uri', `${apiUrl}/callback`),
    scopes: ['openid', 'email', 'profile'],
    skipNonceCheck: flag('SKIP_NONCE_CHECK', 'skip_nonce_check'),
    emailOptional: flag('EMAIL_OPTIONAL', 'email_optional'),
  }
}
