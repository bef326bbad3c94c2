import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import page from '../page/page.module.css'
import { suggestionsFor } from './queries.ts'
import { SuggestTime } from './SuggestTime.tsx'
import { shortWords } from './suggested-words.ts'

/** The way to suggest another time for who can't come, under their answer. */
export function MySuggestion({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const me = useUser().id
  const mine = useQuery(suggestionsFor(card.id)).data?.find(({ user_id }) => user_id === me)
  const [open, setOpen] = useState(false)
  const time = mine && shortWords(card, mine.starts_local, serverDate())
  return (
    <>
      <button type="button" className={page.small} onClick={() => setOpen(true)}>
        {time ? t`You suggested ${time} · Change` : t`Suggest another time`}
      </button>
      {open && <SuggestTime card={card} suggested={mine?.starts_local} onClose={() => setOpen(false)} />}
    </>
  )
}
