import type { AuthError, AuthImplicitGrantRedirectError, Session } from '@supabase/auth-js'
import { saveReturnTo } from '../../lib/browser/return-to.ts'
import { config } from '../../lib/supabase/config.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* The ways in. Each throws what the auth client answers; none tells whether somebody has an address. */

/** The purpose of a mail with a code and a link. */
export type MailFor = 'email' | 'recovery' | 'signup'

/** The return address of other providers, and of a mail's link. */
const callback = `${location.origin}/auth/callback`

export async function signIn({ email, password }: { email: string; password: string }) {
  const { error } = await (await supabase.auth()).signInWithPassword({ email: email.trim(), password })
  if (!error) return keepWay('password')
  const { message, status, code } = error
  console.error('Signing in failed.', { message, status, code })
  throw error
}

/** Tells whether one is signed in now; if not, a mail has to be answered first. */
export async function signUp(
  { name, email, password }: { name: string; email: string; password: string },
  next?: string,
): Promise<boolean> {
  saveReturnTo(next)
  // who comes by an invitation begins in the organisation that invites them
  const invite = next && /^\/invite\/([^/?#]+)/.exec(next)?.[1]
  const { data, error } = await (await supabase.auth()).signUp({
    email: email.trim(),
    password,
    options: { data: { full_name: name.trim(), ...(invite && { invite }) }, emailRedirectTo: callback },
  })
  if (error) throw error
  return data.session !== null
}

/** Leaves the page. */
export async function signInWithGoogle(next?: string) {
  saveReturnTo(next)
  keepWay('google')
  const { error } = await (await supabase.auth()).signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callback, queryParams: { access_type: 'offline', prompt: 'consent' } },
  })
  if (error) throw error
}

/** A code and a link by mail, if there is anybody to write to: the answer is the same. */
export async function sendMail(purpose: MailFor, email: string, next?: string) {
  saveReturnTo(purpose === 'recovery' ? newPassword : next)
  const auth = await supabase.auth()
  const { error } =
    purpose === 'recovery'
      ? await auth.resetPasswordForEmail(email, { redirectTo: callback })
      : purpose === 'signup'
        ? await auth.resend({ type: 'signup', email, options: { emailRedirectTo: callback } })
        : await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: callback } })
  if (error && !tellsWho(error)) throw error
}

/** The page on which a forgotten password is replaced. */
export const newPassword = '/profile#password'

// a Supabase project answers so where nobody has the address; here one learns of it by no mail coming
const tellsWho = ({ code }: AuthError) => code === 'otp_disabled' || code === 'signup_disabled'

/** The six figures of the mail. */
export async function enterByCode(purpose: MailFor, email: string, token: string) {
  const { error } = await (await supabase.auth()).verifyOtp({ type: purpose, email, token })
  if (error) throw error
  if (purpose === 'email') keepWay('code')
}

/** `quietly` waits until the person picks a passkey of those that the field offers; false when they never did. */
export async function enterByPasskey(quietly?: AbortSignal): Promise<boolean> {
  const { error } = await (await supabase.auth()).signInWithPasskey(
    quietly ? { options: { mediation: 'conditional', signal: quietly } } : {},
  )
  if (error && quietly) return false
  if (error) throw error
  keepWay('passkey')
  return true
}

/** True where this browser has passkeys. */
export const hasPasskeys = typeof PublicKeyCredential === 'function'

export const offersPasskeys = async () =>
  hasPasskeys && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

export const hasGoogle = config.providers.includes('google')

type SignInMethod = 'password' | 'code' | 'passkey' | 'google'

/** The method of the last sign-in on this device. */
export const lastMethod = () => localStorage.getItem('last-way') as SignInMethod | null
const keepWay = (way: SignInMethod) => localStorage.setItem('last-way', way)

/** A failed sign-in's reason. `told` where the other side gave it, in the address. */
interface RejectedSignIn {
  message: string
  code: string | undefined
  told: boolean
}

/** The outcome of a sign-in elsewhere: the auth client has read the address by the time it answers. */
export async function arrival(): Promise<{ signedIn: boolean; refusal: RejectedSignIn | null }> {
  const auth = await supabase.auth()
  const { error: inAddress } = await auth.initialize()
  const { data, error } = await auth.getSession()
  return { signedIn: data.session !== null, refusal: refusedBy(inAddress ?? error) }
}

function refusedBy(error: AuthError | null): RejectedSignIn | null {
  if (!error) return null
  // by its name: the client itself comes only when it is needed
  const told = error.name === 'AuthImplicitGrantRedirectError'
  const details = told ? (error as AuthImplicitGrantRedirectError).details : null
  const code = [details?.code, details?.error, error.code].find((one) => one && !one.startsWith('unspecified'))
  return { message: error.message, code, told }
}

/** One of the ten codes that were put away for the day on which the device is lost. */
export async function enterByBackupCode(code: string) {
  const auth = await supabase.auth()
  const { data } = await auth.getSession()
  const answer = await fetch(`${config.url}/auth/v1/factors/backup`, {
    method: 'POST',
    headers: {
      apikey: config.anonKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ code: code.trim() }),
  })
  const said = await answer.json()
  if (!answer.ok)
    throw Object.assign(new Error(said.msg ?? said.message), {
      code: said.error_code ?? said.code,
      status: answer.status,
    })
  const { error } = await auth.setSession(said as Session)
  if (error) throw error
}
