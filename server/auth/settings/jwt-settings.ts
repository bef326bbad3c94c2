import type { reader } from '../../toml.ts'

/** The issuer and audience of access tokens, and the roles that may administrate. */
export type JwtSettings = {
  /** `iss`. */
  issuer: string
  /** `aud` of whoever signs up here, and what the other capabilities ask of a token. */
  audience: string
  /** Roles that may call `/admin`. */
  adminRoles: string[]
}

/** GOTRUE_JWT_ISSUER (or `auth.jwt_issuer`), GOTRUE_JWT_AUD and GOTRUE_JWT_ADMIN_ROLES. */
export function readJwt(
  at: ReturnType<typeof reader>,
  { originals, apiUrl }: { originals: Record<string, string>; apiUrl: string },
): JwtSettings {
  const roles = (originals.GOTRUE_JWT_ADMIN_ROLES ?? 'service_role,supabase_admin').split(',')
  return {
    issuer: originals.GOTRUE_JWT_ISSUER || at.text('auth.jwt_issuer', '') || apiUrl,
    audience: originals.GOTRUE_JWT_AUD || 'authenticated',
    adminRoles: roles.map((role) => role.trim()).filter(Boolean),
  }
}
