import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { EventCard } from '../data/events.ts'
import page from '../page/page.module.css'
import { type Suggestion, suggestionsFor } from './queries.ts'
import { isAcceptable } from './suggested-time.ts'
import { suggestedWords } from './suggested-words.ts'
import { acceptTime } from './suggestion-commands.ts'
import css from './suggestions.module.css'

/** The other times that people suggested who can't come, for organisers: one tap moves the event there. */
export function Suggestions({ card, mayMove }: { card: EventCard; mayMove: boolean }) {
  const { t } = useLingui()
  const now = serverDate()
  const all = useQuery(suggestionsFor(card.id)).data ?? []
  const open = all.filter(({ starts_local }) => isAcceptable(card, starts_local, now))
  if (open.length === 0) return null
  return (
    <section className={page.part} aria-labelledby="suggestions">
      <h3 id="suggestions" className={page.heading}>{t`Suggested times`}</h3>
      <ul className={css.list}>
        {open.map((one) => (
          <SuggestionLine key={one.user_id} card={card} suggestion={one} mayMove={mayMove} />
        ))}
      </ul>
    </section>
  )
}

function SuggestionLine(props: { card: EventCard; suggestion: Suggestion; mayMove: boolean }) {
  const { t } = useLingui()
  const { card, suggestion, mayMove } = props
  const person = usePerson(suggestion.user_id)
  const time = suggestedWords(card, suggestion.starts_local, serverDate())
  const name = person?.name ?? t`A former member`
  return (
    <li className={css.line}>
      {person && <Avatar person={person} size={28} />}
      <span className={css.words}>
        <b>{time}</b>
        <span className={css.by} dir="auto">
          {name}
        </span>
      </span>
      {mayMove && (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Move here: ${time}`}
          onClick={() => acceptTime(card, suggestion.starts_local)}
        >
          {t`Move here`}
        </Button>
      )}
    </li>
  )
}
