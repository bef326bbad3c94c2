import { queryOptions, useMutation } from '@tanstack/react-query'
import { write } from '../lib/outbox/write.ts'
import { optimistic, rows } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'

/** True where a person does not want to be missed, as a list of one. */
export const refusesNudges = queryOptions({
  queryKey: ['refuses_nudges'],
  queryFn: async (): Promise<boolean[]> => [await rows(supabase.rpc('refuses_nudges'))],
})

export const useRefuseNudges = () =>
  useMutation({
    ...optimistic<boolean, { refused: boolean }>([['refuses_nudges']], (_, { refused }) => [refused]),
    mutationFn: (args) => write({ rpc: 'refuse_nudges', args }),
  })
