import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { freshGroups } from './groups.ts'

type JoinRequest = Database['public']['Tables']['group_join_requests']['Row']

const seats = collection('group_members', { by: ['group_id', 'user_id'] })

export const settingRole = seats.rpc('set_group_role', (seat, { role }) => ({ ...seat, role }))
export const removingMember = seats.rpc('remove_member', () => undefined)

/** Takes back that somebody was taken out: they are in the next answer. */
export const restoringMember = { ...seats.rpc('restore_member'), onSuccess: freshGroups }

/** One's open tasks in a group: whoever leaves can give them to somebody. */
export const leftTo = (groupId: string, me: string) =>
  queryOptions({
    queryKey: ['task_assignees', { leaving: groupId }],
    queryFn: (): Promise<{ task_id: string }[]> =>
      rows(
        supabase
          .from('task_assignees')
          .select('task_id, task:tasks!inner(completion_mode)')
          .eq('group_id', groupId)
          .eq('user_id', me)
          .in('status', ['todo', 'doing'])
          .eq('task.completion_mode', 'any'),
      ),
    meta: { reads: ['tasks'], passing: true },
  })

/** Leaves, and names who looks after the group from now on, where that is needed, and who takes over one's tasks. */
export function useLeave(groupId: string, gone: () => void) {
  return useMutation({
    meta: { saidAtField: true },
    mutationFn: async (to: { successor?: string; heir?: string }) =>
      writeNow({ rpc: 'leave_group', args: { group_id: groupId, ...to } }),
    onSuccess: () => {
      gone()
      return freshGroups()
    },
  })
}

/** Open requests to join: everyone's, for those who decide; one's own, for oneself. */
export const waiting = queryOptions({
  queryKey: ['group_join_requests'],
  queryFn: (): Promise<JoinRequest[]> =>
    rows(supabase.from('group_join_requests').select('*').eq('status', 'pending').order('created_at')),
})

const requests = collection('group_join_requests')

export const decidingRequest = {
  ...requests.rpc('decide_join_request', () => undefined),
  onSuccess: (_done: unknown, { approve }: { approve: boolean }) => approve && freshGroups(),
}
export const withdrawingRequest = requests.rpc('withdraw_join_request', () => undefined)

/** Takes back what one decided: whoever asked waits again, in the next answer. */
export const reopeningRequest = { ...requests.rpc('reopen_join_request'), onSuccess: freshGroups }

/** Joins an open group, or asks to be let in. One is inside when the list of one's groups says so. */
export function useJoin(groupId: string) {
  return useMutation({
    meta: { saidAtField: true },
    mutationFn: async (note: string) => {
      await writeNow({ rpc: 'join_group', args: { group_id: groupId, ...(note.trim() && { note: note.trim() }) } })
      await Promise.all([freshGroups(), query.invalidateQueries({ queryKey: waiting.queryKey })])
    },
  })
}

/** Joins by a code that was read out or written on a board. Whatever is wrong with a code is answered alike: null. */
export function useJoinByCode() {
  return useMutation({
    meta: { saidAtField: true },
    retry: false,
    mutationFn: async (code: string) => {
      const groupId = (await writeNow({ rpc: 'join_by_code', args: { code } })) as string | null
      if (groupId) await freshGroups()
      return groupId
    },
  })
}
