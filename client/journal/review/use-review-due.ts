import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf, noon } from '../../lib/settings/days.ts'
import { journalSettings, settingsOf } from '../data/journal-settings.ts'
import { reviewsSince } from '../data/today.ts'

/** The state of today’s weekly review: due on its day until it was done, or not known yet. */
export function useReviewDue() {
  const today = dayOf(serverDate())
  const settings = useQuery(journalSettings)
  const isDay = settings.data !== undefined && settingsOf(settings.data).review_day === (noon(today).getUTCDay() || 7)
  const reviews = useQuery({ ...reviewsSince(dayAfter(today, -5)), enabled: isDay })
  return {
    isDue: isDay && reviews.data?.length === 0,
    isLoading: [settings, reviews].some(({ data, isFetching }) => !data && isFetching),
  }
}
