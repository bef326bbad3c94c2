import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import css from '../../ui/area/area.module.css'
import { type Choice, Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { TenantFilter } from '../../ui/area/TenantFilter.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { adminGroups } from '../data/groups.ts'
import { SavedViews } from '../kit/SavedViews.tsx'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { GroupLine } from './GroupLine.tsx'
import { GroupPanel } from './GroupPanel.tsx'

/** Every group of the organisation, with who looks after it and what it holds. */
export function GroupsTab() {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const { isSuperAdmin } = useGlobalPermissions()
  const { lines, ...list } = useLines(adminGroups(search))
  const choices: readonly Choice[] = [
    {
      name: 'state',
      label: t`Which groups`,
      options: [
        { value: '', label: t`All groups` },
        { value: 'orphan', label: t`Without an admin` },
        { value: 'archived', label: t`Archived` },
      ],
    },
    {
      name: 'order',
      label: t`Order`,
      options: [
        { value: '', label: t`By name` },
        { value: 'members', label: t`By members` },
        { value: 'storage', label: t`By storage` },
        { value: 'activity', label: t`By last activity` },
      ],
    },
  ]
  return (
    <>
      <Filters search={t`Search groups`} choices={choices} />
      <div className={css.tools}>
        <TenantFilter />
        <SavedViews page="groups" />
      </div>
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(groups) =>
          groups.length === 0 ? (
            search.q || search.state || search.tenant ? (
              <NoMatch choices={choices} title={t`No groups match.`} />
            ) : (
              <p className={css.none}>{t`No groups yet. Anyone can start one on the Groups page.`}</p>
            )
          ) : (
            <>
              <Table
                label={t`Groups`}
                keep={3}
                head={[
                  t`Name`,
                  t`Owner`,
                  t`Admins`,
                  ...(isSuperAdmin ? [t`Organisation`] : []),
                  t`Members`,
                  t`Storage`,
                  t`Last activity`,
                  <span key="more" className={css.unseen}>{t`More`}</span>,
                ]}
              >
                {groups.map((group) => (
                  <GroupLine key={group.id} group={group} withTenant={isSuperAdmin} />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
      <Suspense>{search.open && <GroupPanel key={search.open} id={search.open} />}</Suspense>
    </>
  )
}
