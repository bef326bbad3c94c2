import type { Request } from './parse/request.ts'
import { callOf } from './plan/arguments.ts'
import { tableNamed } from './plan/plan.ts'
import type { RestRequest } from './request.ts'
import type { SchemaCache } from './schema/cache.ts'
import { knowing } from './schema/knowing.ts'
import { Params } from './sql.ts'

/** The methods that each address knows, for who asks by OPTIONS. */
export const methodsOf = (schema: SchemaCache) => ({
  /** The methods that a table or view knows. */
  async onTable({ name }: RestRequest, request: Request) {
    const { done } = await knowing(schema, (catalogue) => tableNamed(catalogue, request.schema, name))
    const { insert, update, delete: deletes } = done.writable
    const put = insert && update && done.primaryKey.length > 0
    return [
      'OPTIONS,GET,HEAD',
      ...(insert ? ['POST'] : []),
      ...(put ? ['PUT'] : []),
      ...(update ? ['PATCH'] : []),
      ...(deletes ? ['DELETE'] : []),
    ].join(',')
  },

  async onFunction({ name }: RestRequest, request: Request) {
    const { done } = await knowing(schema, (catalogue) =>
      callOf({ catalogue, schema: request.schema, name, pairs: request.pairs, handed: 'query' }, new Params()),
    )
    return done.routine.volatility === 'v' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
  },
})
