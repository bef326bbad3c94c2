import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { GroupCard } from './GroupCard.tsx'
import css from './groups.module.css'
import { NewGroup } from './NewGroup.tsx'
import { myGroups } from './queries.ts'

export function GroupsPage() {
  const { t } = useLingui()
  const { data: groups } = useSuspenseQuery(myGroups)
  if (groups.length === 0) {
    return (
      <Page title={t`Groups`}>
        <div className={css.first}>
          <EmptyState
            art={<IconUsers size={26} stroke={1.5} />}
            title={t`Start your first group`}
            words={
              <Trans>
                A class, a choir, a household: give it a name, then send people its link. Invited to one? Open the link
                you were sent.
              </Trans>
            }
          >
            <NewGroup />
          </EmptyState>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t`Groups`} below={<Plural value={groups.length} one="# group" other="# groups" />}>
      <ul className={css.cards}>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
      <section className={css.another} aria-labelledby="new-group">
        <h2 id="new-group" className={css.heading}>
          <Trans>New group</Trans>
        </h2>
        <NewGroup />
      </section>
    </Page>
  )
}
