import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { freshGroups, type Group } from './groups.ts'

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}
export const coverTypes = Object.keys(endings).join(',')
const most = 5 * 2 ** 20

/** Gives a group another cover, or with null none. The old picture goes once nothing names it. */
export function useSetCover(group: Group) {
  return useMutation({
    meta: { saidAtField: true },
    mutationFn: async (file: File | null) => {
      const covers = (await supabase.storage()).from('covers')
      const path = file && pathOf(group.id, file)
      if (file && path) {
        // its name is never used again, so whoever has it need not ask for it anew
        const { error } = await covers.upload(path, file, { cacheControl: '31536000' })
        if (error) throw await refusedUpload('covers', error)
      }
      try {
        const { id, version } = group
        await write({ table: 'groups', verb: 'update', id, version, row: { cover_path: path } })
      } catch (refused) {
        if (path) await covers.remove([path])
        throw refused
      }
      if (group.cover_path) await covers.remove([group.cover_path])
      await freshGroups()
    },
  })
}

function pathOf(groupId: string, { type, size }: File) {
  const ending = endings[type]
  if (!ending) throw new Error(t`Choose a JPEG, PNG, WebP, GIF or AVIF picture.`)
  if (size > most) throw new Error(t`Choose a picture of up to 5 MB.`)
  return `${groupId}/${newId()}.${ending}`
}
