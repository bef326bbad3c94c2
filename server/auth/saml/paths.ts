import type { Paths } from '../deps.ts'
import { postAcs } from './acs.ts'
import { getMetadata } from './party.ts'
import { ssoProviderPaths } from './provider-routes.ts'
import { postSso } from './sso.ts'

export const samlPaths: Paths = {
  ...ssoProviderPaths,
  '/sso': { POST: postSso },
  '/saml/metadata': { GET: getMetadata },
  '/saml/acs': { POST: postAcs },
}
