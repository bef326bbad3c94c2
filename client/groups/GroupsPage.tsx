import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
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

function Cards({ groups }: { groups: readonly MyGroup[] }) {
  const asking = useQuery(waiting).data ?? []
  return (
    <ul className={css.cards}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupCard
            group={group}
            role={group.myRole}
            waiting={asking.filter(({ group_id }) => group_id === group.id).length}
          />
        </li>
      ))}
    </ul>
  )
}
