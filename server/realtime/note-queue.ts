import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, type Log } from '../log.ts'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import type { PresenceDiff } from './presence/presence-diff.ts'
import { notePrefix } from './wal-reader.ts'

export type Note =
  | { kind: 'said'; topic: string; isPrivate: boolean; body: string }
  | { kind: 'bytes'; topic: string; isPrivate: boolean; event: string; base64: string }
  | { kind: 'presence'; place: string; told: PresenceDiff }
  | { kind: 'hello'; state: [place: string, told: PresenceDiff][] }
  | { kind: 'state'; to: string; state: [place: string, told: PresenceDiff][] }

const mostWaiting = 8 * 1024 * 1024
const afterFailure = 500

/** The notes of one process to the others, which leave together: what is said during one query goes with the next. */
export function openNoteQueue({
  id,
  query,
  log,
  mine,
}: {
  id: string
  query: PipelineQuery
  log: Log
  /** All that is present in this process. */
  mine: () => [place: string, told: PresenceDiff][]
}) {
  let waiting: Note[] = []
  let size = 0
  let sending = false
  let stopped = false

  async function send() {
    while (waiting.length > 0 && !stopped) {
      const notes = waiting
      waiting = []
      size = 0
      try {
        await emit(query, JSON.stringify({ from: id, notes }))
      } catch (error) {
        if (stopped) return
        log.warn('other processes could not be notified', factsOf(error))
        await sleep(afterFailure)
        // what is present goes out whole instead of what was lost
        waiting.push({ kind: 'hello', state: mine() })
      }
    }
  }

  function add(note: Note, weight: number) {
    if (size > mostWaiting) return log.warn('too many messages to other processes: one was dropped')
    waiting.push(note)
    size += weight
    if (sending) return
    sending = true
    // what is said in one tick leaves together
    setImmediate(() => send().finally(() => (sending = false)))
  }

  return {
    add,
    stop() {
      stopped = true
    },
  }
}

/** Waits for this disk alone, never for a standby. */
const emit = (query: PipelineQuery, text: string) =>
  query(
    { role: 'anon', claims: '{}', timeout: '5s' },
    {
      text: `select pg_catalog.set_config('synchronous_commit', 'local', true), pg_catalog.pg_logical_emit_message(true, $1, $2::text)`,
      values: [notePrefix, text],
    },
  )
