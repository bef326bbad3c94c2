import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { groupsAtGlance } from './data/group-cards.ts'
import { isActive, type MyGroup, useMyGroups, visibleGroups } from './data/groups.ts'
import { waiting } from './data/members.ts'
import { GroupCard } from './GroupCard.tsx'
import css from './groups.module.css'
import { JoinByCode } from './invites/JoinByCode.tsx'
import { ListedGroups } from './ListedGroups.tsx'
import { NewGroup } from './NewGroup.tsx'

/** The page of groups: one's own, listed ones, a field for a code, and a new group. */
export function GroupsPage() {
  const { t } = useLingui()
  const { data: visible } = useSuspenseQuery(visibleGroups)
  const mine = useMyGroups()
  const active = mine.filter(isActive)
  const archived = mine.filter((group) => !isActive(group))
  const inside = new Set(mine.map(({ id }) => id))
  const listed = visible.filter((group) => group.visibility === 'listed' && isActive(group) && !inside.has(group.id))
  const waysIn = (
    <section className={css.ways}>
      <div className={css.way}>
        <h2 id="new-group" className={css.heading}>
          <Trans>New group</Trans>
        </h2>
        <NewGroup />
      </div>
      <div className={css.way}>
        <h2 className={css.heading}>
          <Trans>Join with a code</Trans>
        </h2>
        <JoinByCode />
      </div>
    </section>
  )
  return (
    <Page
      title={t`Groups`}
      {...(active.length > 0 && { below: <Plural value={active.length} one="# group" other="# groups" /> })}
    >
      {active.length > 0 ? (
        <Cards groups={active} />
      ) : (
        <div className={css.first}>
          <EmptyState
            art={<IconUsers size={26} stroke={1.5} />}
            title={t`Start your first group`}
            words={
              <Trans>
                A class, a choir, a household: name it, then send people the link. Have you been invited to one? Open
                your link, or enter the code.
              </Trans>
            }
          />
        </div>
      )}
      {waysIn}
      {listed.length > 0 && <ListedGroups groups={listed} />}
      {archived.length > 0 && (
        <details className={css.archived}>
          <summary className={css.heading}>
            <Trans>Archived</Trans> <span className={css.count}>{archived.length}</span>
          </summary>
          <Cards groups={archived} />
        </details>
      )}
    </Page>
  )
}

/** More than this are not seen at a glance. */
const many = 6

/** Groups, those with the latest activity first; where there are many, with a field to find one. */
function Cards({ groups }: { groups: readonly MyGroup[] }) {
  const { t } = useLingui()
  const asking = useQuery(waiting).data ?? []
  const { data: glances = [], isLoading } = useQuery(groupsAtGlance)
  const [sought, seek] = useState('')
  const at = new Map(glances.map((one) => [one.group_id, one]))
  const lately = ({ id }: MyGroup) => at.get(id)?.last_activity_at ?? ''
  const wanted = sought.trim().toLocaleLowerCase()
  const found = groups
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => lately(b).localeCompare(lately(a)))
  return (
    <>
      {groups.length > many && (
        <div className={css.searched}>
          <SearchField label={t`Search your groups`} value={sought} onChange={seek} />
        </div>
      )}
      {found.length === 0 && (
        <EmptyState title={t`No matching groups`} words={t`None of your groups is called that.`} />
      )}
      {/* their order is known with their last activity; until then they take their place unseen */}
      <ul className={css.cards} data-coming={isLoading || undefined}>
        {found.map((group) => (
          <li key={group.id}>
            <GroupCard
              group={group}
              glance={at.get(group.id)}
              role={group.myRole}
              waiting={asking.filter(({ group_id }) => group_id === group.id).length}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
