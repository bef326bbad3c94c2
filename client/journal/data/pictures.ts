import { t } from '@lingui/core/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

const bucket = 'journal'
const largest = 25 * 1024 * 1024
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** The files that may be kept; of each other one it is said why not. */
export function keepable(files: readonly File[]): File[] {
  return files.filter((file) => {
    const isPicture = pictureTypes.split(',').includes(file.type)
    if (!isPicture) toast(t`“${file.name}” isn’t a PNG, JPEG, WebP, GIF or AVIF picture.`, 'bad')
    else if (file.size > largest) toast(t`“${file.name}” is larger than 25 MB.`, 'bad')
    return isPicture && file.size <= largest
  })
}

/** Keeps a picture of an entry, and says where; a refusal is shown and thrown. */
export const keepsJournalPictures =
  (entryId: string) =>
  async (file: File): Promise<{ bucket: string; path: string }> => {
    if (keepable([file]).length === 0) throw new Error('This picture is not kept.')
    const name = file.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-120) || 'picture'
    const path = `${myId()}/${entryId}/${newId()}/${name}`
    const { error } = await (await supabase.storage()).from(bucket).upload(path, file, { cacheControl: '31536000' })
    if (error) {
      toast(errorMessage(await refusedUpload(bucket, error)), 'bad')
      throw error
    }
    return { bucket, path }
  }
