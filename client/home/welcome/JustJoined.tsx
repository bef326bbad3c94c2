import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { type Group, isActive, useMembersOf, useMyGroups } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { PeopleToMeet } from '../../groups/PeopleToMeet.tsx'
import { slots } from '../../lib/registries/slots.ts'
import { Page } from '../../ui/Page.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { NotInYet } from './NotInYet.tsx'
import { useNewestFirst } from './newest-first.ts'
import css from './welcome.module.css'

/** The page of who has just joined a group: who is in, and what is next. Of several it is about the one that they joined last. */
export function JustJoined() {
  const [group, ...others] = useNewestFirst(useMyGroups().filter(isActive))
  return group ? <Joined key={group.id} group={group} others={others} /> : <NotInYet />
}

function Joined({ group, others }: { group: Group; others: readonly Group[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const people = useMembersOf(group.id).filter(({ id }) => id !== me)
  const params = { groupId: group.id }
  return (
    <Page title={group.name} above={t`You’re in`} mark={<GroupMark group={group} size={52} />}>
      <div className={css.screen}>
        <section aria-labelledby="who">
          <h2 id="who" className={css.heading}>
            <Trans>Who’s in</Trans>
          </h2>
          {people.length > 0 ? (
            <PeopleToMeet groupId={group.id} others={people} />
          ) : (
            <p className={css.quiet}>
              <Trans>Only you so far.</Trans>
            </p>
          )}
        </section>
        {/* what leads on comes with what stands above it, which would push it down */}
        <Suspense fallback={<SkeletonPart />}>
          <section aria-labelledby="next">
            <h2 id="next" className={css.heading}>
              <Trans>What’s next</Trans>
            </h2>
            {slots.group.map(({ name, Card }) => (
              <CatchBoundary key={name} getResetKey={() => group.id} errorComponent={PartError}>
                <Card groupId={group.id} />
              </CatchBoundary>
            ))}
          </section>
          <p className={css.more}>
            <Button renderRoot={(props) => <Link {...props} to="/groups/$groupId" params={params} />}>
              <Trans>Open the group</Trans>
            </Button>
            {others.length > 0 && (
              <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/groups" />}>
                <Trans>Show all my groups</Trans>
              </Button>
            )}
          </p>
        </Suspense>
      </div>
    </Page>
  )
}
