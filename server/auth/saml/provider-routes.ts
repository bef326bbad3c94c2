import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { openOutward } from '../../http/safe-fetch.ts'
import { admin } from '../admin/admin.ts'
import { type Body, objectOf, readBody, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { uuidIn } from '../uuids.ts'
import { idpOf } from './idp.ts'
import {
  allProviders,
  checkSaml,
  type Mapping,
  noProvider,
  providerAnswer,
  providerById,
  setDomains,
} from './providers.ts'

async function getProviders(c: Context<Env>, deps: AuthDeps) {
  await enter(c, deps)
  return c.json({ items: (await deps.asAuth(allProviders)).map(providerAnswer) })
}

async function postProvider(c: Context<Env>, deps: AuthDeps) {
  await enter(c, deps)
  const body = await readBody(c)
  if (textOf(body, 'type') !== 'saml') throw invalid('Only SAML 2.0 is supported: type must be saml')
  const said = await saidOf(body)
  if (!said.metadata) throw invalid('Either metadata_xml or metadata_url must be set')
  const { entityId } = await idpOf(said.metadata)
  const id = randomUUID()
  const at = deps.now()
  const provider = await deps.asAuth(async (db) => {
    await db.query('insert into sso_providers (id, created_at, updated_at) values ($1, $2, $2)', [id, new Date(at)])
    const made = await db.query(
      `insert into saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (entity_id) do nothing returning id`,
      [randomUUID(), id, entityId, said.metadata, said.url ?? null, said.mapping ?? null, new Date(at)],
    )
    if (made.length === 0) {
      throw new Refusal(422, 'saml_idp_already_exists', `SAML Identity Provider with this EntityID already exists`)
    }
    await setDomains(db, { id, domains: said.domains ?? [], at })
    return (await providerById(db, id))!
  })
  return c.json(providerAnswer(provider), 201)
}

async function getProvider(c: Context<Env>, deps: AuthDeps) {
  const id = await requestedProvider(c, deps)
  const provider = await deps.asAuth((db) => providerById(db, id))
  if (!provider) throw noProvider()
  return c.json(providerAnswer(provider))
}

async function putProvider(c: Context<Env>, deps: AuthDeps) {
  const id = await requestedProvider(c, deps)
  const said = await saidOf(await readBody(c))
  const idp = said.metadata ? await idpOf(said.metadata) : undefined
  const at = deps.now()
  const provider = await deps.asAuth(async (db) => {
    const kept = await providerById(db, id)
    if (!kept) throw noProvider()
    if (idp && idp.entityId !== kept.entity_id) {
      throw new Refusal(
        422,
        'saml_entity_id_mismatch',
        'SAML Metadata can be updated only if the EntityID stays the same',
      )
    }
    await db.query(
      `update saml_providers set metadata_xml = coalesce($2, metadata_xml), metadata_url = coalesce($3, metadata_url),
         attribute_mapping = coalesce($4, attribute_mapping), updated_at = $5 where sso_provider_id = $1`,
      [id, said.metadata ?? null, said.url ?? null, said.mapping ?? null, new Date(at)],
    )
    await db.query('update sso_providers set updated_at = $2 where id = $1', [id, new Date(at)])
    if (said.domains) await setDomains(db, { id, domains: said.domains, at })
    return (await providerById(db, id))!
  })
  return c.json(providerAnswer(provider))
}

/** Its people stay, and cannot come by it any more. */
async function deleteProvider(c: Context<Env>, deps: AuthDeps) {
  const id = await requestedProvider(c, deps)
  const provider = await deps.asAuth(async (db) => {
    const kept = await providerById(db, id)
    if (!kept) throw noProvider()
    await db.query('delete from sso_providers where id = $1', [id])
    return kept
  })
  return c.json(providerAnswer(provider))
}

async function enter(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  checkSaml(deps)
}

async function requestedProvider(c: Context<Env>, deps: AuthDeps) {
  await enter(c, deps)
  return uuidIn(c.req.param('providerId'), 'sso_provider_id')
}

const longest = 256 * 1024

async function saidOf(body: Body) {
  const [xml, url] = [textOf(body, 'metadata_xml', longest), textOf(body, 'metadata_url', 2048)]
  if (xml && url) throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  const mapping = objectOf(body, 'attribute_mapping') as Mapping | undefined
  if (mapping && !isMapping(mapping)) throw invalid('attribute_mapping must be {"keys": {"email": {"name": "mail"}}}')
  const domains = body.domains ?? undefined
  if (domains !== undefined && !(Array.isArray(domains) && domains.every(isDomain))) {
    throw invalid('domains must be a list of host names')
  }
  return { metadata: url ? await fetched(url) : xml, url, mapping, domains: domains as string[] | undefined }
}

const isDomain = (one: unknown) =>
  typeof one === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(one) && one.length <= 253

const isMapping = ({ keys }: Mapping) =>
  typeof keys === 'object' &&
  keys !== null &&
  Object.values(keys).every(
    (key) => typeof key === 'object' && key !== null && ['string', 'undefined'].includes(typeof key.name),
  )

async function fetched(url: string): Promise<string> {
  if (URL.parse(url)?.protocol !== 'https:') throw invalid('metadata_url is not a HTTPS URL')
  const answer = await openOutward({ most: longest })(url)
    .then(async (got) => (got.ok ? await got.text() : undefined))
    .catch(() => undefined)
  if (!answer) throw new Refusal(422, 'saml_metadata_fetch_failed', 'The metadata could not be fetched')
  return answer
}

export const ssoProviderPaths: Paths = {
  '/admin/sso/providers': { GET: getProviders, POST: postProvider },
  '/admin/sso/providers/:providerId': { GET: getProvider, PUT: putProvider, DELETE: deleteProvider },
}
