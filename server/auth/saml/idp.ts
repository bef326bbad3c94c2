import { X509Certificate } from 'node:crypto'
import { invalid } from '../errors.ts'

/** An identity provider's metadata (SAML 2.0 Metadata), as far as signing in needs it. */
type Idp = {
  entityId: string
  /** The sign-on address, with the HTTP-Redirect binding. */
  signOnUrl: string
  /** Each in base64, as it stood there. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

type Node = Record<string, unknown>

/** 400 for what is no metadata of one identity provider with a key and a place to sign in. */
export async function idpOf(xml: string): Promise<Idp> {
  const { XMLParser } = await import('fast-xml-parser')
  // a document that defines entities of its own is none that we read
  if (/<!/.test(xml)) throw invalid('SAML Metadata must not have a document type')
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false },
    isArray: (name) => ['KeyDescriptor', 'SingleSignOnService', 'X509Certificate', 'IDPSSODescriptor'].includes(name),
  })
  const entity = parsed(() => parser.parse(xml, true).EntityDescriptor as Node | undefined)
  const entityId = entity?.['@entityID']
  const [idp] = (entity?.IDPSSODescriptor ?? []) as Node[]
  if (typeof entityId !== 'string' || !entityId || !idp) {
    throw invalid('SAML Metadata does not contain any IDPSSODescriptor')
  }
  const places = (idp.SingleSignOnService ?? []) as Node[]
  const signOnUrl = places.find((place) => place['@Binding'] === redirectBinding)?.['@Location']
  if (typeof signOnUrl !== 'string' || !/^https?:$/.test(URL.parse(signOnUrl)?.protocol ?? '')) {
    throw invalid('SAML Metadata names no place to sign in with the HTTP-Redirect binding')
  }
  const certificates = ((idp.KeyDescriptor ?? []) as Node[])
    .filter((key) => (key['@use'] ?? 'signing') === 'signing')
    .flatMap((key) => certificatesIn(key))
  if (certificates.length === 0) throw invalid('SAML Metadata has no certificate for signing')
  return { entityId, signOnUrl, certificates }
}

function certificatesIn(key: Node): string[] {
  const data = (key.KeyInfo as Node | undefined)?.X509Data as Node | undefined
  const found = (data?.X509Certificate ?? []) as string[]
  return found.map((text) => {
    const base64 = String(text).replace(/\s/g, '')
    parsed(() => new X509Certificate(Buffer.from(base64, 'base64')))
    return base64
  })
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw invalid('SAML Metadata cannot be read')
  }
}
