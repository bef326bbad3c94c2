import type { SamlConfig } from '@node-saml/node-saml'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { AuthDeps } from '../deps.ts'
import { idpOf } from './idp.ts'
import { checkSaml, type SsoProvider } from './providers.ts'

/** Our side towards an identity provider; the issuer is also our metadata's address. */
const ourselves = ({ settings }: Pick<AuthDeps, 'settings'>) => ({
  issuer: `${settings.apiUrl}/saml/metadata`,
  callbackUrl: `${settings.apiUrl}/saml/acs`,
})

/**
 * The library set up for one provider and one request: assertions are signed by its key, for us, now, in answer to
 * `requestId` and to nothing else.
 */
export async function partyFor(deps: AuthDeps, provider: SsoProvider, requestId: string) {
  const [{ SAML, ValidateInResponseTo }, idp] = await Promise.all([
    import('@node-saml/node-saml'),
    idpOf(provider.metadata_xml),
  ])
  const us = ourselves(deps)
  const { privateKey } = deps.settings.saml
  const config: SamlConfig = {
    ...us,
    audience: us.issuer,
    idpIssuer: idp.entityId,
    idpCert: idp.certificates,
    entryPoint: idp.signOnUrl,
    ...(privateKey ? { privateKey } : {}),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 10_000,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date(deps.now()).toISOString() : null),
      removeAsync: async () => null,
    },
  }
  return new SAML(config)
}

/** `GET /saml/metadata`: what an identity provider is set up with. */
export async function getMetadata(c: Context<Env>, deps: AuthDeps) {
  checkSaml(deps)
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const xml = generateServiceProviderMetadata({ ...ourselves(deps), wantAssertionsSigned: true })
  return c.body(xml, 200, {
    'content-type': 'application/xml',
    'cache-control': 'public, max-age=600',
    ...(c.req.query('download') === 'true' ? { 'content-disposition': 'attachment; filename="metadata.xml"' } : {}),
  })
}
