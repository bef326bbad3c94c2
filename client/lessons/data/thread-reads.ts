import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { query, show } from '../../lib/query/query.ts'
import type { Thread } from './talk.ts'

/** Says that a thread is read until now. Nobody waits for it, and it is no change that a person made. */
export function readThread(id: string) {
  const read_at = serverDate().toISOString()
  for (const part of ['list', 'one'])
    for (const [key, list] of query.getQueriesData<Thread[]>({ queryKey: ['lesson_threads', part] }))
      if (list?.some((one) => one.id === id))
        show(
          key,
          list.map((one) => (one.id === id ? { ...one, reads: [{ follows: null, ...one.reads[0], read_at }] } : one)),
        )
  void write({ rpc: 'read_thread', args: { thread_id: id }, incidental: true }).catch((refused: unknown) =>
    console.warn('It was not kept that the thread is read.', refused),
  )
}
