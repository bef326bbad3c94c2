import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlarm, IconArrowBackUp, IconCheck, IconMailOpened } from '@tabler/icons-react'
import type { KeyId } from '../../lib/settings/key-bindings.ts'
import { ariaKey } from '../../lib/settings/key-labels.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import css from './deck.module.css'

const mark = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** The four things to do with a card, at the thumb. */
export function DeckActions(props: {
  onKeep: () => void
  onRead: () => void
  onRemind: () => void
  onReply: (() => void) | undefined
}) {
  const { t } = useLingui()
  return (
    <div className={css.actions} data-docked>
      <button
        type="button"
        className={css.action}
        aria-keyshortcuts={ariaKey('left')}
        aria-label={t`Keep unread`}
        onClick={props.onKeep}
      >
        <IconMailOpened {...mark} />
        <Trans>Keep</Trans>
        <Key id="left" />
      </button>
      <button
        type="button"
        className={css.action}
        data-remind
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKey('save')}
        onClick={props.onRemind}
      >
        <IconAlarm {...mark} />
        <Trans>Remind me</Trans>
        <Key id="save" />
      </button>
      {props.onReply && (
        <button type="button" className={css.action} aria-keyshortcuts={ariaKey('reply')} onClick={props.onReply}>
          <IconArrowBackUp {...mark} />
          <Trans>Reply</Trans>
          <Key id="reply" />
        </button>
      )}
      <button
        type="button"
        className={css.action}
        data-main
        aria-label={t`Mark as read`}
        aria-keyshortcuts={ariaKey('right')}
        onClick={props.onRead}
      >
        <IconCheck {...mark} />
        <Trans>Read</Trans>
        <Key id="right" />
      </button>
    </div>
  )
}

/** Shown beside the words; what it says aloud, the button has. */
const Key = ({ id }: { id: KeyId }) => (
  <span aria-hidden="true">
    <Keycap id={id} />
  </span>
)
