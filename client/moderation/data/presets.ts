import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ReasonPreset } from './types.ts'

/* The presets of one's organisation: words that moderators use again and again. */

const key = ['reason_presets'] as const

/** Every preset, in the language in which one reads where there is one. */
export const reasonPresets = (locale: string) =>
  queryOptions({
    queryKey: [...key, locale],
    queryFn: async () => (await rows(supabase.rpc('read_reason_presets', { locale }))) as unknown as ReasonPreset[],
    meta: { passing: true },
  })

export const writingPreset = mutationOptions({
  ...optimistic<ReasonPreset, ReasonPreset>([key], (list, preset) =>
    list.some(({ id }) => id === preset.id)
      ? list.map((one) => (one.id === preset.id ? preset : one))
      : [...list, preset],
  ),
  meta: { saidAtField: true },
  mutationFn: ({ id, key: name, reason, text, locale }: ReasonPreset) =>
    write({ rpc: 'write_reason_preset', args: { id, key: name, reason, text, locale } }),
})

export const deletingPreset = mutationOptions({
  ...optimistic<ReasonPreset, { id: string }>([key], (list, { id }) => list.filter((one) => one.id !== id)),
  mutationFn: ({ id }: { id: string }) => write({ rpc: 'delete_reason_preset', args: { id } }),
})
