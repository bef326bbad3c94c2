import { useMutation } from '@tanstack/react-query'
import { newId } from '../lib/query/id.ts'
import { supabase } from '../lib/supabase/supabase.ts'

/** Keeps a picture in one's own folder of drafts, and says where it lies. */
export function useKeepPicture(userId: string | undefined) {
  const { mutateAsync } = useMutation({
    mutationFn: async (file: File) => {
      const path = `${userId}/${newId()}.${file.type.replace('image/', '')}`
      const { error } = await (await supabase.storage()).from('curriculum').upload(path, file)
      if (error) throw error
      return { bucket: 'curriculum', path }
    },
  })
  return mutateAsync
}
