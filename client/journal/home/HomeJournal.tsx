import { useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconFeather } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { type JournalPrompt, todaysPrompt } from '../data/beginnings.ts'
import { entriesOfMonth } from '../data/entries.ts'
import { writtenFor } from '../data/today.ts'
import { ReviewLink } from '../review/ReviewLink.tsx'
import { useReviewDue } from '../review/use-review-due.ts'
import css from './home-journal.module.css'

/**
 * On Home: one row, which opens the editor. On the day of the weekly review it leads there until that is done; otherwise
 * it is the prompt of the day, until something was written. Its height is reserved while it is unknown, so that
 * nothing below it moves.
 */
export function HomeJournal() {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const review = useReviewDue()
  const prompts = useQuery(todaysPrompt(today))
  const writing = useQuery(writtenFor(today))
  const [prompt, written] = [prompts.data?.[0], writing.data]
  // entries that wait on this device to be sent are in no answer of the server
  const known = useQuery({ ...entriesOfMonth(today.slice(0, 7)), enabled: false }).data ?? []
  const isLoading = review.isLoading || [prompts, writing].some(({ data, isFetching }) => !data && isFetching)
  const isWritten = !written || written.length > 0 || known.some(({ entry_date }) => entry_date === today)
  if (isLoading) return <div className={css.line} data-coming />
  if (!review.isDue && (!prompt || isWritten)) return null
  return (
    <section aria-label={t`Journal`}>
      {review.isDue || !prompt ? <ReviewLink /> : <PromptLink prompt={prompt} />}
    </section>
  )
}

const PromptLink = ({ prompt }: { prompt: JournalPrompt }) => (
  <Link to="/journal" search={{ make: 'entry', prompt: prompt.id }} className={css.line} data-row data-daily>
    <IconFeather size={20} stroke={1.5} aria-hidden="true" />
    <span dir="auto" lang={prompt.locale}>
      {prompt.text}
    </span>
    <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
  </Link>
)
