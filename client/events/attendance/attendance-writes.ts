import { mutationOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, written } from '../../lib/query/query.ts'
import type { MarkInput } from './command-inputs.ts'
import { attendanceOf, type Mark } from './queries.ts'

/** Marks a member. The moment goes along: of two words, also from two devices, the later one counts. */
export const marking = mutationOptions({
  ...optimistic<Mark, MarkInput & { marked_at: string }>(
    ({ occurrence_id }) => [attendanceOf(occurrence_id).queryKey],
    (list, { user_id, state, marked_at }) => [
      ...list.filter((mark) => mark.user_id !== user_id),
      { user_id, state, marked_at },
    ],
    'attendance',
  ),
  mutationFn: ({ state, ...args }: MarkInput & { marked_at: string }) =>
    write({ rpc: 'mark_attendance', args: { ...args, ...(state && { state }) } }),
})

/** The marks of an occurrence, begun where they were never read, as without a network. */
export function beginMarks(occurrence: string) {
  const { queryKey } = attendanceOf(occurrence)
  if (query.getQueryData(queryKey) === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
}

/** Checks oneself in by the code; only the server knows whether it is right. */
export async function checkIn(occurrence_id: string, code: string) {
  await writeNow({ rpc: 'check_in', args: { occurrence_id, code } })
  await written('attendance')
}
