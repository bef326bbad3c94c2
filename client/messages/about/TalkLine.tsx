import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { Message } from '../data/messages.ts'
import type { SendState } from '../data/outgoing.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './about.module.css'
import { TalkFiles } from './TalkFiles.tsx'

/** A message among the last about something, as plain words with its files; the conversation has all that it can do. */
export function TalkLine({ message, state }: { message: Message; state: SendState }) {
  const { t } = useLingui()
  const known = usePeople()
  const person = message.sender_id ? known.get(message.sender_id) : undefined
  const waits = { sending: null, sent: null, waiting: t`Will send when you’re back online`, failed: t`Not sent` }[state]
  return (
    <li className={css.line} data-state={state}>
      {person ? <Avatar person={person} size={28} /> : <span className={css.nobody} />}
      <div className={css.said}>
        <p className={css.by}>
          <b dir="auto">{nameOf(known, message.sender_id)}</b>
          <time dateTime={message.created_at}>{timeOf(message.created_at, serverDate())}</time>
        </p>
        <p className={css.words} dir="auto">
          {message.body_text || wordsIn(message.body_html)}
        </p>
        <TalkFiles message={message} />
        {waits && <p className={css.waits}>{waits}</p>}
      </div>
    </li>
  )
}
