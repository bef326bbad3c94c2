import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ImportedRow } from '../parse/read-tasks.ts'

export interface Import {
  import_id: string
  group_id: string
  rows: readonly ImportedRow[]
}

export const argumentsOf = ({ import_id, group_id, rows }: Import, dry: boolean) => ({
  import_id,
  group_id,
  rows: [...rows],
  dry,
})

/** The errors of an import, by line; nothing is written. */
export const dryRun = (wanted: Import) =>
  queryOptions({
    queryKey: ['import_tasks', wanted.import_id, wanted.group_id, wanted.rows.length],
    queryFn: (): Promise<{ line: number; error: string }[]> =>
      rows(supabase.rpc('import_tasks', argumentsOf(wanted, true))),
    staleTime: 0,
  })
