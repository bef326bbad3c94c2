import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { attempt } from '../../lib/query/query.ts'
import { conversations } from '../data/conversation-writes.ts'
import { useConversation } from '../data/conversations.ts'
import css from './pickers.module.css'

/** Another name for a conversation among a few; without one it is called by who is in it. */
export function TitleForm({ conversationId, close }: { conversationId: string; close: () => void }) {
  const { t } = useLingui()
  const conversation = useConversation(conversationId)
  const [title, setTitle] = useState(conversation?.title ?? '')
  if (!conversation) return null
  const { id, version } = conversation
  return (
    <form
      {...draftScope('conversations', id, version)}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        close()
        attempt(conversations.changing, { id, version, title: title.trim() || null })
      }}
    >
      <TextInput
        label={t`Name`}
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit">{t`Rename`}</Button>
    </form>
  )
}
