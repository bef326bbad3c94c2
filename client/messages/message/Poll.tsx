import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import type { Message } from '../data/messages.ts'
import { closingPoll, votesOf, voting } from '../data/polls.ts'
import { nameOf, useMe, usePeople } from '../data/use-people.ts'
import css from './message.module.css'

/** A question to all, and how the answers stand: as bars, and as numbers for who does not see bars. */
export function Poll({ message }: { message: Message }) {
  const { t } = useLingui()
  const me = useMe()
  const known = usePeople()
  const { poll } = message
  const votes = useQuery({ ...votesOf(message.id), enabled: Boolean(poll) }).data ?? []
  if (!poll) return <p className={css.body}>{message.body_text}</p>
  const closed = poll.closed_at !== null || (poll.closes_at !== null && Date.parse(poll.closes_at) <= serverNow())
  const mine = new Set(votes.filter(({ user_id }) => user_id === me).map(({ option_id }) => option_id))
  function choose(id: string) {
    const others = poll!.multiple ? [...mine].filter((one) => one !== id) : []
    const option_ids = mine.has(id) ? others : [...others, id]
    attempt(voting, { poll_id: poll!.id, option_ids })
  }
  const { voters } = poll
  const whoChose = (id: string) =>
    votes
      .filter(({ option_id }) => option_id === id)
      .map(({ user_id }) => (user_id === me ? t`You` : nameOf(known, user_id)))
      .join(', ') || undefined
  return (
    <fieldset className={css.poll} disabled={closed}>
      <legend>{poll.question}</legend>
      {(poll.options ?? [])
        .toSorted((a, b) => a.place - b.place)
        .map(({ id, text, votes: count }) => (
          <label key={id} className={css.option}>
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={`poll-${poll.id}`}
              checked={mine.has(id)}
              onChange={() => choose(id)}
            />
            <span className={css.optionText}>{text}</span>
            <span className={css.bar} aria-hidden="true">
              <span style={{ width: `${voters > 0 ? Math.round((count / voters) * 100) : 0}%` }} />
            </span>
            <span className={css.optionCount} role="img" aria-label={t`${count} of ${voters}`} title={whoChose(id)}>
              {count}
            </span>
          </label>
        ))}
      <p className={css.pollFoot} role="status">
        <Plural value={voters} one="# answer" other="# answers" />
        {poll.anonymous && (
          <span>
            <Trans>anonymous</Trans>
          </span>
        )}
        {closed ? (
          <span>
            <Trans>closed</Trans>
          </span>
        ) : (
          poll.closes_at && (
            <span>
              <Trans>closes {exactly(new Date(poll.closes_at))}</Trans>
            </span>
          )
        )}
        {!closed && poll.created_by === me && (
          <button type="button" className={css.link} onClick={() => attempt(closingPoll, { id: poll.id })}>
            <Trans>Close poll</Trans>
          </button>
        )}
      </p>
    </fieldset>
  )
}
