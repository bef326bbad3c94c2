import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMembersOf } from '../../groups/data/groups.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import type { EventCard } from '../data/events.ts'
import { rsvpsOf } from '../data/guests.ts'
import css from './attendance.module.css'
import { CheckInCode } from './CheckInCode.tsx'
import { CheckInRow } from './CheckInRow.tsx'
import { listed, tally } from './check-in-people.ts'
import { attendanceOf } from './queries.ts'

/** As many as are shown at first. */
const few = 40
/** From so many on one looks for a name. */
const many = 12

/** Everybody who may be there, to be marked by a tap; those who said that they come stand first. */
export function CheckInList({ card, isOpen }: { card: EventCard; isOpen: boolean }) {
  const { t } = useLingui()
  const members = useMembersOf(card.group_id)
  const rsvps = useQuery(rsvpsOf(card.id)).data
  const marks = useQuery(attendanceOf(card.id)).data
  const [open, setOpen] = useState(isOpen)
  const [sought, seek] = useState('')
  const [all, showAll] = useState(false)
  const people = useMemo(() => listed(members, rsvps ?? [], marks ?? []), [members, rsvps, marks])
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  const { present, late, absent, excused, rest } = tally(people)
  const counts = [
    t`${present} present`,
    late > 0 && t`${late} late`,
    absent > 0 && t`${absent} absent`,
    excused > 0 && t`${excused} excused`,
    rest > 0 && t`${rest} not marked`,
  ].filter(Boolean)
  return (
    <details className={css.part} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {isOpen ? t`Check people in` : t`Attendance`} <span className={css.counts}>{counts.join(' · ')}</span>
      </summary>
      <div className={css.inside}>
        {isOpen && <CheckInCode occurrence={card.id} />}
        {people.length > many && <SearchField label={t`Find a person`} value={sought} onChange={seek} />}
        <ul className={css.list} aria-label={t`Attendance`}>
          {(all ? found : found.slice(0, few)).map((person) => (
            <CheckInRow key={person.id} occurrence={card.id} person={person} />
          ))}
        </ul>
        {found.length === 0 && <p className={css.muted}>{t`No one matches. Clear the search to see everyone.`}</p>}
        {!all && found.length > few && (
          <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
            {t`Show all ${found.length}`}
          </Button>
        )}
      </div>
    </details>
  )
}
