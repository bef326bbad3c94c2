import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { people, useMembersOf } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { answerState } from '../answer/answer-state.ts'
import { countsOf } from '../answer/Counts.tsx'
import { givingPlace } from '../data/answer-writes.ts'
import type { EventCard } from '../data/events.ts'
import { sectionsOf, withMine } from '../data/guest-sections.ts'
import { notesOf, type Rsvp, rsvpsOf } from '../data/guests.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import css from './page.module.css'

/** As many as are shown of each answer at first, and as each press adds. */
const few = 12
const page = 100

/** The guests, by name where the event shows names; organisers also see who can’t, who waits and who has not answered. */
export function GuestList({ card, may }: { card: EventCard; may: EventRights }) {
  const { t } = useLingui()
  const names = card.show_guest_list || may.organise
  const rsvps = useQuery({ ...rsvpsOf(card.id), enabled: names && !card.draft }).data ?? []
  const notes = useQuery({ ...notesOf(card.id), enabled: names && !card.draft }).data
  const members = useMembersOf(card.group_id)
  const noteBy = useMemo(() => new Map(notes?.map(({ user_id, note }) => [user_id, note])), [notes])
  const words = countsOf(card)
  if (card.draft) return null
  const off = card.state === 'cancelled'
  const sections = names ? sectionsOf(withMine(rsvps, card, myId()), off ? [] : members, may.organise) : []
  const nobody = sections.every(({ of }) => of.length === 0)
  if (off && nobody) return null
  return (
    <section className={css.part} aria-labelledby="guests">
      <h3 id="guests" className={css.heading}>
        {t`Guests`} {words && <span className={css.count}>{words}</span>}
      </h3>
      {!names && <p className={css.muted}>{t`Only organisers can see who’s coming.`}</p>}
      {names && nobody && (
        <p className={css.muted}>
          {answerState(card, serverDate()) === 'open' ? t`Nobody has answered yet. Be the first.` : t`Nobody answered.`}
        </p>
      )}
      {sections.map(({ name, of }) => (
        <Section
          key={name}
          title={
            {
              going: t`Going`,
              maybe: t`Maybe`,
              waitlisted: t`Waitlist`,
              declined: t`Can’t go`,
              none: t`No answer`,
            }[name]
          }
          rsvps={of}
          note={(person) => noteBy.get(person)}
          give={
            name === 'waitlisted' && may.change
              ? (user_id) => attempt(givingPlace, { occurrence_id: card.id, user_id })
              : undefined
          }
        />
      ))}
    </section>
  )
}

function Section(props: {
  title: string
  rsvps: readonly Pick<Rsvp, 'user_id' | 'guests'>[]
  note: (person: string) => string | undefined
  give: ((person: string) => void) | undefined
}) {
  const { t } = useLingui()
  const known = useQuery(people).data
  const byId = useMemo(() => new Map(known?.map((person) => [person.id, person])), [known])
  const [most, setMost] = useState(few)
  const { rsvps, title, give } = props
  if (rsvps.length === 0) return null
  const rest = rsvps.length - most
  const party = rsvps.reduce((sum, { guests }) => sum + 1 + guests, 0)
  return (
    <>
      <h4 className={css.subheading}>
        {title} <span className={css.count}>{party}</span>
      </h4>
      <ul className={css.guests}>
        {rsvps.slice(0, most).map(({ user_id, guests }) => {
          const person = byId.get(user_id) ?? { id: user_id, name: t`A former member` }
          const note = props.note(user_id)
          return (
            <li key={user_id} className={css.guest} data-noted={note !== undefined}>
              <Avatar person={person} size={28} />
              {byId.has(user_id) && <PersonName person={person} className={css.whole} />}
              <span className={css.guestName}>
                <span dir="auto">{person.name}</span>
                {guests > 0 && <span className={css.count}> +{guests}</span>}
                {note && (
                  <span className={css.noteText} dir="auto">
                    {note}
                  </span>
                )}
              </span>
              {give && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Give ${person.name} a place`}
                  onClick={() => give(user_id)}
                >
                  {t`Give a place`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + page)}>
          {rest > page ? t`Show ${page} more` : t`Show all ${rsvps.length}`}
        </Button>
      )}
    </>
  )
}
