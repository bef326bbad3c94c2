import { Plural } from '@lingui/react/macro'
import { CatchBoundary, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePermissions } from '../lib/query/permissions.ts'
import { type GroupTab, slots } from '../lib/registries/slots.ts'
import { Heading } from '../ui/Heading.tsx'
import { Picture } from '../ui/html/Picture.tsx'
import { ReadMore } from '../ui/html/ReadMore.tsx'
import { Page } from '../ui/Page.tsx'
import { AvatarGroup } from '../ui/people/AvatarGroup.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { ArchivedBanner } from './ArchivedBanner.tsx'
import { Arrival } from './Arrival.tsx'
import { Checklist } from './Checklist.tsx'
import { coverOf } from './data/covers.ts'
import { type Group, useGroup, useMembersOf, useMyGroups } from './data/groups.ts'
import { usePlayground } from './data/use-playground.ts'
import { GroupMark } from './GroupMark.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { GroupPreview } from './GroupPreview.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import css from './group-page.module.css'
import { InviteButton } from './invites/InviteButton.tsx'
import { Roster } from './members/Roster.tsx'

/** A group: who it is, and under it the part that the address names. Who is outside sees what a listed group shows. */
export function GroupPage() {
  const { groupId } = useParams({ from: '/inside/groups/$groupId' })
  const group = useGroup(groupId)
  const member = useMyGroups().some(({ id }) => id === groupId)
  const { canViewGroupData, loading } = usePermissions(groupId)
  if (!group) return <NotFound />
  if (member || canViewGroupData) return <Inside key={groupId} group={group} />
  return loading ? <Skeleton /> : <GroupPreview group={group} />
}

function Inside({ group }: { group: Group }) {
  const members = useMembersOf(group.id)
  const may = usePermissions(group.id)
  const { playground, isAsked } = usePlayground(group)
  const desk = useDesk()
  const { taskId, tab: asked = taskId && 'tasks' } = useSearch({ from: '/inside/groups/$groupId' })
  const tab = slots.tabs.find((one) => one.name === asked) ?? slots.tabs[0]!
  const { name, whole = false } = tab
  const first = name === slots.tabs[0]!.name
  const cover = !whole && coverOf(group)
  if (whole && !desk) return <Alone group={group} tab={tab} />
  return (
    <Page
      whole={whole}
      cover={cover && <Picture className={css.cover} src={cover} alt="" />}
      title={group.name}
      mark={<GroupMark group={group} size={52} />}
      below={<Plural value={members.length} one="# member" other="# members" />}
      action={
        <>
          <span className={css.faces}>
            <AvatarGroup people={members} most={5} size={32} />
          </span>
          <span className={css.actions}>
            {may.canManage && !playground && (
              <span className={isAsked ? css.coming : undefined}>
                <InviteButton group={group} />
              </span>
            )}
            <GroupMenu group={group} members={members} />
          </span>
        </>
      }
    >
      {group.description && !whole && (
        <ReadMore key={group.description} className={css.purpose} text={group.description} lines={4} />
      )}
      {group.archived_at && <ArchivedBanner group={group} />}
      <GroupTabs groupId={group.id} open={name} settings={may.canManageSettings} />
      <Suspense fallback={<SkeletonPart />}>
        {first && may.canManageSettings && <Checklist group={group} members={members} />}
        {first && <Arrival group={group} members={members} />}
        {first && <Cards groupId={group.id} />}
        <div className={whole ? css.whole : first ? css.columns : undefined}>
          <Open group={group} tab={tab} />
          {first && <Roster groupId={group.id} members={members} />}
        </div>
      </Suspense>
    </Page>
  )
}

/** On a phone, a tab that takes the whole window: it has a way back of its own. */
const Alone = ({ group, tab }: { group: Group; tab: GroupTab }) => (
  <div className={css.alone}>
    <div className={css.unseen}>
      <Heading>{group.name}</Heading>
    </div>
    <Suspense fallback={<SkeletonPart />}>
      <Open group={group} tab={tab} />
    </Suspense>
  </div>
)

const Open = ({ group, tab: { name, whole, Tab } }: { group: Group; tab: GroupTab }) => (
  <CatchBoundary getResetKey={() => name} errorComponent={PartError}>
    <div className={whole ? css.whole : undefined}>
      <Tab groupId={group.id} />
    </div>
  </CatchBoundary>
)

/** A card that fails leaves the tab as it is; one that is still coming keeps it back, so that nothing moves. */
const Cards = ({ groupId }: { groupId: string }) =>
  slots.group.map(({ name, Card }) => (
    <CatchBoundary key={name} getResetKey={() => groupId} errorComponent={PartError}>
      <Card groupId={groupId} />
    </CatchBoundary>
  ))
