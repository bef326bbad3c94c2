import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Member, useGroup, useMembersOf } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { MyLesson } from '../data/my-lesson.ts'
import { releasesOf } from '../data/releases.ts'
import css from './leader.module.css'
import { release } from './release.ts'

/** For whom a lesson is open by its leader’s word: for everybody from a day on, and in one tap for one person. */
export function Releases({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const { adoption_id, lesson_key, group_id } = mine
  const group = useGroup(group_id)
  const members = useMembersOf(group_id).toSorted((a, b) => a.name.localeCompare(b.name))
  const releases = (useQuery(releasesOf(adoption_id)).data ?? []).filter((one) => one.lesson_key === lesson_key)
  const everyone = releases.find(({ user_id }) => user_id === null)
  const persons = releases.filter(({ user_id }) => user_id !== null)
  const today = dayOf(serverDate(), group?.tz)
  const about = { adoption_id, lesson_key }
  return (
    <details className={css.details}>
      <summary>
        {t`Who can open it`}{' '}
        <small>
          {[
            everyone && t`everyone from ${nearDayWithin(everyone.opens_on, serverDate())}`,
            persons.length > 0 && plural(persons.length, { one: '# person by name', other: '# people by name' }),
          ]
            .filter(Boolean)
            .join(' · ') || t`as the curriculum says`}
        </small>
      </summary>
      <div className={css.everyone}>
        <DateField
          label={t`Everyone from`}
          value={everyone?.opens_on ?? null}
          onChange={(opens_on) => release({ ...about, user_id: null, opens_on }, everyone?.opens_on ?? null)}
        />
      </div>
      <ul className={css.people}>
        {members.map((member) => (
          <Person
            key={member.id}
            member={member}
            opens={releases.find(({ user_id }) => user_id === member.id)?.opens_on ?? null}
            onSet={(opens_on, before) => release({ ...about, user_id: member.id, opens_on }, before, member.name)}
            today={today}
          />
        ))}
      </ul>
    </details>
  )
}

function Person(props: {
  member: Member
  opens: string | null
  today: string
  onSet: (opens: string | null, before: string | null) => void
}) {
  const { t } = useLingui()
  const { member, opens, today, onSet } = props
  return (
    <li>
      <span className={css.person}>
        <Avatar person={member} size={28} />
        <span dir="auto">{member.name}</span>
        {opens && opens > today && <small>{t`opens ${nearDayWithin(opens, serverDate())}`}</small>}
      </span>
      <Switch
        size="md"
        withThumbIndicator={false}
        aria-label={t`Open for ${member.name}`}
        checked={opens !== null}
        onChange={(event) => onSet(event.currentTarget.checked ? today : null, opens)}
      />
    </li>
  )
}
