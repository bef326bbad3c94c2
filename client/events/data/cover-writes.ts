import { t } from '@lingui/core/macro'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { newId } from '../../lib/query/id.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

const most = 5 * 2 ** 20

/** Keeps a picture as the cover of an event of this group, and says where. Its name is never used again. */
export async function keepCover(groupId: string, file: File): Promise<string> {
  if (!coverTypes.includes(file.type) || !file.type) throw new Error(t`Choose a JPEG, PNG, WebP, GIF or AVIF picture.`)
  if (file.size > most) throw new Error(t`Choose a picture of up to 5 MB.`)
  const ending = file.type === 'image/jpeg' ? 'jpg' : file.type.replace('image/', '')
  const path = `${groupId}/events/${newId()}.${ending}`
  const { error } = await (await supabase.storage()).from('covers').upload(path, file, { cacheControl: '31536000' })
  if (error) throw await refusedUpload('covers', error)
  return path
}
