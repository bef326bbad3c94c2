import type { Paths } from '../deps.ts'
import { postAuthentication, postAuthenticationOptions } from './authentication.ts'
import { deletePasskey, getPasskeys, patchPasskey } from './own.ts'
import { postRegistration, postRegistrationOptions } from './registration.ts'

export const passkeyPaths: Paths = {
  '/passkeys': { GET: getPasskeys },
  '/passkeys/registration/options': { POST: postRegistrationOptions },
  '/passkeys/registration/verify': { POST: postRegistration },
  '/passkeys/authentication/options': { POST: postAuthenticationOptions },
  '/passkeys/authentication/verify': { POST: postAuthentication },
  '/passkeys/:passkeyId': { PATCH: patchPasskey, DELETE: deletePasskey },
}
