import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import css from '../../ui/area/area.module.css'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { TenantFilter } from '../../ui/area/TenantFilter.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import type { WantedChange } from '../data/change-people.ts'
import { adminPeople, adminPeopleCount } from '../data/people.ts'
import { GroupFilter } from '../kit/GroupFilter.tsx'
import { SavedViews } from '../kit/SavedViews.tsx'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { BulkBar } from './BulkBar.tsx'
import { PersonLine } from './PersonLine.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { peopleChoices } from './people-choices.ts'
import { useSelection } from './use-selection.ts'
import { WaitingPeople } from './WaitingPeople.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))

/** The people of the organisation: found, filtered, and changed one by one or many at once. */
export function PeopleTab() {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const { isSuperAdmin } = useGlobalPermissions()
  const { lines, ...list } = useLines(adminPeople(search))
  const selection = useSelection(lines?.map(({ id }) => id) ?? [])
  const [wanted, want] = useState<WantedChange>()
  const choices = peopleChoices()
  const chosen = lines?.filter(({ id }) => selection.chosen.has(id)) ?? []
  return (
    <>
      <WaitingPeople />
      <Filters search={t`Search people by name or email`} choices={choices} />
      <div className={css.tools}>
        <GroupFilter />
        <TenantFilter />
        <SavedViews page="people" />
      </div>
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(people) =>
          people.length === 0 ? (
            <NoMatch choices={choices} title={t`No people match.`} />
          ) : (
            <>
              <PeopleCount />
              <Table
                label={t`People`}
                keep={4}
                head={[
                  <span key="pick" className={css.unseen}>{t`Select`}</span>,
                  t`Name`,
                  t`Role`,
                  t`State`,
                  ...(isSuperAdmin ? [t`Organisation`] : []),
                  t`Groups`,
                  t`Last seen`,
                  <span key="more" className={css.unseen}>{t`More`}</span>,
                ]}
              >
                {people.map((person) => (
                  <PersonLine
                    key={person.id}
                    person={person}
                    withTenant={isSuperAdmin}
                    isChosen={selection.chosen.has(person.id)}
                    onChoose={(range) => selection.toggle(person.id, range)}
                    onChange={(act, value) => want({ people: [person], act, value })}
                  />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
      {chosen.length > 0 && (
        <BulkBar
          people={chosen}
          selection={selection}
          onChange={(act, value, group) => want({ people: chosen, act, value, ...(group && { group }) })}
        />
      )}
      <Suspense>{search.who && <PersonPanel key={search.who} id={search.who} onChange={want} />}</Suspense>
      <Suspense>
        {wanted && <ChangeDialog wanted={wanted} onClose={() => want(undefined)} onDone={selection.clear} />}
      </Suspense>
    </>
  )
}

/** The number of people like that, exact up to a thousand. */
function PeopleCount() {
  const { t, i18n } = useLingui()
  const { search } = useAdminSearch()
  const found = useQuery(adminPeopleCount(search)).data
  if (!found) return <p className={css.count}>&nbsp;</p>
  const count = i18n.number(found.count)
  return (
    <p className={css.count} role="status">
      {found.more ? t`${count}+ people` : found.count === 1 ? t`1 person` : t`${count} people`}
    </p>
  )
}
