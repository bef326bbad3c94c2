import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* People who let other apps in with the account that they have here. */

const uri = 'https://app.example/back'

/** An app that asks, and somebody who is asked. */
async function asked(scene: Scene) {
  const { data } = await scene.admin.auth.admin.oauth.createClient({ client_name: 'Calendar', redirect_uris: [uri] })
  const clientId = data?.client_id ?? ''
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: uri, response_type: 'code', scope: 'openid email', state: 'st' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  })
  const answer = await fetch(`${scene.url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' })
  const id = new URL(answer.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
  const { auth, user } = await scene.member()
  const { data: details, error } = await auth.oauth.getAuthorizationDetails(id)
  expect(error).toBeNull()
  return { clientId, id, details, oauth: auth.oauth, user }
}
const stay = { skipBrowserRedirect: true }

export const authApps: Examples = {
  'AuthOAuthServerApi.getAuthorizationDetails': async (scene) => {
    const { id, details, user, oauth } = await asked(scene)
    expect(details).toMatchObject({
      authorization_id: id,
      client: { name: 'Calendar' },
      user: { id: user.id },
      scope: 'openid email',
    })
    const { error } = await oauth.getAuthorizationDetails('none')
    expect(error?.code).toBe('oauth_authorization_not_found')
  },
  'AuthOAuthServerApi.approveAuthorization': async (scene) => {
    const { id, oauth } = await asked(scene)
    const { data } = await oauth.approveAuthorization(id, stay)
    expect(data?.redirect_url).toMatch(/^https:\/\/app\.example\/back\?.*code=/)
  },
  'AuthOAuthServerApi.denyAuthorization': async (scene) => {
    const { id, oauth } = await asked(scene)
    const { data } = await oauth.denyAuthorization(id, stay)
    expect(data?.redirect_url).toContain('error=access_denied')
  },
  'AuthOAuthServerApi.listGrants': async (scene) => {
    const { id, clientId, oauth } = await asked(scene)
    await oauth.approveAuthorization(id, stay)
    expect((await oauth.listGrants()).data).toMatchObject([{ client: { id: clientId }, scopes: ['openid', 'email'] }])
  },
  'AuthOAuthServerApi.revokeGrant': async (scene) => {
    const { id, clientId, oauth } = await asked(scene)
    await oauth.approveAuthorization(id, stay)
    expect((await oauth.revokeGrant({ clientId })).error).toBeNull()
    expect((await oauth.listGrants()).data).toEqual([])
  },
}
