import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoleBadge } from '../account/RoleBadge.tsx'
import { everyGroup, useMyGroupsSoFar, usePerson } from '../groups/data/groups.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { serverDate } from '../lib/browser/server-clock.ts'
import { dayOf } from '../lib/settings/days.ts'
import { nearDay } from '../lib/settings/time.ts'
import { Avatar } from '../ui/people/Avatar.tsx'
import { kindOf } from './kinds.ts'
import type { SearchHit } from './queries.ts'
import css from './search.module.css'

/** The preview of the chosen entry. */
export function Preview({ found, children }: { found: SearchHit | undefined; children: ReactNode }) {
  const { t } = useLingui()
  const person = usePerson(found?.kind === 'people' ? found.id : null)
  const author = usePerson(found?.by_id ?? null)
  const groups = useMyGroupsSoFar()
  const [, memberships] = everyGroup
  const seats = useQuery(memberships).data ?? []
  if (!found) return <aside className={css.preview}>{children}</aside>
  const { one, Icon } = kindOf(found.kind)
  const of = groups.find(({ id }) => id === found.group_id)
  const shared = person
    ? groups.filter(({ id }) => seats.some((seat) => seat.user_id === person.id && seat.group_id === id))
    : []
  const day = found.at && nearDay(dayOf(new Date(found.at)), serverDate())
  const Moment = found.state === 'done' ? IconCircleCheck : IconCalendarEvent
  const moments: Record<string, string> = { done: t`Done: ${day}`, due: t`Due: ${day}`, open: t`Added: ${day}` }
  const when = moments[found.state ?? ''] ?? day
  return (
    <aside className={css.preview} aria-label={t`Preview`}>
      <p className={css.of}>
        <Icon size={16} stroke={1.5} aria-hidden="true" /> {one}
      </p>
      <div className={css.what}>
        {person && <Avatar person={person} size={52} />}
        {found.kind === 'groups' && of && <GroupMark group={of} size={52} />}
        <h2 className={css.heading}>{found.title}</h2>
        {person && <RoleBadge role={person.role} />}
      </div>
      {found.detail && <p className={css.detail}>{found.detail}</p>}
      <ul className={css.facts}>
        {found.kind !== 'groups' && of && (
          <li>
            <GroupMark group={of} size={18} /> {of.name}
          </li>
        )}
        {author && (
          <li>
            <Avatar person={author} size={18} /> {author.name}
          </li>
        )}
        {day && found.kind !== 'groups' && (
          <li>
            <Moment size={18} stroke={1.5} aria-hidden="true" /> {when}
          </li>
        )}
        {shared.map((group) => (
          <li key={group.id}>
            <GroupMark group={group} size={18} /> {group.name}
          </li>
        ))}
      </ul>
    </aside>
  )
}
