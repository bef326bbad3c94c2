import { addr, eip191Signer } from 'micro-eth-signer'
import { expect, vi } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* Ways in and out, and what people do with their own accounts. */

/** The code of PKCE behind the link of the newest mail to somebody. */
async function codeFor({ mailTo }: Scene, email: string) {
  const { link } = await mailTo(email)
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const google = { provider: 'google', options: { skipBrowserRedirect: true } } as const

export const auth: Examples = {
  'GoTrueClient.initialize': async ({ client }) => {
    expect(await client().auth.initialize()).toEqual({ error: null })
  },
  'GoTrueClient.isThrowOnErrorEnabled': ({ client }) => {
    expect(client().auth.isThrowOnErrorEnabled()).toBeFalsy()
  },
  'GoTrueClient.signUp': async ({ client, person }) => {
    const who = person()
    const { data, error } = await client().auth.signUp({ ...who, options: { data: { name: 'Ada' } } })
    expect([error, data.user?.user_metadata, data.session?.token_type]).toEqual([
      null,
      expect.objectContaining({ name: 'Ada' }),
      'bearer',
    ])
    expect((await client().auth.signUp({ ...who, email: 'none' })).error?.code).toBe('validation_failed')
  },
  'GoTrueClient.signInWithPassword': async ({ client, member }) => {
    const { email, password, user } = await member()
    expect((await client().auth.signInWithPassword({ email, password })).data.user?.id).toBe(user.id)
    const { error } = await client().auth.signInWithPassword({ email, password: 'wrong' })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  },
  'GoTrueClient.signInAnonymously': async ({ client }) => {
    const { data } = await client().auth.signInAnonymously({ options: { data: { name: 'Nobody' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { name: 'Nobody' } })
  },
  'GoTrueClient.signInWithOAuth': async ({ client, url }) => {
    const { data } = await client().auth.signInWithOAuth(google)
    expect(data.url).toMatch(`${url}/auth/v1/authorize?provider=google`)
    expect((await fetch(data.url ?? '', { redirect: 'manual' })).status).toBe(302)
  },
  'GoTrueClient.signInWithIdToken': async ({ client, idToken }) => {
    const { data, error } = await client().auth.signInWithIdToken({ provider: 'google', token: await idToken('ida') })
    expect([error, data.user?.email]).toEqual([null, 'ida@example.com'])
  },
  'GoTrueClient.signInWithOtp': async ({ client, person, mailTo }) => {
    const { email } = person()
    const { auth } = client()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const { code: token } = await mailTo(email)
    expect((await auth.verifyOtp({ email, token, type: 'email' })).data.user?.email).toBe(email)
    const unknown = { email: person().email, options: { shouldCreateUser: false } }
    expect((await auth.signInWithOtp(unknown)).error?.code).toBe('otp_disabled')
  },
  'GoTrueClient.verifyOtp': async ({ client, admin, person }) => {
    const { email } = person()
    const { data } = await admin.auth.admin.generateLink({ type: 'magiclink', email })
    const { auth } = client()
    const asked = { type: 'email', token_hash: data.properties?.hashed_token ?? '' } as const
    expect((await auth.verifyOtp(asked)).data.session?.user.email).toBe(email)
    expect((await auth.verifyOtp(asked)).error?.code).toBe('otp_expired')
  },
  'GoTrueClient.exchangeCodeForSession': async (scene) => {
    const { email } = scene.person()
    const { auth } = scene.client(scene.anonKey, { flowType: 'pkce' })
    await auth.signInWithOtp({ email })
    const { data, error } = await auth.exchangeCodeForSession(await codeFor(scene, email))
    expect([error, data.user?.email]).toEqual([null, email])
  },
  'GoTrueClient.signInWithWeb3': async ({ client, url }) => {
    const { privateKey, address } = addr.random()
    const message = [
      `${new URL(url).host} wants you to sign in with your Ethereum account:`,
      ...[address, '', 'Hello', '', `URI: ${url}/`, 'Version: 1', 'Chain ID: 1'],
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    const signature = eip191Signer.sign(message, privateKey) as `0x${string}`
    const { data, error } = await client().auth.signInWithWeb3({ chain: 'ethereum', message, signature })
    expect([error, data.user?.app_metadata.provider]).toEqual([null, 'web3'])
    const solana = { chain: 'solana', message, signature: new Uint8Array(64) } as const
    expect((await client().auth.signInWithWeb3(solana)).error?.code).toBe('web3_provider_disabled')
  },
  'GoTrueClient.signInWithSSO': async ({ client }) => {
    const { error } = await client().auth.signInWithSSO({ domain: 'example.com' })
    expect(error?.code).toMatch(/^(saml|sso)_provider_(disabled|not_found)$/)
  },

  'GoTrueClient.getSession': async ({ member }) => {
    const { auth, session } = await member()
    expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token)
  },
  'GoTrueClient.getUser': async ({ client, member }) => {
    const { auth, user, session } = await member()
    expect((await auth.getUser()).data.user?.id).toBe(user.id)
    expect((await client().auth.getUser(session.access_token)).data.user?.id).toBe(user.id)
    expect((await client().auth.getUser('x.y.z')).error?.code).toBe('bad_jwt')
  },
  'GoTrueClient.getClaims': async ({ member }) => {
    const { auth, user } = await member()
    expect((await auth.getClaims()).data?.claims).toMatchObject({ sub: user.id, role: 'authenticated' })
  },
  'GoTrueClient.refreshSession': async ({ member }) => {
    const { auth, session } = await member()
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  },
  'GoTrueClient.setSession': async ({ client, member }) => {
    const { session, user } = await member()
    const { auth } = client()
    expect((await auth.setSession(session)).data.user?.id).toBe(user.id)
  },
  'GoTrueClient.onAuthStateChange': async ({ member }) => {
    const { auth } = await member()
    const told: string[] = []
    const { subscription } = auth.onAuthStateChange((event) => void told.push(event)).data
    await auth.signOut()
    expect(told).toContain('SIGNED_OUT')
    subscription.unsubscribe()
  },
  'GoTrueClient.startAutoRefresh': async ({ member }) => {
    const { auth } = await member()
    await auth.startAutoRefresh()
    expect((await auth.getUser()).error).toBeNull()
    await auth.dispose()
  },
  'GoTrueClient.stopAutoRefresh': async ({ member }) => {
    const { auth } = await member()
    await auth.stopAutoRefresh()
    expect((await auth.getUser()).error).toBeNull()
  },
  'GoTrueClient.dispose': async ({ member }) => {
    const { auth } = await member()
    const told = vi.fn()
    auth.onAuthStateChange(told)
    await auth.dispose()
    expect((await auth.getUser()).error).toBeNull()
  },
  'GoTrueClient.signOut': async ({ member }) => {
    const { auth, email, password, client } = await member()
    await client.auth.signInWithPassword({ email, password })
    expect((await auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await auth.signOut()).error).toBeNull()
    expect((await auth.getSession()).data.session).toBeNull()
  },

  'GoTrueClient.updateUser': async ({ member }) => {
    const { auth, password } = await member()
    const { data } = await auth.updateUser({ data: { name: 'Bo' }, password: `${password}, and more` })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Bo' })
    expect((await auth.updateUser({ email: 'none' })).error?.code).toBe('validation_failed')
  },
  'GoTrueClient.reauthenticate': async ({ member, mailTo }) => {
    const { auth, email } = await member()
    expect((await auth.reauthenticate()).error).toBeNull()
    expect((await mailTo(email)).code).toMatch(/^\d{6}$/)
  },
  'GoTrueClient.resend': async ({ client, person, mailTo }) => {
    const { email } = person()
    const { auth } = client()
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await auth.resend({ type: 'sms', phone: '+15550001111' })).error?.code).toBe('phone_provider_disabled')
    await auth.signInWithOtp({ email })
    expect((await mailTo(email)).link).not.toBe('')
  },
  'GoTrueClient.resetPasswordForEmail': async (scene) => {
    const { email } = await scene.member()
    const { auth } = scene.client(scene.anonKey, { flowType: 'pkce' })
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await auth.exchangeCodeForSession(await codeFor(scene, email))).data.user?.email).toBe(email)
  },

  'GoTrueClient.getUserIdentities': async ({ member }) => {
    const { auth, email } = await member()
    const { data } = await auth.getUserIdentities()
    expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
  },
  'GoTrueClient.linkIdentity': async ({ member, idToken }) => {
    const { auth } = await member()
    expect((await auth.linkIdentity(google)).data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth/)
    const { data } = await auth.linkIdentity({ provider: 'google', token: await idToken('lin') })
    expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
  },
  'GoTrueClient.unlinkIdentity': async ({ member, idToken }) => {
    const { auth } = await member()
    const { data } = await auth.linkIdentity({ provider: 'google', token: await idToken('una') })
    const identity = data.user?.identities?.find(({ provider }) => provider === 'google')
    expect((await auth.unlinkIdentity(identity!)).error).toBeNull()
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(1)
  },
}
