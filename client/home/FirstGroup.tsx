import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isActive, visibleGroups } from '../groups/data/groups.ts'
import { NewGroup } from '../groups/NewGroup.tsx'
import { withWords } from '../lib/settings/i18n.ts'
import { Logo } from '../ui/Logo.tsx'
import css from './home.module.css'

const JoinByCode = lazy(async () => ({
  default: (await withWords(import('../groups/invites/JoinByCode.tsx'))).JoinByCode,
}))
const ListedGroups = lazy(async () => ({
  default: (await withWords(import('../groups/ListedGroups.tsx'))).ListedGroups,
}))
const Invitations = lazy(async () => ({
  default: (await withWords(import('./invitations/Invitations.tsx'))).Invitations,
}))

/** Home, before there is anything: the one step that makes it useful, and what comes after it. */
export function FirstGroup({ archived }: { archived: number }) {
  const listed = useSuspenseQuery(visibleGroups).data.filter(
    (group) => group.visibility === 'listed' && isActive(group),
  )
  return (
    <>
      <Suspense>
        <Invitations />
      </Suspense>
      <section className={css.start} aria-labelledby="start">
        <Logo size={56} />
        <h2 id="start" className={css.startTitle}>
          {archived > 0 ? <Trans>Start a new group</Trans> : <Trans>Start your first group</Trans>}
        </h2>
        <p className={css.startWords}>
          <Trans>A class, a choir, a household: anyone who does things together. Give it a name.</Trans>
        </p>
        <NewGroup isFirst />
        <ol className={css.steps}>
          <li>
            <Trans>Name the group</Trans>
          </li>
          <li>
            <Trans>Send people the link</Trans>
          </li>
          <li>
            <Trans>Add the first task</Trans>
          </li>
        </ol>
        {archived > 0 && (
          <p className={css.startWords}>
            <Trans>Your other groups are archived.</Trans>{' '}
            <Link to="/groups" className={css.inline}>
              <Trans>Show archived groups</Trans>
            </Link>
          </p>
        )}
        <h3 className={css.invited}>
          <Trans>Invited to a group?</Trans>
        </h3>
        <p className={css.startWords}>
          <Trans>Open the link you were sent, or enter its code here.</Trans>
        </p>
        <Suspense fallback={<div className={css.codeToCome} />}>
          <JoinByCode />
        </Suspense>
      </section>
      {listed.length > 0 && (
        <Suspense>
          <ListedGroups groups={listed} />
        </Suspense>
      )}
    </>
  )
}
