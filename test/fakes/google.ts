import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/* Another OpenID Connect provider on this machine, in Google's place. Nobody clicks: who comes is who was said. */

export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string; picture?: string }

/** `redirectUri` is where we send people back to; `port` where it listens, for who must know that beforehand. */
export async function startGoogle(redirectUri = 'http://localhost:3000/auth/v1/callback', port = 0) {
  const accounts = new Map<string, Account>()
  let next = ''
  let refuse = false
  const server = createServer()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'our-client',
        client_secret: 'our-secret-of-at-least-32-characters',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'theirs', use: 'sig', alg: 'RS256' }] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 60, Session: 60 },
    cookies: { keys: ['a key'] },
    issueRefreshToken: async () => true,
    findAccount: async (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...accounts.get(sub)! }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: 'our-client', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    const outcome = refuse
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: next }, consent: {} }
    void provider.interactionFinished(request, response, outcome)
  })

  return {
    issuer,
    provider: {
      ...{
        name: 'google',
        issuer,
        clientId: 'our-client',
        secret: 'our-secret-of-at-least-32-characters',
        redirectUri,
      },
      ...{ alsoClients: ['our-phone-app'], scopes: ['openid', 'email', 'profile'] },
      ...{ skipNonceCheck: false, emailOptional: false },
    },
    privateKey,
    /** Whoever comes with a browser of their own has this account, or says no. */
    expect(account: Account | 'refuses') {
      refuse = account === 'refuses'
      if (account === 'refuses') return
      accounts.set(account.sub, account)
      next = account.sub
    },
    /** A browser goes to the provider with this account; returns the address that it is sent back to. */
    async visit(url: string, account: Account | 'refuses'): Promise<URL> {
      this.expect(account)
      const cookies = new Map<string, string>()
      let at = new URL(url)
      for (let hop = 0; hop < 10; hop++) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(location, at)
        if (at.href.startsWith(redirectUri)) return at
      }
      throw new Error('The provider redirects for ever')
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
