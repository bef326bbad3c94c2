import { serverNow } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'

/** The day that comes so many days after today. */
export const daysAfter = (days: number) => dayOf(new Date(serverNow() + days * 86_400_000))
