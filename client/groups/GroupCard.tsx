import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RoleBadge } from '../account/RoleBadge.tsx'
import { useRow } from '../lib/registries/row-commands.ts'
import { AvatarGroup } from '../ui/people/AvatarGroup.tsx'
import { type Group, useMembersOf } from './data/groups.ts'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'

/** A group one is in. Who looks after it sees how many wait to be let in. */
export function GroupCard({ group, role, waiting = 0 }: { group: Group; role?: string; waiting?: number }) {
  const members = useMembersOf(group.id)
  // a link takes the focus as it is, by Tab too
  const row = { ...useRow<HTMLAnchorElement>(group.id, group.name, []), tabIndex: 0 }
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={css.card} {...row}>
      <GroupMark group={group} />
      <span className={css.cardWords}>
        <span className={css.cardName} dir="auto">
          {group.name}
        </span>
        <span className={css.cardMeta}>
          <Plural value={members.length} one="# member" other="# members" />
          {role && role !== 'member' && <RoleBadge role={role} />}
          {waiting > 0 && (
            <span className={css.asking}>
              <Trans>{waiting} waiting to join</Trans>
            </span>
          )}
        </span>
      </span>
      <AvatarGroup people={members} most={3} size={26} />
    </Link>
  )
}
