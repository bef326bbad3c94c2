import { serverDate } from '../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../lib/settings/days.ts'
import { activeDays } from './data/active-days.ts'
import { ownBadges } from './data/badges.ts'
import { ownCertificates } from './data/certificates.ts'
import { myStreak } from './data/streak.ts'

/** One’s streak and badges without a network, with the year that the profile shows. */
export function offline() {
  const today = dayOf(serverDate())
  return { mine: [myStreak, ownBadges, activeDays(dayAfter(today, -364), today), ownCertificates] }
}
