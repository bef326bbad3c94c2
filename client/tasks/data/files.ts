import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { useUser } from '../../account/AuthProvider.tsx'
import { toast } from '../../lib/browser/toast.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage, rows } from '../../lib/query/query.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
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
      toast(errorMessage(await refusedUpload(bucket, error)), 'bad')
      throw error
    }
    return { bucket, path }
  }
}

export type TaskFile = Database['public']['Tables']['task_files']['Row']

/** The files of a task, oldest first. */
export const filesOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_files', { taskId }],
    queryFn: (): Promise<TaskFile[]> =>
      rows(supabase.from('task_files').select('*').eq('task_id', taskId).order('created_at').order('id')),
  })

/** Files whose bytes are kept by now; what is taken off comes back by being added once more. */
export const taskFiles = collection('task_files', {
  lists: ({ task_id }) => [filesOf(task_id).queryKey],
  blank: () => ({ group_id: '' }),
})

/** An address under which one file can be fetched for a minute, by its own name. */
export async function addressOf({ path, name }: Pick<TaskFile, 'path' | 'name'>): Promise<string> {
  const files = await supabase.storage()
  const { data, error } = await files.from(bucket).createSignedUrl(path, 60, { download: name })
  if (error) throw error
  return data.signedUrl
}
