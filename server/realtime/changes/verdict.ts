import { refusalOf } from '../../http/errors.ts'
import type { Log } from '../../log.ts'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import { type Item, seen } from './batch.ts'
import type { Table } from './tables.ts'

/** The changes that one somebody may be told of, and those that end in an error. */
export type Verdict = { seen: Set<Item>; errors: Map<Item, string> }

type Caller = { context: RequestContext; query: PipelineQuery; log: Log }

const failedPolicy = 'Error 500: Internal Server Error, RLS policy evaluation failed'

/** Finds what may be told: the role reads the key, policies show the row. Of what is gone only the key is told. */
export async function judge(found: Item[], table: Table, caller: Caller): Promise<Verdict> {
  const keys = [...table.columns.values()].filter(({ isKey }) => isKey)
  const verdict: Verdict = { seen: new Set(), errors: new Map() }
  const fail = (words: string, items = found.filter(({ change }) => change.type !== 'DELETE')) => {
    for (const item of items) verdict.errors.set(item, words)
  }
  for (const item of found) if (item.change.type === 'DELETE') verdict.seen.add(item)
  if (keys.length === 0) fail('Error 400: Bad Request, no primary key')
  else if (!keys.every(({ readable }) => readable)) fail('Error 401: Unauthorized')
  else {
    const asked = found.filter(({ change }) => change.type !== 'DELETE')
    if (!table.hasRls) for (const item of asked) verdict.seen.add(item)
    else if (asked.length > 0) await look(asked, table, verdict, caller)
  }
  return verdict
}

async function look(asked: Item[], table: Table, verdict: Verdict, { context, query, log }: Caller) {
  try {
    for (const item of await seen(asked, table, context, query)) verdict.seen.add(item)
  } catch (error) {
    const { status } = refusalOf(error, log)
    if (status === 503) throw error
    for (const item of asked) verdict.errors.set(item, failedPolicy)
  }
}
