import { serverDate } from '../lib/browser/server-clock.ts'
import { prefetch } from '../lib/query/query.ts'
import { dayAfter, dayOf } from '../lib/settings/days.ts'
import { activeDays } from './data/active-days.ts'
import { ownBadges } from './data/badges.ts'
import { ownCertificates } from './data/certificates.ts'
import { myStreak } from './data/streak.ts'

/* The parts on the pages of others, each a file of its own. */

/** Asks for all of it at once. */
export async function section() {
  const today = dayOf(serverDate())
  prefetch(myStreak, activeDays(dayAfter(today, -364), today), ownBadges, ownCertificates)
  return (await import('./section/ProgressSection.tsx')).ProgressSection
}

export const privacy = async () => (await import('./privacy/PrivacyLines.tsx')).PrivacyLines

export const offers = async () => (await import('./away-offers.ts')).awayOffers()
