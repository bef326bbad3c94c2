import { writeNow } from '../../lib/outbox/write.ts'
import { type Maintenance, maintenance } from '../../lib/query/maintenance.ts'
import { query, written } from '../../lib/query/query.ts'

/** The most characters of the sentence, and how far ahead the end may be. */
export const mostWords = 200
export const mostDays = 7

export async function setReadOnly(until: Date, words: string) {
  const set = await writeNow({ rpc: 'set_read_only', args: { until: until.toISOString(), words } })
  query.setQueryData(maintenance.queryKey, set as Maintenance)
}

export async function endReadOnly() {
  await writeNow({ rpc: 'end_read_only', args: {} as Record<PropertyKey, never> })
  query.setQueryData(maintenance.queryKey, null)
  void written('instance')
}
