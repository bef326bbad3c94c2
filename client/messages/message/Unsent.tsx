import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { failureOf } from '../../lib/outbox/failure.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { Message } from '../data/messages.ts'
import type { SendState } from '../data/outgoing.ts'
import { sendAgain, takeBack } from '../data/resend.ts'
import css from './message.module.css'

/** That a message is on its way or waits, or was refused: then why, and what one can do about it. */
export function Unsent(props: { message: Message; state: SendState; waiting: WaitingWrite | undefined }) {
  const { message, state, waiting } = props
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
