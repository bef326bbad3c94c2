import type { reader } from '../../toml.ts'

/** The single sign-on of organisations, by SAML 2.0: `[auth.saml]` or GoTrue's variables. */
export type SamlSettings = {
  saml: {
    enabled: boolean
    /** The key that signs requests, as PEM; without it they are not signed. */
    privateKey: string | undefined
  }
}

export function readSaml(at: ReturnType<typeof reader>, originals: Record<string, string>): SamlSettings {
  const enabled = originals.GOTRUE_SAML_ENABLED
  const key = originals.GOTRUE_SAML_PRIVATE_KEY || at.text('auth.saml.private_key', '')
  return {
    saml: {
      enabled: enabled === undefined ? at.flag('auth.saml.enabled', false) : enabled === 'true',
      // GoTrue takes PKCS #1 in base64, without the lines around it
      privateKey: !key || key.includes('-----') ? key || undefined : pem(key),
    },
  }
}

const pem = (base64: string) =>
  `-----BEGIN RSA PRIVATE KEY-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END RSA PRIVATE KEY-----\n`
