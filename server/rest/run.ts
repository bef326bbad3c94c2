import type { Database } from '../postgres/database.ts'
import type { RequestContext, Statement } from '../postgres/pipelined-query.ts'
import { type Result, resultOf } from './plan/answer.ts'
import { tooLarge } from './plan/bounds.ts'
import type { RestSettings } from './settings.ts'

/** Runs statements. */
export function runnerOf({ query }: Pick<Database, 'query'>) {
  return async function run(
    context: RequestContext,
    statement: Statement,
    { bounds }: Pick<RestSettings, 'bounds'>,
  ): Promise<Result> {
    try {
      return resultOf(await query(context, statement))
    } catch (error) {
      throw tooLarge(error, bounds) ?? error
    }
  }
}
