import { writeNow } from '../../lib/outbox/write.ts'
import { written } from '../../lib/query/query.ts'

/** The kinds of data that an organisation keeps for a time. */
export const retainedKinds = ['notifications', 'activity', 'audit'] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** For how many days a kind is kept, and the bounds of the server; without days nothing goes before it would anyway. */
export interface RetentionRule {
  days: number | null
  least: number
  most: number
}
export type RetainedOf = Record<RetainedKind, RetentionRule>
export type RetainedDays = Record<RetainedKind, number | null>

export interface RetentionChange {
  id: string
  days: RetainedDays
  version?: number
}

export const daysOf = ({ notifications, activity, audit }: RetainedOf): RetainedDays => ({
  notifications: notifications.days,
  activity: activity.days,
  audit: audit.days,
})

/** Without a version it is an undo, which goes back to what was before whatever came since. */
export async function setRetention({ id, days, version }: RetentionChange) {
  const args = { tenant_id: id, days: { ...days }, ...(version !== undefined && { version }) }
  await writeNow({ rpc: 'set_retention', args })
  await written('tenants')
}
