import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { newId } from '../../lib/query/id.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

const most = 5 * 2 ** 20
const opensForSec = 3600

/** Keeps a picture as a cover, under a name that is never used again, and says where. */
export async function keepCover(curriculumId: string, file: File): Promise<string> {
  if (!coverTypes.includes(file.type) || !file.type) throw new Error(t`Choose a JPEG, PNG, WebP, GIF or AVIF picture.`)
  if (file.size > most) throw new Error(t`Choose a picture of up to 5 MB.`)
  const path = `${curriculumId}/${newId()}/cover.${file.type === 'image/jpeg' ? 'jpg' : file.type.replace('image/', '')}`
  const { error } = await (await supabase.storage()).from(bucket).upload(path, file, { cacheControl: '31536000' })
  if (error) throw await refusedUpload(bucket, error)
  return path
}

/** The address of a cover, which only those who read the curriculum get. */
export const coverAddress = (path: string | null) =>
  queryOptions({
    queryKey: ['curriculum_covers', path],
    enabled: path !== null,
    queryFn: async () => {
      const { data, error } = await (await supabase.storage()).from(bucket).createSignedUrl(path!, opensForSec)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: (opensForSec - 300) * 1000,
    meta: { passing: true },
  })
