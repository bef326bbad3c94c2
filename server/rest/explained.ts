import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import type { RequestContext, Statement } from '../postgres/pipelined-query.ts'
import type { Media } from './parse/media.ts'
import type { RestResponse } from './request.ts'

/** A request for the plan of its statement instead of what that answers. Protocol: PostgREST, "Execution plan". */
export type PlanWish = { format: 'text' | 'json'; options: string[]; of: string }

const known = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/**
 * Reads `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|buffers`; undefined for every other
 * form.
 */
export function planWish(accept: string | undefined): PlanWish | undefined {
  if (!accept?.includes('vnd.pgrst.plan')) return undefined
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim())
    const format = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?$/i.exec(type)
    if (!format) continue
    const value = (name: string) =>
      parameters
        .find((word) => word.toLowerCase().startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replace(/^"(.*)"$/, '$1')
    const wanted = value('options')?.split('|') ?? []
    return {
      format: format[1]?.toLowerCase() === 'json' ? 'json' : 'text',
      options: known.filter((option) => wanted.includes(option)),
      of: value('for') || 'application/json',
    }
  }
  return undefined
}

/** The plan. With `analyze` the statement runs; what it does is kept or not as the transaction ends. */
export async function explained(
  { format, options }: PlanWish,
  { type }: Media,
  { query, context, statement }: { query: PipelineQuery; context: RequestContext; statement: Statement },
): Promise<RestResponse> {
  const how = [`format ${format}`, ...options].join(', ')
  const rows = await query(context, { text: `explain (${how}) ${statement.text}`, values: statement.values ?? [] })
  const body = rows.map(([line]) => line?.toString() ?? '').join('\n')
  const of = type.split('; charset=', 1)[0]
  const more = options.length > 0 ? ` options=${options.join('|')};` : ''
  const headers = { 'content-type': `application/vnd.pgrst.plan+${format}; for="${of}";${more} charset=utf-8` }
  return { status: 200, headers, body }
}
