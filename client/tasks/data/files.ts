import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { useUser } from '../../account/AuthProvider.tsx'
import { toast } from '../../lib/browser/toast.ts'
import { write } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

const bucket = 'attachments'

/** Keeps a file among those of a group, and says where; a task of one's own has no such place. */
export function useKeepFile(groupId: string | null) {
  const me = useUser().id
  if (groupId === null) return undefined
  return async (file: File): Promise<{ bucket: string; path: string }> => {
    const name = file.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-120) || 'file'
    const path = `${groupId}/${me}/${newId()}/${name}`
    const files = await supabase.storage()
    const { error } = await files.from(bucket).upload(path, file, { cacheControl: '31536000' })
    if (error) {
      toast(error.message, 'bad')
      throw error
    }
    return { bucket, path }
  }
}

export type TaskFile = Database['public']['Tables']['task_files']['Row']
type NewFile = Pick<TaskFile, 'id' | 'task_id' | 'name' | 'path' | 'bytes' | 'type'>

/** The files of a task, oldest first. */
export const filesOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_files', { taskId }],
    queryFn: (): Promise<TaskFile[]> =>
      rows(supabase.from('task_files').select('*').eq('task_id', taskId).order('created_at').order('id')),
  })

/** A file whose bytes are kept by now; also one that was taken off, which they outlast. */
export const addingFile = (taskId: string) =>
  mutationOptions({
    ...optimistic<TaskFile, NewFile>([filesOf(taskId).queryKey], (files, added) => [
      ...files,
      { group_id: '', created_by: session.get().user?.id ?? null, created_at: new Date().toISOString(), ...added },
    ]),
    mutationFn: (row: NewFile) => write({ table: 'task_files', verb: 'insert', row }),
  })

export const removingFile = (taskId: string) =>
  mutationOptions({
    ...optimistic<TaskFile, { id: string }>([filesOf(taskId).queryKey], (files, { id }) =>
      files.filter((file) => file.id !== id),
    ),
    mutationFn: ({ id }: { id: string }) => write({ table: 'task_files', verb: 'delete', id }),
  })

/** An address under which one file can be fetched for a minute, by its own name. */
export async function addressOf({ path, name }: Pick<TaskFile, 'path' | 'name'>): Promise<string> {
  const files = await supabase.storage()
  const { data, error } = await files.from(bucket).createSignedUrl(path, 60, { download: name })
  if (error) throw error
  return data.signedUrl
}
