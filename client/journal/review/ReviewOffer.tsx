import { useLingui } from '@lingui/react/macro'
import { IconCalendarWeek, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayAfter, dayOf, noon } from '../../lib/settings/days.ts'
import { journalSettings, settingsOf } from '../data/journal-settings.ts'
import { reviewsSince } from '../data/today.ts'
import css from '../home/home-journal.module.css'

/** On the day for it: the way to look back at one’s week, until that was done. */
export function ReviewOffer() {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const settings = useQuery(journalSettings).data
  const isDay = settings !== undefined && settingsOf(settings).review_day === (noon(today).getUTCDay() || 7)
  const done = useQuery({ ...reviewsSince(dayAfter(today, -5)), enabled: isDay }).data
  if (!isDay || !done || done.length > 0) return null
  return (
    <section aria-label={t`Weekly review`}>
      <Link to="/journal" search={{ make: 'review' }} className={css.line}>
        <IconCalendarWeek size={20} stroke={1.5} aria-hidden="true" />
        <span>{t`Look back at your week, and choose three things for the next one`}</span>
        <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </section>
  )
}
