import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

const bucket = 'talk'

/** Keeps a picture of a post, which is a thread or a reply, and says where; a refusal is shown and thrown. */
export const keepsPictures =
  (adoptionId: string, postId: string) =>
  async (file: File): Promise<{ bucket: string; path: string }> => {
    const name = file.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-120) || 'picture'
    const path = `${adoptionId}/${postId}/${newId()}/${name}`
    const { error } = await (await supabase.storage()).from(bucket).upload(path, file, { cacheControl: '31536000' })
    if (error) {
      toast(errorMessage(await refusedUpload(bucket, error)), 'bad')
      throw error
    }
    return { bucket, path }
  }
