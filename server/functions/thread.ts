import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { factsOf, type Log } from '../log.ts'
import { watchBusy } from './cpu-watchdog.ts'
import type { ImportMap } from './imports.ts'
import { type Outcome, postRequest } from './post-request.ts'

export type Thread = { call(url: string, request: Request): Promise<Outcome>; stop(): Promise<unknown> }

const idleFor = 60_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * One function in a thread of its own, so that a loop without end, a lack of memory or `process.exit` end the
 * thread and nothing else. `gone` is called when it takes no more calls: after an error, after a piece of work that
 * took too much CPU, after a call that was late (its thread may be stuck), and when nobody has called for a minute.
 */
export function openThread({
  name,
  entry,
  env,
  reach,
  imports,
  limit,
  cpu,
  bodyLimit,
  log,
  gone,
}: {
  name: string
  entry: string
  env: Record<string, string>
  /** Origins that it may fetch from although they lie inside. */
  reach: string[]
  /** The names that it calls packages by. */
  imports: ImportMap
  /** Milliseconds until an answer must have begun. */
  limit: number
  /** Milliseconds of CPU for one piece of work. */
  cpu: number
  /** Bytes that a call may bring. */
  bodyLimit: number
  log: Log
  gone: () => void
}): Thread {
  const worker = new Worker(new URL('./runtime.ts', import.meta.url), {
    name,
    workerData: { entry, env, reach, imports },
    env,
    argv: [],
    resourceLimits: memory,
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log.info('a function says', { function: name, line }))
  }
  let calls = 0
  let idle: NodeJS.Timeout | undefined
  const ready = new Promise<boolean>((tell) => {
    worker.once('message', () => tell(true))
    worker.once('exit', () => tell(false))
  })
  worker.on('error', (error) => {
    // it ends a moment later, and whoever calls by then would end with it
    gone()
    log.error('a function broke', { function: name, ...factsOf(error) })
  })
  worker.once('exit', gone)
  const busy = watchBusy(worker, {
    most: cpu,
    stuck() {
      log.error('function stopped: it blocked its thread too long', { function: name, cpu })
      gone()
      void worker.terminate()
    },
  })

  function retire() {
    gone()
    // what else runs in it gets as long as any call
    const end = () => void worker.terminate()
    if (calls === 0) end()
    else setTimeout(end, limit).unref()
  }

  async function call(url: string, request: Request): Promise<Outcome> {
    clearTimeout(idle)
    calls++
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Outcome>((tell) => {
      timer = setTimeout(tell, limit, { how: 'late' })
    })
    const outcome = await Promise.race([
      late,
      ready.then((is) => (is ? begin(url, request) : { how: 'unfit' as const })),
    ])
    clearTimeout(timer)
    calls--
    if (calls === 0) busy.end()
    if (outcome.how === 'ended') gone()
    if (outcome.how === 'late') retire()
    else if (calls === 0) idle = setTimeout(retire, idleFor).unref()
    return outcome
  }

  function begin(url: string, request: Request) {
    busy.begin()
    return postRequest(worker, url, request, bodyLimit)
  }

  return { call, stop: () => worker.terminate() }
}
