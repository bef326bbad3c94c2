import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { failureOf } from '../../lib/outbox/failure.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { Message } from '../data/messages.ts'
import type { SendState as State } from '../data/outgoing.ts'
import { sendAgain, takeBack } from '../data/resend.ts'
import { useMe } from '../data/use-people.ts'
import css from './message.module.css'

/** The state of a message that is not sent yet; nothing once it is sent, as it should be. */
export function SendState(props: { message: Message; state: State; waiting: WaitingWrite | undefined }) {
  const { message, state, waiting } = props
  const me = useMe()
  if (state === 'sent' || message.sender_id !== me) return null
  if (state === 'failed' && waiting)
    return (
      <p className={css.failed} role="alert">
        <IconAlertCircle size={16} stroke={1.5} aria-hidden="true" />
        <span>
          <Trans>Not sent.</Trans> {errorMessage(failureOf(waiting))}
        </span>
        <button type="button" className={css.link} onClick={() => void sendAgain(waiting.seq)}>
          <Trans>Try again</Trans>
        </button>
        <button type="button" className={css.link} onClick={() => void takeBack(waiting.seq, message, true)}>
          <Trans>Edit</Trans>
        </button>
        <button type="button" className={css.link} onClick={() => void takeBack(waiting.seq, message, false)}>
          <Trans>Delete</Trans>
        </button>
      </p>
    )
  return (
    <p className={css.sending}>
      <IconClock size={14} stroke={1.5} aria-hidden="true" />
      {state === 'waiting' ? <Trans>Will send when you’re back online</Trans> : <Trans>Sending…</Trans>}
    </p>
  )
}
