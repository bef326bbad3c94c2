import type { Paths } from './deps.ts'
import { externalPaths } from './external/paths.ts'
import { factorAdminPaths } from './factors/admin.ts'
import { factorPaths } from './factors/paths.ts'
import { oauthServerPaths } from './oauth-server/paths.ts'
import { passkeyPaths } from './passkeys/paths.ts'
import { samlPaths } from './saml/paths.ts'

/** The routes of proofs beside passwords and mail. */
export const proofPaths: Paths[] = [
  factorPaths,
  passkeyPaths,
  externalPaths,
  factorAdminPaths,
  oauthServerPaths,
  samlPaths,
]
