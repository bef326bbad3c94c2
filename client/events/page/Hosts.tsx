import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { people, useMembersOf } from '../../groups/data/groups.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { setHost } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { hostsOf } from '../data/guests.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import css from './page.module.css'

/** The people behind an event. Organisers name more hosts: these see all answers and change nothing. */
export function Hosts({ card, may }: { card: EventCard; may: EventRights }) {
  const { t } = useLingui()
  const known = useQuery(people).data ?? []
  const hosts = useQuery(hostsOf(card.event_id)).data ?? []
  const members = useMembersOf(card.group_id)
  const button = useRef<HTMLButtonElement>(null)
  const [picking, pick] = useState(false)
  const those = new Set([...(card.created_by ? [card.created_by] : []), ...hosts.map(({ user_id }) => user_id)])
  const shown = [...those].flatMap((id) => known.find((person) => person.id === id) ?? [])
  if (shown.length === 0 && !may.change) return null
  return (
    <section className={css.part} aria-labelledby="hosts">
      <h3 id="hosts" className={css.heading}>{t`Hosted by`}</h3>
      <ul className={css.guests}>
        {shown.map((person) => (
          <li key={person.id} className={css.guest}>
            <Avatar person={person} size={28} />
            <PersonName person={person} className={css.whole} />
            <span className={css.guestName} dir="auto">
              {person.name}
            </span>
            {may.change && person.id !== card.created_by && (
              <button
                type="button"
                className={css.icon}
                aria-label={t`Remove ${person.name} as a host`}
                onClick={() => setHost(card, person, false)}
              >
                <IconX size={16} stroke={1.75} />
              </button>
            )}
          </li>
        ))}
        {may.change && (
          <li className={css.guest}>
            <button ref={button} type="button" className={css.small} onClick={() => pick(true)}>
              <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t`Add a host`}
            </button>
          </li>
        )}
      </ul>
      {picking && (
        <Picker title={t`Add a host`} anchor={button.current} onClose={() => pick(false)}>
          {(close) => (
            <PickList
              label={t`Members`}
              choices={members
                .filter(({ id }) => !those.has(id))
                .map((member) => ({ id: member.id, label: member.name, mark: <Avatar person={member} size={22} /> }))}
              onPick={(id) => {
                close()
                const person = members.find((member) => member.id === id)
                if (person) setHost(card, person, true)
              }}
            />
          )}
        </Picker>
      )}
    </section>
  )
}
