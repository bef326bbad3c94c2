import { queryOptions, useQuery } from '@tanstack/react-query'
import { rows } from './query.ts'
import { supabase } from './supabase.ts'

/*
 * Which parts of the product are switched on, and for whom. The same rows decide here and in the database; each
 * change is told on the channel of the tenant.
 */
export const flags = queryOptions({
  queryKey: ['feature_flags'],
  queryFn: async () => {
    const [known, overrides] = await Promise.all([
      rows(supabase.from('feature_flags').select('*').order('key')),
      rows(supabase.from('feature_flag_overrides').select('*')),
    ])
    return { known, overrides }
  },
  meta: { reads: ['feature_flag_overrides'] },
})

type Flags = Awaited<ReturnType<NonNullable<typeof flags.queryFn & (() => unknown)>>>

/** Off while it is not known, when it is unknown, and when it was killed; a group's word goes before the tenant's. */
export function useFlag(key: string, groupId?: string): boolean {
  const { data } = useQuery(flags)
  return data ? isOn(data, key, groupId) : false
}

/** One sees the overrides of one's own tenant and groups only. */
export function isOn({ known, overrides }: Flags, key: string, groupId?: string): boolean {
  const flag = known.find((one) => one.key === key)
  if (!flag || flag.killed) return false
  const ours = overrides.filter((one) => one.key === key)
  const group = groupId ? ours.find((one) => one.group_id === groupId) : undefined
  return (group ?? ours.find((one) => one.group_id === null) ?? flag).enabled
}
