import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Device = Pick<
  Database['public']['Tables']['push_devices']['Row'],
  'id' | 'endpoint' | 'label' | 'created_at' | 'last_ok_at' | 'failures' | 'last_error' | 'needs_renewal'
>

/** The browsers on which one is told when nobody looks. */
export const devices = queryOptions({
  queryKey: ['push_devices', 'all'],
  queryFn: (): Promise<Device[]> =>
    rows(
      supabase
        .from('push_devices')
        .select('id, endpoint, label, created_at, last_ok_at, failures, last_error, needs_renewal')
        .order('created_at'),
    ),
})

export const freshDevices = () => query.fetchQuery({ ...devices, staleTime: 0 })

/** Says that this browser is subscribed; one that is known already stays the same device. */
export const keepDevice = (endpoint: string, keys: { p256dh: string; auth: string }, label: string) =>
  writeNow({ rpc: 'add_push_device', args: { endpoint, ...keys, label } })

export const removeDevice = (id: string) => writeNow({ table: 'push_devices', verb: 'delete', id })

export function useRemoveDevice() {
  return useMutation({
    ...optimistic<Device, string>([['push_devices', 'all']], (all, gone) => all.filter(({ id }) => id !== gone)),
    mutationFn: removeDevice,
  })
}

/** A real push to one device, by the push service of its maker. `nonce` comes back in it. */
export const sendTest = (device_id: string, nonce: string) => writeNow({ rpc: 'test_push', args: { device_id, nonce } })
