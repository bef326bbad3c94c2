import { useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconFeather } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '../../lib/settings/days.ts'
import { todaysPrompt } from '../data/beginnings.ts'
import { entriesOfMonth } from '../data/entries.ts'
import { writtenFor } from '../data/today.ts'
import { ReviewOffer } from '../review/ReviewOffer.tsx'
import css from './home-journal.module.css'

/** On Home: the prompt of the day, which opens the editor, until something was written; and the week’s review on its day. */
export function HomeJournal() {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const prompts = useQuery(todaysPrompt(today))
  const writing = useQuery(writtenFor(today))
  const [prompt, written] = [prompts.data?.[0], writing.data]
  // what was written on this device, and waits, is known here alone
  const known = useQuery({ ...entriesOfMonth(today.slice(0, 7)), enabled: false }).data ?? []
  // nothing below it moves when they come
  const isComing = [prompts, writing].some(({ data, isFetching }) => !data && isFetching)
  const isWritten = !written || written.length > 0 || known.some(({ entry_date }) => entry_date === today)
  return (
    <>
      <ReviewOffer />
      {isComing && <div className={css.line} data-coming />}
      {prompt && !isWritten && (
        <section aria-label={t`Journal`}>
          <Link to="/journal" search={{ make: 'entry', prompt: prompt.id }} className={css.line} data-row data-daily>
            <IconFeather size={20} stroke={1.5} aria-hidden="true" />
            <span dir="auto" lang={prompt.locale}>
              {prompt.text}
            </span>
            <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
          </Link>
        </section>
      )}
    </>
  )
}
