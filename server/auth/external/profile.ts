import type { Provider } from '../settings/provider-settings.ts'

/** A person as a provider knows them. */
export type Profile = {
  /** `identities.provider`: google, `sso:<id>`, web3, … */
  provider: string
  /** Their identifier there, for ever (`sub`). */
  subject: string
  /** In lower case. */
  email: string | undefined
  /** True where the provider has seen that the address is theirs. */
  verified: boolean
  emailOptional: boolean
  /** The known facts: `identity_data`, and where it is new to us `user_metadata`. */
  traits: Record<string, unknown>
}

/** The standard claims (OpenID Connect Core §5.1) under the names that GoTrue gives them. */
export function profileOf(
  { name: provider, emailOptional }: Pick<Provider, 'name' | 'emailOptional'>,
  claims: Record<string, unknown> & { sub: string; iss?: unknown },
): Profile {
  const text = (name: string) =>
    typeof claims[name] === 'string' && claims[name] ? claims[name].slice(0, 1000) : undefined
  const email = text('email')?.toLowerCase()
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  const traits = {
    iss: text('iss'),
    sub: claims.sub,
    provider_id: claims.sub,
    name: text('name'),
    full_name: text('name'),
    given_name: text('given_name'),
    family_name: text('family_name'),
    preferred_username: text('preferred_username'),
    picture: text('picture'),
    avatar_url: text('picture'),
    locale: text('locale'),
    email,
    email_verified: verified,
    phone_verified: false,
  }
  return {
    provider,
    subject: claims.sub,
    email: email && email.length <= 255 ? email : undefined,
    verified,
    emailOptional,
    traits: Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined)),
  }
}

/** The tokens that the provider handed out: in the answer once, and kept nowhere. */
export type ProviderTokens = { access?: string | undefined; refresh?: string | undefined }
