import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type BoardColumnRow = Database['public']['Tables']['task_columns']['Row']
type NewColumn = Pick<BoardColumnRow, 'id' | 'group_id' | 'name' | 'rank' | 'maps_to_status'>

/** The columns of a group's board; none where it shows the states. */
export const columnsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['task_columns', { groupId }],
    queryFn: (): Promise<BoardColumnRow[]> =>
      rows(supabase.from('task_columns').select('*').eq('group_id', groupId).order('rank').order('id')),
  })

const key = (groupId: string) => [columnsOf(groupId).queryKey]

const addingColumn = (groupId: string) =>
  mutationOptions({
    ...optimistic<BoardColumnRow, NewColumn>(key(groupId), (columns, added) => [
      ...columns,
      { ...({ version: 1, color: null } as BoardColumnRow), ...added },
    ]),
    mutationFn: (row: NewColumn) => write({ table: 'task_columns', verb: 'insert', row }),
  })
export const useAddColumn = (groupId: string) => useMutation(addingColumn(groupId))

export function useChangeColumn(groupId: string) {
  return useMutation({
    ...optimistic<
      BoardColumnRow,
      Pick<BoardColumnRow, 'id' | 'version'> & Partial<Pick<BoardColumnRow, 'name' | 'rank'>>
    >(key(groupId), (columns, change) =>
      columns
        .map((one) => (one.id === change.id ? { ...one, ...change, version: one.version + 1 } : one))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1)),
    ),
    mutationFn: ({ id, version, ...row }) => write({ table: 'task_columns', verb: 'update', id, version, row }),
  })
}

export function useRemoveColumn(groupId: string) {
  return useMutation({
    ...optimistic<BoardColumnRow, { id: string }>(key(groupId), (columns, { id }) =>
      columns.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'task_columns', verb: 'delete', id }),
  })
}
