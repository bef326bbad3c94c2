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
  const prompt = useQuery(todaysPrompt(today)).data?.[0]
  const written = useQuery(writtenFor(today)).data
  // what was written on this device, and waits, is known here alone
  const known = useQuery({ ...entriesOfMonth(today.slice(0, 7)), enabled: false }).data ?? []
  const isWritten = !written || written.length > 0 || known.some(({ entry_date }) => entry_date === today)
  return (
    <>
      <ReviewOffer />
      {prompt && !isWritten && (
        <section aria-label={t`Journal`}>
          <Link to="/journal" search={{ make: 'entry', prompt: prompt.id }} className={css.line}>
            <IconFeather size={20} stroke={1.5} aria-hidden="true" />
            <span dir="auto">{prompt.text}</span>
            <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
          </Link>
        </section>
      )}
    </>
  )
}
