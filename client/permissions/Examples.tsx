import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { PermissionGate } from '../account/PermissionGate.tsx'
import { useMyGroups } from '../groups/data/groups.ts'
import type { Permission } from '../lib/query/permissions.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import css from './permissions.module.css'

/** The signed-in person's permissions, everywhere and in a group: each tile is a gate. */
export function Examples({ groupId, onGroup }: { groupId?: string | undefined; onGroup: (groupId?: string) => void }) {
  const { t } = useLingui()
  const groups = useMyGroups()
  const everywhere: Example[] = [
    { permission: 'superAdmin', name: t`Super Admin`, lacking: t`You need super admin access` },
    { permission: 'admin', name: t`Admin`, lacking: t`You need admin access` },
  ]
  const inGroup: Example[] = [
    { permission: 'groupManagement', name: t`Group Management`, lacking: t`You need group management permissions` },
    {
      permission: 'curriculumManagement',
      name: t`Curriculum Management`,
      lacking: t`You need curriculum management permissions`,
    },
    { permission: 'eventManagement', name: t`Event Management`, lacking: t`You need event management permissions` },
    { permission: 'contentDeletion', name: t`Content Deletion`, lacking: t`You need content deletion permissions` },
    { permission: 'analyticsAccess', name: t`Analytics Access`, lacking: t`You need analytics access` },
    { permission: 'taskAssignment', name: t`Task Assignment`, lacking: t`You need task assignment permissions` },
  ]
  return (
    <>
      <section className={css.section} aria-labelledby="global">
        <h2 id="global" className={css.heading}>
          <Trans>Global Permissions</Trans>
        </h2>
        <Tiles examples={everywhere} />
      </section>
      <section className={css.section} aria-labelledby="in-group">
        <header className={css.head}>
          <h2 id="in-group" className={css.heading}>
            <Trans>Group Permissions</Trans>
          </h2>
          <SelectField
            aria-label={t`Group`}
            value={groupId ?? ''}
            onChange={(value) => onGroup(value || undefined)}
            data={[
              { value: '', label: t`Choose a group…` },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </header>
        {groupId ? (
          <Tiles examples={inGroup} groupId={groupId} />
        ) : (
          <p className={css.muted}>
            <Trans>What you can do in a group depends on your role there. Choose a group to see it.</Trans>
          </p>
        )}
      </section>
    </>
  )
}

interface Example {
  permission: Permission
  name: string
  lacking: string
}

function Tiles({ examples, groupId }: { examples: readonly Example[]; groupId?: string }) {
  return (
    <ul className={css.tiles}>
      {examples.map(({ permission, name, lacking }) => (
        <li key={permission} className={css.tile}>
          <h3 className={css.name}>{name}</h3>
          <PermissionGate
            permission={permission}
            {...(groupId && { groupId })}
            fallback={
              <>
                <p className={css.denied}>
                  <IconLock size={16} stroke={1.75} aria-hidden="true" /> <Trans>Denied</Trans>
                </p>
                <p className={css.lacking}>{lacking}</p>
              </>
            }
          >
            <p className={css.granted}>
              <IconCheck size={16} stroke={2} aria-hidden="true" /> <Trans>Granted</Trans>
            </p>
          </PermissionGate>
        </li>
      ))}
    </ul>
  )
}
