import { Plural } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Faces } from '../ui/Faces.tsx'
import { Missing } from '../ui/Missing.tsx'
import { Page } from '../ui/Page.tsx'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'
import { Invite } from './Invite.tsx'
import { type Group, myGroups, useManages, useMembersOf } from './queries.ts'
import { Roster } from './Roster.tsx'

/** A group: who it is, and under it the part that the address names. */
export function GroupPage() {
  const { groupId } = useParams({ from: '/inside/groups/$groupId' })
  const { data: groups } = useSuspenseQuery(myGroups)
  const group = groups.find(({ id }) => id === groupId)
  return group ? <Inside key={groupId} group={group} /> : <Missing />
}

function Inside({ group }: { group: Group }) {
  const members = useMembersOf(group.id)
  const manages = useManages(group.id)
  return (
    <Page
      title={group.name}
      mark={<GroupMark group={group} size={52} />}
      below={<Plural value={members.length} one="# member" other="# members" />}
      action={
        <>
          <Faces people={members} most={5} size={32} />
          {manages && <Invite group={group} />}
        </>
      }
    >
      <div className={css.columns}>
        <div>
          <Outlet />
        </div>
        <Roster members={members} />
      </div>
    </Page>
  )
}
