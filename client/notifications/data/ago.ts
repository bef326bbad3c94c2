import { t } from '@lingui/core/macro'

/** The time since a moment, in the largest unit that fits: "Just now", "5m ago", "3h ago", "2d ago". */
export function ago(moment: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000)
  if (minutes < 1) return t`Just now`
  if (minutes < 60) return t`${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t`${hours}h ago`
  const days = Math.floor(hours / 24)
  return t`${days}d ago`
}

/** The text of a badge: nothing for none, and no more than 99. */
export const badgeOf = (count: number) => (count === 0 ? '' : count > 99 ? '99+' : String(count))
