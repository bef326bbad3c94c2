import { Trans } from '@lingui/react/macro'
import type { Message } from '../data/messages.ts'
import css from './message.module.css'
import { type HiddenReason, showAllTheSame } from './use-hidden.ts'

/** In the place of what one does not want to see: that something is there, and a way to look all the same. */
export function HiddenMessage({ message, why }: { message: Message; why: HiddenReason }) {
  return (
    <p className={css.gone} data-message={message.id} data-seq={message.seq}>
      {why === 'reported' ? (
        <Trans>You reported this message. It’s hidden only for you.</Trans>
      ) : (
        <Trans>From someone you blocked.</Trans>
      )}{' '}
      <button type="button" className={css.link} onClick={() => showAllTheSame(message.id)}>
        <Trans>Show message</Trans>
      </button>
    </p>
  )
}
