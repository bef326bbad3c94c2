import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { shortened } from '../../lib/html/plain-text.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { announcingMessage } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import css from './pickers.module.css'

/** Announces a message to its group, in words that one may change. Both know of each other, and neither changes with the other. */
export function AnnouncementForm({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const [title, setTitle] = useState(shortened(message.body_text, 120))
  const [body, setBody] = useState(shortened(message.body_text, 10_000))
  function announce(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return
    close()
    const row = { id: newId(), message_id: message.id, title: title.trim(), body: body.trim() }
    attempt(announcingMessage, row, () => toast(t`Announced to the group`))
  }
  return (
    <form {...newDraftScope('announcements', message.id)} className={css.form} onSubmit={announce}>
      <TextInput
        label={t`Title`}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t`Text`}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!title.trim()}>
        <Trans>Announce</Trans>
      </Button>
    </form>
  )
}
