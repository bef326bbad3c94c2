import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { daysUntil } from '../../lib/settings/days.ts'
import { longDay, nearDay } from '../../lib/settings/time.ts'
import type { Conversation } from '../data/conversations.ts'
import type { HistoryRow } from './grouping.ts'
import { HiddenMessage } from './HiddenMessage.tsx'
import { MessageContent } from './MessageContent.tsx'
import css from './message.module.css'
import { useHidden } from './use-hidden.ts'

/** A message in its place: with the day that begins with it, and the line above what is new. */
export const MessageItem = memo(function MessageItem(props: {
  row: HistoryRow
  conversation: Conversation
  waiting: WaitingWrite | undefined
  lit: boolean
}) {
  const { t } = useLingui()
  const { row, conversation, waiting, lit } = props
  const { message, day, isNew, headed } = row
  const hidden = useHidden(message)
  return (
    <div className={css.item} data-headed={headed}>
      {day && <DayDivider day={day} moment={message.created_at} />}
      {isNew && (
        // biome-ignore lint/a11y/useSemanticElements: a rule that says something is no <hr>
        <div className={css.new} role="separator" aria-label={t`New messages`}>
          <Trans>New</Trans>
        </div>
      )}
      {hidden ? (
        <HiddenMessage message={message} why={hidden} />
      ) : (
        <MessageContent message={message} headed={headed} conversation={conversation} waiting={waiting} lit={lit} />
      )}
    </div>
  )
})

/** "Today", "Yesterday", "Tuesday 3 March". */
function DayDivider({ day, moment }: { day: string; moment: string }) {
  const now = serverDate()
  const away = -daysUntil(day, now)
  return (
    <h3 className={css.day}>
      <span>{away < 2 || away > 300 ? nearDay(day, now) : longDay(new Date(moment))}</span>
    </h3>
  )
}
