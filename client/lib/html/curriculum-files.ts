import { toast } from '../browser/toast.ts'
import { newId } from '../query/id.ts'
import { errorMessage } from '../query/query.ts'
import { refusedUpload } from '../query/refusals.ts'
import { supabase } from '../supabase/supabase.ts'
import { wayTo } from './signed-pictures.ts'

export const bucket = 'curriculum'

/** Keeps a file among those of a curriculum, or of a person for what their group adapts, and says where. */
export async function keepFile(ownerId: string, file: File): Promise<{ bucket: string; path: string }> {
  const name = file.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-120) || 'file'
  const path = `${ownerId}/${newId()}/${name}`
  const { error } = await (await supabase.storage()).from(bucket).upload(path, file, { cacheControl: '31536000' })
  if (error) {
    toast(errorMessage(await refusedUpload(bucket, error)), 'bad')
    throw error
  }
  return { bucket, path }
}

/** Downloads a file under its own name. */
export async function download(path: string, name: string) {
  const way = wayTo(bucket)
  if (!way) return location.assign(await addressOfFile(path, name))
  const link = document.createElement('a')
  link.href = (await way(path)) ?? ''
  link.download = name
  link.click()
}

/** An address under which a file can be fetched for a minute, by its own name. */
async function addressOfFile(path: string, name: string): Promise<string> {
  const { data, error } = await (await supabase.storage()).from(bucket).createSignedUrl(path, 60, { download: name })
  if (error) throw error
  return data.signedUrl
}
