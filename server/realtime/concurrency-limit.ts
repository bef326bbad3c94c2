import type { PipelineQuery } from '../postgres/pipeline-pool.ts'

/** Lets so many queries go at once, in the order in which they came: many listeners leave room for requests. */
export function concurrencyLimit(query: PipelineQuery, most: number): PipelineQuery {
  const waiting: (() => void)[] = []
  let running = 0
  return async (context, statement) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await query(context, statement)
    } finally {
      // who waits takes the place as it is
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
