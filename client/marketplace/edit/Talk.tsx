import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import { type AskedReview, askedOf } from '../data/asked.ts'
import type { OwnListing } from '../data/own.ts'
import css from './edit.module.css'
import { Section } from './Section.tsx'

/** The talk: what authors asked and reviewers answered, the latest first; nothing before the first time. */
export function Talk({ listing }: { listing: OwnListing }) {
  const { t } = useLingui()
  const { data: askings = [] } = useQuery(askedOf(listing.id))
  if (askings.length === 0) return null
  return (
    <Section title={t`Reviews by admins`}>
      <ol className={css.talk}>
        {askings.map((asking) => (
          <Turn key={asking.id} asking={asking} />
        ))}
      </ol>
    </Section>
  )
}

function Turn({ asking }: { asking: AskedReview }) {
  const { t } = useLingui()
  const asker = usePerson(asking.asked_by)?.name ?? t`An author`
  const decider = usePerson(asking.decided_by)?.name ?? t`An admin`
  const { decision, decided_at, note } = asking
  const isByLink = decision === 'approved' && asking.decided_by === null
  return (
    <li className={css.turn} data-kind={decision ?? 'waiting'}>
      <p>
        {isByLink ? t`${asker} shared it by link.` : t`${asker} asked for review.`}{' '}
        <time className={css.when} dateTime={asking.at}>
          {ago(new Date(asking.at), serverDate())}
        </time>
      </p>
      {!decision && <p className={css.hint}>{t`Nobody has decided yet.`}</p>}
      {decision && decided_at && !isByLink && (
        <p>
          {decision === 'approved'
            ? t`${decider} approved it.`
            : decision === 'rejected'
              ? t`${decider} didn’t approve it.`
              : t`It was taken back.`}{' '}
          <time className={css.when} dateTime={decided_at}>
            {ago(new Date(decided_at), serverDate())}
          </time>
        </p>
      )}
      {note && (
        <blockquote className={css.quote} dir="auto">
          {note}
        </blockquote>
      )}
    </li>
  )
}
