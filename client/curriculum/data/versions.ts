import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { allWritten } from './node-writes.ts'

export type CurriculumVersion = Database['public']['Tables']['curriculum_versions']['Row']
export type VersionFault = Database['public']['Functions']['check_version']['Returns'][number]
export type VersionChange = Database['public']['Functions']['compare_versions']['Returns'][number]

/** The versions of a curriculum that one may read, the newest first; the draft among them. */
export const versionsOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_versions', { curriculumId }],
    queryFn: (): Promise<CurriculumVersion[]> =>
      rows(
        supabase
          .from('curriculum_versions')
          .select('*')
          .eq('curriculum_id', curriculumId)
          .order('number', { ascending: false }),
      ),
    meta: { reads: ['curricula'] },
  })

/** The faults of a version: those that stand in the way of publishing, and those to look at. */
export const faultsOf = (versionId: string) =>
  queryOptions({
    queryKey: ['version_faults', { versionId }],
    queryFn: (): Promise<VersionFault[]> => rows(supabase.rpc('check_version', { version_id: versionId })),
    meta: { reads: ['lessons', 'lesson_items', 'units'], passing: true },
    staleTime: 0,
  })

export const changesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: ['version_changes', { from, to }],
    queryFn: (): Promise<VersionChange[]> =>
      rows(supabase.rpc('compare_versions', { from_version: from, to_version: to })),
    meta: { reads: ['lessons', 'lesson_items', 'units'], passing: true },
    staleTime: 0,
  })

const again = () =>
  Promise.all(
    ['curriculum_versions', 'curricula', 'version_changes'].map((table) =>
      query.invalidateQueries({ queryKey: [table] }),
    ),
  )

/* None of these waits: what is published, or not, one wants to know. */

export async function publishVersion(args: { id: string; curriculum_id: string; change_note: string }) {
  await writeNow({ rpc: 'publish_version', args })
  await again()
}

export async function withdrawVersion(args: { id: string; withdrawn: boolean }) {
  await writeNow({ rpc: 'withdraw_version', args })
  await again()
}

export async function restoreVersion(args: { id: string; version_id: string }) {
  await writeNow({ rpc: 'restore_version', args })
  await Promise.all([again(), allWritten()])
}
