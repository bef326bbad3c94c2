import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { myConversations } from '../data/conversations.ts'
import { messageSaves, messagesIn, saves } from '../data/saved-queries.ts'
import { scheduled } from '../data/scheduled-queries.ts'
import { useMessagesSearch } from '../data/use-location.ts'
import { useMe, useTitles } from '../data/use-people.ts'
import { MessageResult } from '../message/MessageResult.tsx'
import css from '../views.module.css'
import { ScheduledRow } from './ScheduledRow.tsx'

/** The saved messages, the reminders, and what is sent later; of all conversations, or of one. */
export function SavedView() {
  const { t } = useLingui()
  const me = useMe()
  const titleOf = useTitles()
  const [where, setWhere] = useState(useMessagesSearch().conversation ?? '')
  const conversations = useQuery(myConversations).data ?? []
  const all = (useQuery(saves).data ?? []).filter(({ done_at }) => !done_at)
  const later = (useQuery(scheduled).data ?? []).filter((one) => !where || one.conversation_id === where)
  const { data: messages = [] } = useQuery({ ...messagesIn(all.map((one) => one.message_id)), enabled: all.length > 0 })
  const shown = all.flatMap((save) => {
    const message = messages.find(({ id }) => id === save.message_id)
    return message && (!where || message.conversation_id === where) ? [{ save, message }] : []
  })
  const places = conversations.filter(
    ({ id }) => messages.some((one) => one.conversation_id === id) || later.some((one) => one.conversation_id === id),
  )
  function remove(message_id: string) {
    attempt(messageSaves.putting, { message_id, user_id: me, done_at: serverDate().toISOString(), remind_at: null })
  }
  if (all.length === 0 && later.length === 0)
    return (
      <EmptyState
        title={t`Nothing saved or scheduled`}
        words={t`To save a message, press S or choose “Save for later” in its menu. Only you see this list.`}
      />
    )
  return (
    <div className={css.body}>
      {places.length > 1 && (
        <SelectField
          className={css.filter}
          label={t`Conversation`}
          value={where}
          onChange={setWhere}
          data={[{ value: '', label: t`All` }, ...places.map((one) => ({ value: one.id, label: titleOf(one) }))]}
        />
      )}
      {later.length > 0 && (
        <section aria-label={t`Scheduled`}>
          <h3 className={css.section}>
            <Trans>Scheduled</Trans>
          </h3>
          <ul>
            {later.map((row) => (
              <ScheduledRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
      {shown.length > 0 && (
        <section aria-label={t`Saved`}>
          <h3 className={css.section}>
            <Trans>Saved</Trans>
          </h3>
          <ul>
            {shown.map(({ save, message }) => (
              <MessageResult
                key={message.id}
                id={message.id}
                conversationId={message.conversation_id}
                senderId={message.sender_id}
                at={message.created_at}
                words={message.body_text}
                extra={
                  <span className={css.extra}>
                    {save.remind_at && !save.reminded_at && (
                      <Trans>Reminder: {exactly(new Date(save.remind_at))}</Trans>
                    )}
                    <button type="button" className={css.small} onClick={() => remove(message.id)}>
                      <Trans>Remove</Trans>
                    </button>
                  </span>
                }
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
