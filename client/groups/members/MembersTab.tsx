import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermissions } from '../../lib/query/permissions.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useGroup, useMembersOf } from '../data/groups.ts'
import { namesakesIn } from '../data/namesakes.ts'
import { Invites } from '../invites/Invites.tsx'
import css from '../members.module.css'
import { InactiveMembers } from './InactiveMembers.tsx'
import { JoinRequests } from './JoinRequests.tsx'
import { MemberRow } from './MemberRow.tsx'
import { Teams } from './Teams.tsx'

const ranks: Record<string, number> = { admin: 0, manager: 1, member: 2 }

/** The tab of members, with requests and invites for those who may. */
export function MembersTab({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const group = useGroup(groupId)
  const members = useMembersOf(groupId)
  const may = usePermissions(groupId)
  const [sought, seek] = useState('')
  if (!group) return null
  const namesakes = namesakesIn(members)
  const found = members
    .filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
    .sort((a, b) => ranks[a.groupRole]! - ranks[b.groupRole]! || a.name.localeCompare(b.name))
  return (
    <div className={css.tab}>
      <div>
        {may.canManage && <JoinRequests groupId={groupId} />}
        <section className={css.section} aria-labelledby="members">
          <header className={css.head}>
            <h2 id="members" className={css.heading}>
              <Trans>Members</Trans>{' '}
              <span className={css.count}>
                {members.length}
                {group.member_limit !== null && ` / ${group.member_limit}`}
              </span>
            </h2>
            {members.length > 5 && (
              <SearchField className={css.search} label={t`Search members`} value={sought} onChange={seek} />
            )}
          </header>
          {found.length > 0 ? (
            <ul className={css.card}>
              {found.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  group={group}
                  isNamesake={namesakes.has(member.id)}
                  {...(may.canManage && { mine: may.isAdmin ? 'admin' : may.groupRole })}
                />
              ))}
            </ul>
          ) : (
            <div className={css.card}>
              <EmptyState title={t`No matching members`} words={t`No member’s name contains “${sought.trim()}”.`}>
                <Button variant="default" onClick={() => seek('')}>
                  <Trans>Show all members</Trans>
                </Button>
              </EmptyState>
            </div>
          )}
        </section>
        {may.canManage && <InactiveMembers group={group} members={members} />}
        <Teams group={group} members={members} may={may.canManage} />
      </div>
      {may.canManage && (
        <Invites group={group} alone={members.length === 1} mayAdmin={may.isAdmin || may.groupRole === 'admin'} />
      )}
    </div>
  )
}
