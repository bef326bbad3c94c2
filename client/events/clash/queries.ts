import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../../lib/supabase/supabase.ts'

/** Those who usually come, and how many of them are asked elsewhere at that time. */
export interface Clash {
  usual: number
  busy: number
  title: string
  events: number
}

interface ClashRequest {
  in_group: string
  starts: string
  ends: string
  but?: string
}

/** Whoever is asked elsewhere at a time that somebody has in mind; null where nobody is, or nobody answers. */
export const clashesAt = (request: ClashRequest) =>
  queryOptions({
    queryKey: ['event_clashes', request],
    queryFn: async (): Promise<Clash | null> => {
      const { data } = await supabase.rpc('event_clashes', request)
      const found = data as Partial<Clash> | null
      return found?.busy ? (found as Clash) : null
    },
    meta: { passing: true },
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  })
