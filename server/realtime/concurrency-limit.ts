import type { PipelineQuery } from '../postgres/pipeline-pool.ts'

/** Lets so many queries go at once, in the order in which they came: many listeners leave room for requests. */
export function concurrencyLimit(fly: PipelineQuery, most: number): PipelineQuery {
  const waiting: (() => void)[] = []
  let flying = 0
  return async (asker, statement) => {
    if (flying >= most) await new Promise<void>((go) => waiting.push(go))
    else flying++
    try {
      return await fly(asker, statement)
    } finally {
      // who waits takes the place as it is
      const next = waiting.shift()
      if (next) next()
      else flying--
    }
  }
}
