import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ImportedRow } from '../parse/read-tasks.ts'
import type { Task } from './tasks.ts'

export interface Import {
  import_id: string
  group_id: string
  rows: readonly ImportedRow[]
}

const args = ({ import_id, group_id, rows }: Import, dry: boolean) => ({
  import_id,
  group_id,
  rows: [...rows],
  dry,
})

/** The errors of an import, by line; nothing is written. */
export const dryRun = (wanted: Import) =>
  queryOptions({
    queryKey: ['import_tasks', wanted.import_id, wanted.group_id, wanted.rows.length],
    queryFn: (): Promise<{ line: number; error: string }[]> => rows(supabase.rpc('import_tasks', args(wanted, true))),
    staleTime: 0,
  })

export const importingTasks = mutationOptions({
  ...optimistic<Task, Import>([['tasks']], (tasks) => tasks),
  mutationFn: (wanted: Import) => write({ rpc: 'import_tasks', args: args(wanted, false) }),
})

/** All that came with an import goes again. */
export const undoingImport = mutationOptions({
  ...optimistic<Task, { import_id: string }>([['tasks']], (tasks) => tasks),
  mutationFn: (args: { import_id: string }) => write({ rpc: 'undo_import', args }),
})
