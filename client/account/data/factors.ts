import { ownFactors, proofs } from '../../lib/supabase/factors.ts'
import { sessionKept, supabase } from '../../lib/supabase/supabase.ts'
import { enterByCode, enterByPasskey, signIn } from './sign-in.ts'

/* The second proofs of a person. The session is at level 2 afterwards, and what was shown is fresh. */

const of = (type: 'totp' | 'webauthn') => ownFactors().filter(({ factor_type }) => factor_type === type)

/** The figures that an authenticator app shows now; of several apps, of whichever they are. */
export async function showCode(code: string) {
  const { mfa } = await supabase.auth()
  let refused: Error | null = null
  for (const { id } of of('totp')) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code })
    if (!error) return
    refused = error
  }
  throw refused ?? new Error('There is no authenticator app.')
}

/** Renews the kept session, which then knows the factors that were added on other devices. */
export async function refreshFactors() {
  const { error } = await (await supabase.auth()).refreshSession()
  if (error) throw error
}

/** A security key, which the browser asks for. */
export async function showKey() {
  const { mfa } = await supabase.auth()
  const [first] = of('webauthn')
  const { error } = await mfa.webauthn.authenticate({ factorId: first!.id })
  if (error) throw error
}

/** Shows the password, a passkey or the mailbox anew. Each begins a session, and the one before it is over. */
export const showPassword = (email: string, password: string) => anew(() => signIn({ email, password }))
export const showPasskey = () => anew(() => enterByPasskey())

export const showMail = (email: string, code: string) => anew(() => enterByCode('email', email, code))

export async function anew(way: () => Promise<unknown>) {
  const { sessionId } = proofs()
  const before = sessionKept()
  await way()
  if (!before || sessionId === proofs().sessionId) return
  // by the auth API, which also answers while the second step is missing
  const { error } = await (await supabase.auth()).admin.signOut(before.access_token, 'local')
  if (error) throw error
}
