import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { config } from '../../lib/supabase/config.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { GuestVotes } from './GuestVotes.tsx'
import css from './guest.module.css'
import { type GuestPoll, guestPoll, type OpenPoll } from './guest-poll.ts'

/** The page of a guest link, for people without an account: the dates, a name, and what they can do. */
export function GuestPollPage() {
  const { token } = useParams({ from: '/poll/$token' })
  const { data, isPending, error, refetch } = useQuery(guestPoll(token))
  const { t } = useLingui()
  return (
    <div className={css.page}>
      <p className={css.brand}>
        <Logo />
        <span>{config.brand}</span>
      </p>
      <main className={css.main}>
        {data && 'title' in data ? (
          <Poll token={token} poll={data} />
        ) : isPending ? (
          <SkeletonPart />
        ) : error && data === undefined ? (
          <>
            <Heading>{t`This poll didn’t load`}</Heading>
            <p className={css.words}>{errorMessage(error)}</p>
            <Button onClick={() => void refetch()}>{t`Try again`}</Button>
          </>
        ) : (
          <Over state={data?.state} />
        )}
      </main>
    </div>
  )
}

function Poll({ token, poll }: { token: string; poll: OpenPoll }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  return (
    <>
      <header className={css.head}>
        <p className={css.above} dir="auto">
          {poll.group}
        </p>
        <Heading>{poll.title}</Heading>
        {poll.place_name && (
          <p className={css.words} dir="auto">
            {poll.place_name}
          </p>
        )}
        {poll.note && (
          <p className={css.note} dir="auto">
            {poll.note}
          </p>
        )}
      </header>
      {!reachable && (
        <p className={css.notice} role="status">
          {t`You’re offline. Your answers are sent when you press the button again.`}
        </p>
      )}
      {poll.poll_id && (
        <p className={css.notice}>
          <Trans>You’re in this group.</Trans>{' '}
          <Link to="/events" search={{ poll: poll.poll_id }} className={css.link}>
            <Trans>Vote as yourself</Trans>
          </Link>
        </p>
      )}
      <GuestVotes token={token} poll={poll} />
    </>
  )
}

/** A link that opens nothing any more, or never did. */
function Over({ state }: { state: GuestPoll['state'] | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <Heading>
        {state === 'expired'
          ? t`This link has expired`
          : state === 'revoked'
            ? t`This link was turned off`
            : t`This link doesn’t work`}
      </Heading>
      <p className={css.words}>
        {state
          ? t`Ask the person who sent it for a new one.`
          : t`Check that you have the whole link, or ask the person who sent it for a new one.`}
      </p>
    </>
  )
}
