import { generateKeyPairSync, type KeyObject, randomUUID, sign as signBytes } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

/* An organisation's own sign-on (SAML 2.0) without pages: it signs what a test has it say. */

type Says = {
  nameId?: string
  format?: string
  attributes?: Record<string, string>
  audience?: string
  inResponseTo?: string
  issuer?: string
  /** Milliseconds since 1970. */
  until?: number
}

export async function identityProvider(entityId = 'https://idp.example/metadata') {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' })
  const base64 = certificateOf(key, publicKey).toString('base64')
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })

  return {
    entityId,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`,
    /** The form that the person's browser brings back. `key`: whose signature stands there. */
    response(ourName: string, acs: string, says: Says, key: 'own' | 'stranger' | 'none' = 'own'): string {
      const now = new Date().toISOString()
      const until = new Date(says.until ?? Date.now() + 300_000).toISOString()
      const answers = says.inResponseTo ? `InResponseTo="${says.inResponseTo}"` : ''
      const attributes = Object.entries(says.attributes ?? {}).map(
        ([name, value]) =>
          `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
      )
      const issuer = `<saml:Issuer>${says.issuer ?? entityId}</saml:Issuer>`
      const id = `_${randomUUID()}`
      const format = says.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
      const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="${id}" IssueInstant="${now}">${issuer}<saml:Subject><saml:NameID Format="${format}">${says.nameId ?? 'ada'}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${acs}" ${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${new Date(Date.now() - 60_000).toISOString()}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${says.audience ?? ourName}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
      const signed = key === 'none' ? assertion : sign(assertion, key === 'own' ? privateKey : stranger)
      const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${acs}" ${answers}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${signed}</samlp:Response>`
      return Buffer.from(xml).toString('base64')
    },
  }
}

function sign(assertion: string, privateKey: string | Buffer) {
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signer = new SignedXml({
    privateKey,
    canonicalizationAlgorithm: exclusive,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  })
  signer.computeSignature(assertion, {
    location: { reference: "//*[local-name(.)='Issuer']", action: 'after' },
  })
  return signer.getSignedXml()
}

/** The least certificate (X.509 v3, DER) that carries a key: a reader here looks at the key alone. */
function certificateOf(key: KeyObject, publicKey: KeyObject) {
  const sha256WithRsa = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('idp')))))
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('400101000000Z')))
  const version = der(0xa0, Buffer.from('020102', 'hex'))
  const serial = Buffer.from('020101', 'hex')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, version, serial, sha256WithRsa, name, validity, name, spki)
  return der(0x30, body, sha256WithRsa, der(0x03, Buffer.from([0]), signBytes('sha256', body, key)))
}

function der(tag: number, ...parts: Buffer[]) {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
