import { isConflict } from '../http/errors.ts'
import type { Database } from '../postgres/database.ts'
import type { RequestContext, Statement } from '../postgres/pipelined-query.ts'
import { type Result, resultOf } from './plan/answer.ts'
import { tooLarge } from './plan/bounds.ts'
import type { RestSettings } from './settings.ts'

/** Runs statements; one that met a deadlock or a serialisation failure is tried up to three times more. */
export function runnerOf({ query }: Pick<Database, 'query'>) {
  return async function run(
    context: RequestContext,
    statement: Statement,
    { bounds }: Pick<RestSettings, 'bounds'>,
    retries = 3,
  ): Promise<Result> {
    try {
      return resultOf(await query(context, statement))
    } catch (error) {
      // one statement is one transaction: of what failed nothing was kept
      if (retries > 0 && isConflict(error)) return run(context, statement, { bounds }, retries - 1)
      throw tooLarge(error, bounds) ?? error
    }
  }
}
