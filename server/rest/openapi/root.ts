import { Refusal } from '../../http/errors.ts'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { RestRequest, RestResponse } from '../request.ts'
import type { RestSettings } from '../settings.ts'
import { documentOf, type Place } from './document.ts'
import { foundSql, type SchemaDescription } from './found-sql.ts'

type RootDeps = { query: PipelineQuery; context: RequestContext; settings: RestSettings; schema: string }

/** The description of the schema, as whoever asks may see it. */
export async function describe(
  asked: RestRequest,
  { query, context, settings, schema }: RootDeps,
): Promise<RestResponse> {
  if (settings.openApiMode === 'disabled') {
    throw new Refusal(404, 'PGRST126', 'Root endpoint metadata is disabled')
  }
  const type = formOf(asked.headers.accept)
  const onlyAllowed = settings.openApiMode === 'follow-privileges'
  const rows = await query(context, { text: foundSql, values: [schema, String(onlyAllowed)], repeatable: true })
  const found = JSON.parse(rows[0]?.[0]?.toString() ?? 'null') as SchemaDescription | null
  const document = documentOf(found ?? { comment: null, tables: [], functions: [] }, placeOf(asked.url, settings))
  const headers: Record<string, string> = { 'content-type': `${type}; charset=utf-8` }
  if (asked.headers['accept-profile']) headers['content-profile'] = schema
  return { status: 200, headers, body: asked.method === 'HEAD' ? null : JSON.stringify(document) }
}

/** The form of the description: the first that is acceptable (PGRST107). */
function formOf(accept = '*/*') {
  for (const part of accept.split(',')) {
    const type = part.split(';', 1)[0]!.trim().toLowerCase()
    if (type === 'application/json') return type
    if (['', '*/*', 'application/*', 'application/openapi+json'].includes(type)) return 'application/openapi+json'
  }
  throw new Refusal(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

/** The address that the operator gives, else that at which this request came. */
function placeOf(url: string, { openApiUrl, openApiSecurity }: RestSettings): Place {
  const { protocol, host, pathname } = new URL(openApiUrl && URL.canParse(openApiUrl) ? openApiUrl : url)
  return {
    host,
    basePath: pathname.replace(/(?<=.)\/$/, ''),
    scheme: protocol.slice(0, -1),
    security: openApiSecurity,
  }
}
