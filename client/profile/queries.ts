import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { write, writeNow } from '../lib/outbox/write.ts'
import { newId } from '../lib/query/id.ts'
import { changed, optimistic, query, rows } from '../lib/query/query.ts'
import { refusedUpload } from '../lib/query/refusals.ts'
import { supabase } from '../lib/supabase/supabase.ts'
import { withProof } from '../lib/supabase/with-proof.ts'

export type Device = Database['public']['Functions']['my_sessions']['Returns'][number]

type ProfileChange = { name: string } | { about: string | null }

/** Changes what others see of one. Based on the newest row that is known here. */
export const changingProfile = (profile: { id: string; version: number }) =>
  mutationOptions({
    ...optimistic<never, ProfileChange, Pictured>([['users', { id: profile.id }]], (known, row) => ({
      ...known,
      ...row,
      version: known.version + 1,
    })),
    mutationFn: (row: ProfileChange) =>
      write({ table: 'users', verb: 'update', id: profile.id, version: profile.version, row }),
  })

export const useChangeProfile = (profile: { id: string; version: number }) =>
  useMutation({ ...changingProfile(profile), meta: { saidAtField: true } })

interface Pictured {
  id: string
  version: number
  avatar_url?: string | null
}

/** A new picture has a new name, since the old address may be kept for long; the old file goes after it. */
export function useSetPicture({ id, version, avatar_url }: Pictured) {
  return useMutation({
    meta: { saidAtField: true },
    retry: false,
    mutationFn: async (picture: Blob) => {
      const avatars = (await supabase.storage()).from('avatars')
      const path = `${id}/${newId()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`
      const { error } = await avatars.upload(path, picture, { contentType: picture.type })
      if (error) throw await refusedUpload('avatars', error)
      await write({
        table: 'users',
        verb: 'update',
        id,
        version,
        row: { avatar_url: `/storage/v1/object/public/avatars/${path}` },
      })
      await forget(avatar_url)
    },
    onSettled: () => changed('users'),
  })
}

export function useRemovePicture({ id, version, avatar_url }: Pictured) {
  return useMutation({
    mutationFn: async () => {
      await write({ table: 'users', verb: 'update', id, version, row: { avatar_url: null } })
      await forget(avatar_url)
    },
    onSettled: () => changed('users'),
  })
}

/** Removes the file that an address leads to. */
async function forget(address: string | null | undefined) {
  const path = address?.split('/object/public/avatars/')[1]
  if (path) await (await supabase.storage()).from('avatars').remove([path])
}

/** The storage that a person uses on the server, and their limit. */
export const storageUsed = queryOptions({
  queryKey: ['storage_usage'],
  queryFn: async () => (await rows(supabase.rpc('storage_used')))[0] ?? null,
  staleTime: 0,
})

export const devices = queryOptions({
  queryKey: ['sessions'],
  queryFn: (): Promise<Device[]> => rows(supabase.rpc('my_sessions')),
  staleTime: 0,
})

export function useEndDevice() {
  return useMutation({
    ...optimistic<Device, { id: string }>([devices.queryKey], (list, { id }) => list.filter((one) => one.id !== id)),
    mutationFn: ({ id }) => writeNow({ rpc: 'end_session', args: { session_id: id } }),
  })
}

/** Signs every other device out. */
export function useEndOthers() {
  return useMutation({
    ...optimistic<Device, void>([devices.queryKey], (list) => list.filter(({ current }) => current)),
    mutationFn: () => writeNow({ rpc: 'end_other_sessions', args: {} }),
  })
}

/**
 * A new password, for who knows the old one, or has just come by mail (null). Every other device is signed out by it.
 */
export async function changePassword({ old, wanted }: { old: string | null; wanted: string }) {
  await withProof(async () => {
    const known = old === null ? {} : { current_password: old }
    const { error } = await (await supabase.auth()).updateUser({ password: wanted, ...known })
    if (error) throw error
  })
  await query.invalidateQueries({ queryKey: devices.queryKey })
}

/** All that is kept about oneself, as the database tells it. */
export const exportMine = () => rows(supabase.rpc('export_mine'))
