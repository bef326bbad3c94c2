import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../account/AuthProvider.tsx'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import type { Member } from '../data/groups.ts'
import css from '../groups.module.css'

const most = 10

/** The members beside the first tab, where there is space. They have a tab of their own. */
export function Roster({ groupId, members }: { groupId: string; members: readonly Member[] }) {
  const me = useUser().id
  return (
    <section className={css.roster} aria-labelledby="roster">
      <h2 id="roster" className={css.heading}>
        <Trans>Members</Trans> <span className={css.count}>{members.length}</span>
      </h2>
      <ul>
        {members.slice(0, most).map((member) => (
          <li key={member.id} className={css.member}>
            <Avatar person={member} size={32} />
            <span className={css.memberName}>
              {member.name}
              {member.id === me && (
                <span className={css.muted}>
                  {' '}
                  <Trans>(you)</Trans>
                </span>
              )}
            </span>
            {member.groupRole !== 'member' && <RoleBadge role={member.groupRole} />}
            <PersonName person={member} className={css.whole} />
          </li>
        ))}
      </ul>
      {members.length > most && (
        <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'members' }} className={css.allMembers}>
          <Trans>All members</Trans>
        </Link>
      )}
    </section>
  )
}
