import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useReportedAway } from '../../groups/data/reports.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { TalkFiles } from '../about/TalkFiles.tsx'
import type { Message } from '../data/messages.ts'
import { blocks } from '../data/participants.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './deck.module.css'

/** A message of a card, as plain words with its files; the conversation has all that it can do. */
export function CardMessage({ message, headed }: { message: Message; headed: boolean }) {
  const known = usePeople()
  const { id, sender_id, created_at, body_text, body_html, kind } = message
  const blocked = useQuery(blocks).data?.some((one) => one.blocked_id === sender_id)
  const reported = useReportedAway().has(id)
  const name = nameOf(known, sender_id)
  const words = body_text || wordsIn(body_html)
  if (blocked || reported)
    return (
      <p className={css.hidden}>
        {blocked ? <Trans>From someone you blocked.</Trans> : <Trans>You reported this message.</Trans>}
      </p>
    )
  return (
    <div className={css.message}>
      {headed && (
        <p className={css.by}>
          <Avatar person={known.get(sender_id ?? '') ?? { id: sender_id ?? '', name }} size={28} />
          <b dir="auto">{name}</b>
          <time dateTime={created_at}>{timeOf(created_at, serverDate())}</time>
        </p>
      )}
      <p className={css.words} dir="auto">
        {kind === 'poll' ? <Trans>Poll: {words}</Trans> : words}
      </p>
      <TalkFiles message={message} />
    </div>
  )
}
