import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { events, sessions } from './lists.ts'
import type { Identity } from './types.ts'
import { listChanged } from './use-calm-lines.ts'

/** The most events that are acknowledged at once. */
export const mostEvents = 200

export async function acknowledge(ids: readonly string[], seen: boolean) {
  await writeNow({ rpc: 'acknowledge_events', args: { ids: [...ids], seen } })
  listChanged(events)
  void written('security_events')
}

export const devicesOf = (userId: string) =>
  queryOptions({
    queryKey: ['devices_of', { userId }],
    queryFn: async () =>
      (await rows(supabase.rpc('devices_of', { user_id: userId }))) as unknown as { devices: number },
    staleTime: 0,
    gcTime: 0,
    meta: { passing: true },
  })

export async function endSessions(userId: string) {
  const ended = (await writeNow({ rpc: 'end_sessions', args: { user_id: userId } })) as { devices: number }
  listChanged(sessions)
  void written('user_sessions')
  return ended
}

export async function askWasItYou(userId: string) {
  await writeNow({ rpc: 'ask_was_it_you', args: { user_id: userId } })
  void written('security_events')
}

export async function suspend(userId: string, until: string, reason: string) {
  await writeNow({ rpc: 'set_state', args: { user_id: userId, state: 'suspended', until, reason } })
  changedPerson()
}

export async function unsuspend(userId: string) {
  await writeNow({ rpc: 'set_state', args: { user_id: userId, state: 'active' } })
  changedPerson()
}

function changedPerson() {
  listChanged(sessions)
  void written('users')
}

export async function noteOn({ kind, value }: Identity, id: string, body: string) {
  await writeNow({ rpc: 'add_security_note', args: { kind, value, body, id } })
  void written('security_timeline')
}

export async function remind(userIds: readonly string[]) {
  const told = (await writeNow({ rpc: 'remind_second_factor', args: { user_ids: [...userIds] } })) as {
    reminded: string[]
  }
  void written('security_overview')
  return told
}
