import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Notification } from './notifications.ts'

/** One's notifications of these types, or of all where none is named, newest first: so many, and one to tell of more. */
export const allNotifications = (userId: string, types: readonly string[], many: number) =>
  queryOptions({
    queryKey: ['notifications', 'listed', userId, { types: types.join(), many }],
    queryFn: (): Promise<Notification[]> => {
      const own = supabase.from('notifications').select('*').eq('user_id', userId)
      const asked = types.length > 0 ? own.in('type', [...types]) : own
      return rows(asked.order('created_at', { ascending: false }).limit(many + 1))
    },
    placeholderData: keepPreviousData,
    meta: { passing: true },
  })
