import type { Paths } from '../deps.ts'
import { getOauthAuthorize } from './authorize.ts'
import { clientPaths } from './client-routes.ts'
import { getAuthorization, postConsent } from './consent.ts'
import { getDiscovery } from './discovery.ts'
import { deleteGrant, getGrants } from './grants.ts'
import { getUserinfo } from './id-token.ts'
import { postOauthToken } from './token.ts'

export const oauthServerPaths: Paths = {
  ...clientPaths,
  '/oauth/authorize': { GET: getOauthAuthorize },
  '/oauth/token': { POST: postOauthToken },
  '/oauth/userinfo': { GET: getUserinfo },
  '/oauth/authorizations/:authorizationId': { GET: getAuthorization },
  '/oauth/authorizations/:authorizationId/consent': { POST: postConsent },
  '/user/oauth/grants': { GET: getGrants, DELETE: deleteGrant },
  '/.well-known/oauth-authorization-server': { GET: getDiscovery },
  '/.well-known/openid-configuration': { GET: getDiscovery },
}
