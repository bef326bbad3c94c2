import { t } from '@lingui/core/macro'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { keepFile } from '../../lib/html/curriculum-files.ts'

const most = 5 * 2 ** 20

/** Keeps a picture as the cover of a listing, and says where. */
export async function keepCover(curriculumId: string, file: File): Promise<string> {
  if (!file.type || !coverTypes.includes(file.type)) throw new Error(t`Choose a JPEG, PNG, WebP, GIF or AVIF picture.`)
  if (file.size > most) throw new Error(t`Choose a picture of up to 5 MB.`)
  return (await keepFile(curriculumId, file)).path
}
