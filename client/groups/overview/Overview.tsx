import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { activityKind, useActivityFilters } from '../../lib/registries/activity.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useActive, usePerson } from '../data/groups.ts'
import css from './overview.module.css'
import { type LatestTalk, overviewOf, type RecentChange } from './queries.ts'
import { Week } from './Week.tsx'

/** A group at a glance: what a leader has to see to, what was said last, and what changed since one’s last visit. */
export function Overview({ groupId }: { groupId: string }) {
  useActivityFilters()
  const { since, changed, week, latest } = useSuspenseQuery(overviewOf(groupId)).data
  const active = useActive(groupId)
  return (
    <div className={css.parts}>
      {week && active && <Week groupId={groupId} week={week} />}
      {latest && <Latest latest={latest} groupId={groupId} />}
      <Changes since={since} changed={changed} isAlone={!latest} />
    </div>
  )
}

function Latest({ latest, groupId }: { latest: LatestTalk; groupId: string }) {
  const { t } = useLingui()
  const sender = latest.sender ?? t`A former member`
  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className={css.heading}>
        <Trans>Latest message</Trans>
      </h2>
      <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'messages' }} className={css.latest} data-row>
        <span className={css.said}>
          <b dir="auto">{sender}</b> <span dir="auto">{latest.text}</span>
        </span>
        <time dateTime={latest.at}>{timeOf(latest.at, serverDate())}</time>
      </Link>
    </section>
  )
}

function Changes(props: { since: string | null; changed: readonly RecentChange[]; isAlone: boolean }) {
  const { t } = useLingui()
  const { since, changed } = props
  // a browser that has not been renewed yet may not know a kind
  const known = changed.filter(({ kind }) => activityKind(kind))
  if (known.length === 0)
    return since === null && !props.isAlone ? null : (
      <section aria-labelledby="changed">
        <h2 id="changed" className={css.heading}>
          <Trans>Since your last visit</Trans>
        </h2>
        <div className={css.card}>
          <EmptyState title={t`Nothing new`} words={t`What others do in this group appears here.`} />
        </div>
      </section>
    )
  return (
    <section aria-labelledby="changed">
      <h2 id="changed" className={css.heading}>
        <Trans>Since your last visit</Trans>
      </h2>
      <ul className={css.card}>
        {known.map((one) => (
          <Change key={`${one.kind} ${one.id}`} change={one} />
        ))}
      </ul>
    </section>
  )
}

function Change({ change }: { change: RecentChange }) {
  const { t } = useLingui()
  const actor = usePerson(change.actor_id)
  const name = actor?.name ?? t`A former member`
  const { Sentence } = activityKind(change.kind)!
  return (
    <li>
      <Link to={change.path} className={css.row} data-row>
        <Avatar person={actor ?? { id: change.id, name }} size={28} />
        <span className={css.words}>
          <Sentence name={name} title={change.title} others={0} />
        </span>
        <time dateTime={change.at}>{timeOf(change.at, serverDate())}</time>
      </Link>
    </li>
  )
}
