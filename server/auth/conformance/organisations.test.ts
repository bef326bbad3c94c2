import { randomUUID } from 'node:crypto'
import { needsAdmin, type Row, type World, walk } from '../../../test/conformance.ts'
import { identityProvider } from '../../../test/fakes/identity-provider.ts'

/* Single sign-on of organisations. Assertions, good and bad, are walked in `saml/`. */

const nowhere = randomUUID()
const at = (rows: Row[], path: string): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ ...(typeof ask === 'function' ? await ask(world) : ask), path }),
    status,
    code!,
  ])

let made = 0
const metadataOf = async (name = `https://idp${++made}.example/`) => (await identityProvider(name)).metadata
const ofAdmin =
  (body?: object, path?: string) =>
  async ({ admin: token }: World) => ({
    ...(path ? { path } : {}),
    ...{
      token,
      body:
        body && 'metadata_xml' in body && body.metadata_xml === true
          ? { ...body, metadata_xml: await metadataOf() }
          : body,
    },
  })

/** A provider that stands, and what is asked of it. */
const ofOne =
  (body?: object) =>
  async ({ room, admin: token }: World) => {
    const metadata_xml = await metadataOf()
    const { id } = (await room.call('POST', '/admin/sso/providers', { token, body: { type: 'saml', metadata_xml } }))
      .body
    return { path: `/admin/sso/providers/${id}`, token, body }
  }

walk(
  {
    'GET /admin/sso/providers': [...needsAdmin, ['good', 'all', ofAdmin(), 200]],
    'POST /admin/sso/providers': [
      ...needsAdmin,
      ['good', 'one', ofAdmin({ type: 'saml', metadata_xml: true, domains: ['one.example'] }), 201],
      ['missing', 'no metadata', ofAdmin({ type: 'saml' }), 400, 'validation_failed'],
      ['missing', 'no type', ofAdmin({ metadata_xml: true }), 400, 'validation_failed'],
      ['wrong type', 'no XML', ofAdmin({ type: 'saml', metadata_xml: 'x' }), 400, 'validation_failed'],
      [
        'wrong type',
        'XML with entities of its own',
        ofAdmin({ type: 'saml', metadata_xml: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' }),
        400,
        'validation_failed',
      ],
      [
        'wrong type',
        'an address without TLS',
        ofAdmin({ type: 'saml', metadata_url: 'http://x.example' }),
        400,
        'validation_failed',
      ],
      [
        'wrong type',
        'an address of this machine',
        ofAdmin({ type: 'saml', metadata_url: 'https://127.0.0.1/' }),
        422,
        'saml_metadata_fetch_failed',
      ],
      [
        'wrong type',
        'a domain that is none',
        ofAdmin({ type: 'saml', metadata_xml: true, domains: ['a b'] }),
        400,
        'validation_failed',
      ],
      [
        'replayed',
        'one that stands',
        async ({ room, admin: token }) => {
          const body = { type: 'saml', metadata_xml: await metadataOf() }
          await room.call('POST', '/admin/sso/providers', { token, body })
          return { token, body }
        },
        422,
        'saml_idp_already_exists',
      ],
      [
        'foreign',
        'a domain of another',
        async ({ room, admin: token }) => {
          const domains = ['taken.example']
          const first = { type: 'saml', metadata_xml: await metadataOf(), domains }
          await room.call('POST', '/admin/sso/providers', { token, body: first })
          return { token, body: { ...first, metadata_xml: await metadataOf(), domains: ['Taken.example'] } }
        },
        422,
        'sso_domain_already_exists',
      ],
    ],
    'GET /admin/sso/providers/:providerId': [
      ...at(needsAdmin, `/admin/sso/providers/${nowhere}`),
      ['good', 'one', ofOne(), 200],
      ['wrong type', 'an id that is none', ofAdmin(undefined, '/admin/sso/providers/x'), 404, 'validation_failed'],
      ['foreign', 'nobody’s', ofAdmin(undefined, `/admin/sso/providers/${nowhere}`), 404, 'sso_provider_not_found'],
    ],
    'PUT /admin/sso/providers/:providerId': [
      ...at(needsAdmin, `/admin/sso/providers/${nowhere}`),
      ['good', 'domains', ofOne({ domains: ['other.example'] }), 200],
      ['wrong type', 'a mapping that is none', ofOne({ attribute_mapping: { keys: 1 } }), 400, 'validation_failed'],
      [
        'foreign',
        'metadata of another',
        async (world) => ({ ...(await ofOne()(world)), body: { metadata_xml: await metadataOf() } }),
        422,
        'saml_entity_id_mismatch',
      ],
    ],
    'DELETE /admin/sso/providers/:providerId': [
      ...at(needsAdmin, `/admin/sso/providers/${nowhere}`),
      ['good', 'one', ofOne(), 200],
      ['foreign', 'nobody’s', ofAdmin(undefined, `/admin/sso/providers/${nowhere}`), 404, 'sso_provider_not_found'],
    ],
    'POST /sso': [
      ['missing', 'nothing', { body: {} }, 400, 'validation_failed'],
      ['wrong type', 'both', { body: { domain: 'a.example', provider_id: nowhere } }, 400, 'validation_failed'],
      ['wrong type', 'an id that is none', { body: { provider_id: 'x' } }, 400, 'validation_failed'],
      ['foreign', 'a domain of nobody', { body: { domain: 'nobody.example' } }, 404, 'sso_provider_not_found'],
      ['foreign', 'an id of nobody', { body: { provider_id: nowhere } }, 404, 'sso_provider_not_found'],
    ],
    'POST /saml/acs': [
      ['missing', 'no assertion', { body: 'RelayState=x' }, 400, 'validation_failed'],
      ['missing', 'no relay state', { body: 'SAMLResponse=x' }, 400, 'saml_relay_state_not_found'],
      [
        'foreign',
        'a relay state of nobody',
        { body: `SAMLResponse=x&RelayState=${nowhere}` },
        400,
        'saml_relay_state_not_found',
      ],
    ],
  },
  { saml: { enabled: true, privateKey: undefined } },
)

walk({
  // that document is XML, read in `saml/`
  'GET /saml/metadata': [['foreign', 'a server that has no such sign-on', {}, 404, 'saml_provider_disabled']],
})
