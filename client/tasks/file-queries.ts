import { useUser } from '../account/AuthProvider.tsx'
import { newId } from '../lib/id.ts'
import { supabase } from '../lib/supabase.ts'
import { toast } from '../lib/toast.ts'

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
