import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityProvider } from '../../../test/fakes/identity-provider.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
let idp: Awaited<ReturnType<typeof identityProvider>>
let providerId = ''
beforeAll(async () => {
  room = await startRoom({ saml: { enabled: true, privateKey: undefined } })
  idp = await identityProvider()
  const made = await room.call('POST', '/admin/sso/providers', {
    token: room.tokens.serviceRoleKey,
    body: {
      ...{ type: 'saml', metadata_xml: idp.metadata, domains: ['school.example'] },
      attribute_mapping: { keys: { email: { name: 'mail' }, department: { name: 'dept', default: 'none' } } },
    },
  })
  expect(made.status).toBe(201)
  providerId = made.body.id
})
afterAll(() => room.stop())

const ourName = () => `${room.settings.apiUrl}/saml/metadata`
const acs = () => `${room.settings.apiUrl}/saml/acs`

/** Begins as the stock client does; the relay state and the id of the request that the organisation sees. */
async function begin(client = room.client()) {
  const { data, error } = await client.signInWithSSO({
    domain: 'school.example',
    options: { redirectTo: 'http://localhost:3000/home' },
  })
  expect(error).toBeNull()
  const url = new URL(data!.url)
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString()
  return { url, request, relay: url.searchParams.get('RelayState')!, id: /ID="([^"]+)"/.exec(request)![1]! }
}

type Says = Parameters<typeof idp.response>[2]
type Key = Parameters<typeof idp.response>[3]

async function post(relay: string, response: string) {
  const answer = await room.app.request('/auth/v1/saml/acs', {
    method: 'POST',
    body: new URLSearchParams({ RelayState: relay, SAMLResponse: response }),
  })
  const location = answer.headers.get('location')
  const hash = new URLSearchParams(location ? new URL(location).hash.slice(1) : '')
  return {
    status: answer.status,
    location,
    values: Object.fromEntries(hash),
    code: answer.headers.get('x-sb-error-code'),
  }
}

async function come(says: Says = {}, key?: Key) {
  const { relay, id } = await begin()
  const all = { inResponseTo: id, attributes: { mail: 'Ada@School.example', dept: 'maths' }, ...says }
  return post(relay, idp.response(ourName(), acs(), all, key))
}

describe('an organisation’s own sign-on', () => {
  test('is asked by a request of ours, and brings its people in', async () => {
    const { url, request, relay, id } = await begin()
    expect(`${url.origin}${url.pathname}`).toBe('https://idp.example/sso')
    expect(request).toContain(acs())
    const response = idp.response(ourName(), acs(), {
      inResponseTo: id,
      attributes: { mail: 'Ada@School.example', dept: 'maths' },
    })
    const { location, values } = await post(relay, response)
    expect(location).toMatch(/^http:\/\/localhost:3000\/home#/)
    const claims = await room.tokens.verify(values.access_token!)
    expect(claims).toMatchObject({
      email: 'ada@school.example',
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: { custom_claims: { department: 'maths' }, sub: 'ada' },
    })
    expect(claims.amr?.[0]?.method).toBe('sso/saml')
    // the same answer once more
    expect((await post(relay, response)).code).toBe('saml_relay_state_not_found')
  })

  test('brings the same person again, who is not the one with that address and a password', async () => {
    const person = await room.signUp({ email: 'eve@school.example', password: 'a good long password' })
    const says = { nameId: 'eve', attributes: { mail: 'eve@school.example' } }
    const first = await room.tokens.verify((await come(says)).values.access_token!)
    const again = await room.tokens.verify((await come(says)).values.access_token!)
    expect(again.sub).toBe(first.sub)
    expect(first.sub).not.toBe(person.user.id)
  })

  test('ends with a code for a client that began with PKCE', async () => {
    const client = room.client()
    Object.assign(client, { flowType: 'pkce' })
    const { relay, id } = await begin(client)
    const says = { inResponseTo: id, attributes: { mail: 'ada@school.example' } }
    const { location } = await post(relay, idp.response(ourName(), acs(), says))
    const { data, error } = await client.exchangeCodeForSession(new URL(location!).searchParams.get('code')!)
    expect(error).toBeNull()
    const claims = await room.tokens.verify(data.session!.access_token)
    expect(claims.amr?.[0]?.method).toBe('sso/saml')
  })

  test.each<[string, Says, Key]>([
    ['that nobody signed', {}, 'none'],
    ['that a stranger signed', {}, 'stranger'],
    ['for another place', { audience: 'https://other.example' }, 'own'],
    ['of another issuer', { issuer: 'https://evil.example' }, 'own'],
    ['to another request', { inResponseTo: '_other' }, 'own'],
    ['that is over', { until: 1_000_000 }, 'own'],
  ])('an assertion %s opens nothing', async (_, says, key) => {
    const { values } = await come(says, key)
    expect([values.error_code, values.access_token]).toEqual(['validation_failed', undefined])
  })

  test('an assertion whose words were changed opens nothing', async () => {
    const { relay, id } = await begin()
    const says = { inResponseTo: id, attributes: { mail: 'ada@school.example' } }
    const xml = Buffer.from(idp.response(ourName(), acs(), says), 'base64').toString()
    const forged = Buffer.from(xml.replace('ada@school.example', 'eve@school.example')).toString('base64')
    expect((await post(relay, forged)).values.error_code).toBe('validation_failed')
  })

  test('needs an address and a name that lasts', async () => {
    expect((await come({ attributes: {} })).values.error_code).toBe('saml_assertion_no_email')
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect((await come({ format: transient })).values.error_code).toBe('saml_assertion_no_user_id')
  })

  test('is set up with our metadata', async () => {
    const answer = await room.app.request('/auth/v1/saml/metadata?download=true')
    expect(answer.headers.get('content-disposition')).toContain('metadata.xml')
    const xml = await answer.text()
    expect(xml).toContain(`entityID="${ourName()}"`)
    expect(xml).toContain(`Location="${acs()}"`)
  })
})
