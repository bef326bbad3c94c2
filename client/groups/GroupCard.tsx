import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Faces } from '../ui/Faces.tsx'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'
import { type Group, useMembersOf } from './queries.ts'

export function GroupCard({ group }: { group: Group }) {
  const members = useMembersOf(group.id)
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={css.card}>
      <GroupMark group={group} />
      <span className={css.cardWords}>
        <span className={css.cardName}>{group.name}</span>
        <span className={css.muted}>
          <Plural value={members.length} one="# member" other="# members" />
        </span>
      </span>
      <Faces people={members} most={3} size={26} />
    </Link>
  )
}
