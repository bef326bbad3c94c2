import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Message } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { Attachments } from './Attachments.tsx'
import { LazyEmbeds } from './LazyEmbeds.tsx'
import { MessageBody } from './MessageBody.tsx'
import css from './message.module.css'
import { Reactions } from './Reactions.tsx'

const Poll = lazy(async () => ({ default: (await withWords(import('./Poll.tsx'))).Poll }))

/** The words of a message with all that hangs on them; of one that was removed, who removed it. */
export function MessageWords({ message }: { message: Message }) {
  if (message.deleted_at !== null)
    return (
      <p className={css.gone}>
        {message.deleted_by_class === 'moderator' ? (
          <Trans>Message deleted by a moderator</Trans>
        ) : (
          <Trans>Message deleted by its author</Trans>
        )}
      </p>
    )
  return (
    <>
      {message.kind === 'poll' ? (
        <Suspense fallback={<MessageBody html={message.body_html} />}>
          <Poll message={message} />
        </Suspense>
      ) : (
        <MessageBody html={message.body_html} fold={message.id} />
      )}
      {message.edited_at && (
        <button
          type="button"
          className={css.edited}
          onClick={(event) => openPicker('edits', event.currentTarget, { message })}
        >
          <Trans>edited</Trans>
        </button>
      )}
      <Attachments message={message} />
      <LazyEmbeds message={message} />
      <Reactions message={message} />
    </>
  )
}
