import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { PermissionGate } from '../../account/PermissionGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { ArchivedBanner } from '../ArchivedBanner.tsx'
import { useGroup, useMembersOf } from '../data/groups.ts'
import { GroupMark } from '../GroupMark.tsx'
import { ArchiveGroup } from './ArchiveGroup.tsx'
import { AutoPostpone } from './AutoPostpone.tsx'
import { Basics } from './Basics.tsx'
import { Features } from './Features.tsx'
import { JoinSettings } from './JoinSettings.tsx'
import { Meetings } from './Meetings.tsx'
import { NewTerm } from './NewTerm.tsx'
import { OffDays } from './OffDays.tsx'
import css from './settings.module.css'

/** The settings of a group. Each section is saved by itself. */
export function EditPage() {
  const { groupId } = useParams({ from: '/inside/groups/$groupId/edit' })
  const { t } = useLingui()
  const group = useGroup(groupId)
  const admins = useMembersOf(groupId).filter(({ groupRole }) => groupRole === 'admin')
  if (!group) return <NotFound />
  const names = admins.map(({ name }) => name).join(', ')
  return (
    <Page
      title={t`Settings of ${group.name}`}
      mark={<GroupMark group={group} size={52} />}
      above={
        <Link to="/groups/$groupId" params={{ groupId }} className={css.back}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" /> <span>{group.name}</span>
        </Link>
      }
    >
      {group.archived_at ? (
        <ArchivedBanner group={group} />
      ) : (
        <PermissionGate
          permission="settingsManagement"
          groupId={groupId}
          loading={<SkeletonPart />}
          fallback={
            <AccessDenied
              icon="lock"
              {...(names && {
                message: t`Only admins and managers can change this group’s settings. Its admins: ${names}.`,
              })}
            />
          }
        >
          <div className={css.sections}>
            <Basics group={group} />
            <JoinSettings group={group} />
            <AutoPostpone group={group} />
            <Meetings group={group} />
            <OffDays groupId={groupId} />
            <Features groupId={groupId} />
            <NewTerm group={group} />
            <ArchiveGroup group={group} />
          </div>
        </PermissionGate>
      )}
      {group.archived_at && (
        <p className={css.muted}>
          <Trans>Unarchive the group to change its settings.</Trans>
        </p>
      )}
    </Page>
  )
}
