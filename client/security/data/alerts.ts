import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { AlertDraft, AlertRule, AlertTrial } from './types.ts'

/** The most rules that there are at once. */
export const mostRules = 50

export const alertRules = queryOptions({
  queryKey: ['alert_rules'],
  queryFn: async () => (await rows(supabase.rpc('alert_rules'))) as unknown as AlertRule[],
})

export const alertTrial = ({ kind, n, within_minutes, by }: AlertDraft) =>
  queryOptions({
    queryKey: ['try_alert', { kind, n, within_minutes, by }],
    queryFn: async () =>
      (await rows(supabase.rpc('try_alert', { kind, n, within_minutes, by }))) as unknown as AlertTrial,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { passing: true },
  })

export async function saveAlert(id: string, { kind, n, within_minutes, by }: AlertDraft) {
  await writeNow({ rpc: 'save_alert', args: { id, kind, n, within_minutes, by } })
  void written('alert_rules')
}

export async function switchAlert(id: string, on: boolean) {
  await writeNow({ rpc: 'switch_alert', args: { id, on } })
  void written('alert_rules')
}

export async function dropAlert(id: string) {
  await writeNow({ rpc: 'drop_alert', args: { id } })
  void written('alert_rules')
}

/** Brings back one that was deleted, on if it was. */
export async function restoreAlert({ id, enabled_at, ...rule }: AlertRule) {
  await saveAlert(id, rule)
  if (enabled_at) await switchAlert(id, true)
}
