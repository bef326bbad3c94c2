import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* What the operator does with accounts, apps and ways in. */

const admin = ({ admin }: Scene) => admin.auth.admin
const app = { client_name: 'Calendar', redirect_uris: ['https://app.example/back'] }
const made = async (scene: Scene) => (await admin(scene).oauth.createClient(app)).data!
const nowhere = '00000000-0000-4000-8000-000000000000'
const provider = {
  ...{ provider_type: 'oidc' as const, identifier: 'custom:other', name: 'Other' },
  ...{ client_id: 'us', client_secret: 'secret', issuer: 'https://other.example' },
}

export const authAdmin: Examples = {
  'GoTrueAdminApi.createUser': async (scene) => {
    const who = scene.person()
    const { data, error } = await admin(scene).createUser({
      ...who,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
    })
    expect([error, data.user]).toMatchObject([null, { email: who.email, user_metadata: { name: 'Ada' } }])
    expect((await scene.client().auth.signInWithPassword(who)).error).toBeNull()
    expect((await scene.anon.auth.admin.createUser(scene.person())).error?.status).toBeGreaterThan(400)
  },
  'GoTrueAdminApi.getUserById': async (scene) => {
    const { user } = await scene.member()
    expect((await admin(scene).getUserById(user.id)).data.user?.email).toBe(user.email)
    expect((await admin(scene).getUserById(nowhere)).error?.code).toBe('user_not_found')
  },
  'GoTrueAdminApi.listUsers': async (scene) => {
    const { user } = await scene.member()
    const { data } = await admin(scene).listUsers({ page: 1, perPage: 1 })
    expect(data).toMatchObject({ aud: 'authenticated', users: [{ id: user.id }], total: expect.any(Number) })
  },
  'GoTrueAdminApi.updateUserById': async (scene) => {
    const { user, auth } = await scene.member()
    const { data } = await admin(scene).updateUserById(user.id, { app_metadata: { plan: 'large' }, ban_duration: '1h' })
    expect(data.user?.app_metadata).toMatchObject({ plan: 'large' })
    expect((await auth.getUser()).error?.code).toBe('user_banned')
  },
  'GoTrueAdminApi.deleteUser': async (scene) => {
    const { user } = await scene.member()
    expect((await admin(scene).deleteUser(user.id)).error).toBeNull()
    expect((await admin(scene).getUserById(user.id)).error?.code).toBe('user_not_found')
  },
  'GoTrueAdminApi.inviteUserByEmail': async (scene) => {
    const { email } = scene.person()
    const { data } = await admin(scene).inviteUserByEmail(email, { data: { name: 'Ada' } })
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
    expect((await scene.mailTo(email)).link).toContain('type=invite')
  },
  'GoTrueAdminApi.generateLink': async (scene) => {
    const { email, password } = scene.person()
    const { data } = await admin(scene).generateLink({ type: 'signup', email, password })
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      action_link: expect.stringContaining('/auth/v1/verify?'),
      verification_type: 'signup',
    })
  },
  'GoTrueAdminApi.signOut': async (scene) => {
    const { session, auth } = await scene.member()
    expect((await admin(scene).signOut(session.access_token, 'global')).error).toBeNull()
    expect((await auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  },

  'GoTrueAdminMFAApi.listFactors': async (scene) => {
    const { auth, user } = await scene.member()
    await auth.mfa.enroll({ factorType: 'totp' })
    const { data } = await admin(scene).mfa.listFactors({ userId: user.id })
    expect(data?.factors ?? data).toMatchObject([{ factor_type: 'totp', status: 'unverified' }])
  },
  'GoTrueAdminMFAApi.deleteFactor': async (scene) => {
    const { auth, user } = await scene.member()
    const { data } = await auth.mfa.enroll({ factorType: 'totp' })
    const id = data?.id ?? ''
    expect((await admin(scene).mfa.deleteFactor({ userId: user.id, id })).error).toBeNull()
    expect((await auth.mfa.listFactors()).data?.all).toEqual([])
  },
  'GoTrueAdminPasskeyApi.listPasskeys': async (scene) => {
    const { user } = await scene.member()
    expect((await admin(scene).passkey.listPasskeys({ userId: user.id })).data).toEqual([])
  },
  'GoTrueAdminPasskeyApi.deletePasskey': async (scene) => {
    const { user } = await scene.member()
    const { error } = await admin(scene).passkey.deletePasskey({ userId: user.id, passkeyId: nowhere })
    expect(error?.code).toBe('webauthn_credential_not_found')
  },

  'GoTrueAdminOAuthApi.createClient': async (scene) => {
    const { data, error } = await admin(scene).oauth.createClient(app)
    expect([error, data]).toMatchObject([null, { ...app, client_secret: expect.any(String) }])
  },
  'GoTrueAdminOAuthApi.listClients': async (scene) => {
    const { client_id } = await made(scene)
    const { data } = await admin(scene).oauth.listClients()
    expect(data.clients.map((one) => one.client_id)).toContain(client_id)
  },
  'GoTrueAdminOAuthApi.getClient': async (scene) => {
    const { client_id } = await made(scene)
    expect((await admin(scene).oauth.getClient(client_id)).data?.client_name).toBe('Calendar')
  },
  'GoTrueAdminOAuthApi.updateClient': async (scene) => {
    const { client_id } = await made(scene)
    const { data } = await admin(scene).oauth.updateClient(client_id, { client_name: 'Diary' })
    expect(data?.client_name).toBe('Diary')
  },
  'GoTrueAdminOAuthApi.regenerateClientSecret': async (scene) => {
    const { client_id, client_secret } = await made(scene)
    const { data } = await admin(scene).oauth.regenerateClientSecret(client_id)
    expect(data?.client_secret).not.toBe(client_secret)
  },
  'GoTrueAdminOAuthApi.deleteClient': async (scene) => {
    const { client_id } = await made(scene)
    expect((await admin(scene).oauth.deleteClient(client_id)).error).toBeNull()
    expect((await admin(scene).oauth.getClient(client_id)).error?.code).toBe('oauth_client_not_found')
  },

  // providers are the operator's, in the settings; a list of them in the database is not here
  'GoTrueAdminCustomProvidersApi.listProviders': async (scene) => {
    expect((await admin(scene).customProviders.listProviders()).error?.status).toBe(404)
  },
  'GoTrueAdminCustomProvidersApi.createProvider': async (scene) => {
    expect((await admin(scene).customProviders.createProvider(provider)).error?.status).toBe(404)
  },
  'GoTrueAdminCustomProvidersApi.getProvider': async (scene) => {
    expect((await admin(scene).customProviders.getProvider('custom:other')).error?.status).toBe(404)
  },
  'GoTrueAdminCustomProvidersApi.updateProvider': async (scene) => {
    const { error } = await admin(scene).customProviders.updateProvider('custom:other', { name: 'New' })
    expect(error?.status).toBe(404)
  },
  'GoTrueAdminCustomProvidersApi.deleteProvider': async (scene) => {
    expect((await admin(scene).customProviders.deleteProvider('custom:other')).error?.status).toBe(404)
  },
}
