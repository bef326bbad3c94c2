import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../ui/people/Avatar.tsx'
import type { Member } from './data/groups.ts'
import css from './group-page.module.css'

/** The people whom somebody new meets by name. */
const most = 4

/** The others of a group by name, those who lead it first. */
export function PeopleToMeet({ groupId, others }: { groupId: string; others: readonly Member[] }) {
  const { t } = useLingui()
  const people = others.toSorted((a, b) => rank(a) - rank(b))
  return (
    <ul className={css.met}>
      {people.slice(0, most).map((person) => (
        <li key={person.id}>
          <Avatar person={person} size={32} />
          <span>
            <b>{person.name}</b>
            {person.groupRole !== 'member' && <small>{person.groupRole === 'admin' ? t`Admin` : t`Manager`}</small>}
          </span>
        </li>
      ))}
      {people.length > most && (
        <li className={css.moreMet}>
          <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'members' }}>
            <Plural value={people.length - most} one="and # more" other="and # more" />
          </Link>
        </li>
      )}
    </ul>
  )
}

const rank = ({ groupRole }: Member) => ['admin', 'manager'].indexOf(groupRole) >>> 0
