import type { Paths } from '../deps.ts'
import { getAuthorize, getLink } from './authorize.ts'
import { callback } from './callback.ts'
import { deleteIdentity } from './link.ts'

export const externalPaths: Paths = {
  '/authorize': { GET: getAuthorize },
  '/callback': { GET: callback, POST: callback },
  '/user/identities/authorize': { GET: getLink },
  '/user/identities/:identityId': { DELETE: deleteIdentity },
}
