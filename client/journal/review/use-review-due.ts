import { useQuery } from '@tanstack/react-query'
import { dayAfter, dayOf, noon } from '../../lib/settings/days.ts'
import { journalSettings, settingsOf } from '../data/journal-settings.ts'
import { reviewsSince } from '../data/today.ts'

/** Whether today is the day of the weekly review and it has not been done; `isLoading` while that is unknown. */
export function useReviewDue() {
  const today = dayOf(new Date())
  const settings = useQuery(journalSettings)
  const isDay = settings.data !== undefined && settingsOf(settings.data).review_day === (noon(today).getUTCDay() || 7)
  const reviews = useQuery({ ...reviewsSince(dayAfter(today, -5)), enabled: isDay })
  return {
    isDue: isDay && reviews.data?.length === 0,
    isLoading: [settings, reviews].some(({ data, isFetching }) => !data && isFetching),
  }
}
