import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGroup } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { PollContent } from './PollContent.tsx'
import css from './poll.module.css'
import { type DatePoll, pollOf } from './queries.ts'
import { usePollCommands } from './use-poll-commands.ts'

/** The page of a date poll, under the address of the events. */
export function PollPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useQuery(pollOf(id))
  const reachable = isReachable.use()
  const poll = data?.[0]
  if (poll) return <Found poll={poll} />
  return (
    <Page title={t`Date poll`} above={<Back />}>
      {isPending ? (
        <SkeletonPart />
      ) : error && !reachable ? (
        <EmptyState
          art={<IconPlugConnectedX size={26} stroke={1.5} />}
          title={t`This poll isn’t on this device`}
          words={t`You’re offline.`}
        />
      ) : error ? (
        <EmptyState title={t`This poll didn’t load`} words={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t`Try again`}</Button>
        </EmptyState>
      ) : (
        <EmptyState title={t`Poll not found`} words={t`It was deleted, or you may not have access.`} />
      )}
    </Page>
  )
}

function Found({ poll }: { poll: DatePoll }) {
  const { t } = useLingui()
  const group = useGroup(poll.group_id)
  const commands = usePollCommands(poll)
  return (
    <Page
      title={poll.title}
      above={
        <span className={css.top}>
          <Back /> <RowMenu size={40} label={t`More about ${poll.title}`} commands={commands} />
        </span>
      }
      below={<span dir="auto">{[group?.name, poll.place_name].filter(Boolean).join(' · ')}</span>}
    >
      <PollContent poll={poll} />
    </Page>
  )
}

function Back() {
  const { t } = useLingui()
  return (
    <Link to="/events" className={css.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" /> {t`Events`}
    </Link>
  )
}
