import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../supabase/supabase.ts'
import { came, rows } from './query.ts'

/** Until when nobody but super admins writes, and the sentence that says why. */
export interface Maintenance {
  until: string
  words: string
}

/** The words for the time in which nobody writes; null while everybody may. Each change is told on the channel of the tenant. */
export const maintenance = queryOptions({
  queryKey: ['instance'],
  queryFn: async () => {
    const { data, error } = await supabase.rpc('maintenance')
    return error ? await rows(Promise.resolve({ data: null, error })) : came(data as unknown as Maintenance | null)
  },
  staleTime: 60_000,
})
