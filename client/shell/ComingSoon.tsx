import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSeedling } from '@tabler/icons-react'
import { Link, useMatch, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { useGroup } from '../groups/data/groups.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { Page } from '../ui/Page.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { type ComingPage, comingPages, type UpcomingPage } from './coming-pages.ts'
import css from './coming-soon.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    toCome?: ComingPage
  }
}

/** A page that is still being built. Whoever may not enter it is told so here already. */
export function ComingSoon() {
  const { groupId } = useParams({ strict: false })
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.toCome })
  if (!page) return <NotFound />
  // each is a page of its own, though one part draws them all
  const { needs }: UpcomingPage = comingPages[page]
  if (groupId) return <OfGroup key={page} groupId={groupId} page={page} />
  if (needs) {
    return (
      <RoleGuard key={page} needs={needs}>
        <Word page={page} />
      </RoleGuard>
    )
  }
  return <Word key={page} page={page} />
}

function OfGroup({ groupId, page }: { groupId: string; page: ComingPage }) {
  const group = useGroup(groupId)
  if (!group) return <NotFound />
  return (
    <Word
      page={page}
      groupId={groupId}
      above={
        <Link to="/groups/$groupId" params={{ groupId }} className={css.group}>
          <GroupMark group={group} size={20} />
          {group.name}
        </Link>
      }
    />
  )
}

function Word({ page, groupId, above }: { page: ComingPage; groupId?: string; above?: ReactNode }) {
  const { t } = useLingui()
  const { title, words, meanwhile } = comingPages[page]
  return (
    <Page title={t(title)} above={above}>
      <div className={css.card}>
        <span className={css.art}>
          <IconSeedling size={28} stroke={1.5} aria-hidden="true" />
        </span>
        <p className={css.words}>{t(words)}</p>
        <p className={css.words}>{t(meanwhile.words)}</p>
        {groupId ? (
          <Button renderRoot={(props) => <Link {...props} to="/groups/$groupId" params={{ groupId }} />}>
            <Trans>Open the group’s tasks</Trans>
          </Button>
        ) : (
          <Button component={Link} to={meanwhile.to}>
            {t(meanwhile.label)}
          </Button>
        )}
      </div>
    </Page>
  )
}
