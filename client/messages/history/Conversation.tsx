import { lazy, Suspense, useState } from 'react'
import { useLive } from '../../lib/live/live.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import type { Conversation } from '../data/conversations.ts'
import '../data/take-messages.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { details } from './details-open.ts'
import { History } from './History.tsx'
import css from './history.module.css'
import { Typing } from './Typing.tsx'

const { Part: MessageComposer, preload } = preloadable(
  async () => (await withWords(import('../composer/MessageComposer.tsx'))).MessageComposer,
)
/** Loads the composer, to be drawn with the conversation. */
export const preloadComposer = preload
const ConversationDetails = lazy(async () => ({
  default: (await withWords(import('./ConversationDetails.tsx'))).ConversationDetails,
}))

/** One conversation, or one topic in it: who is in it, what was said, and where one says something. Files may be dropped anywhere on it. */
export function ConversationView(props: {
  conversation: Conversation
  target: string | undefined
  /** The one topic that is read, if not everything. */
  topicId?: string | undefined
}) {
  const { conversation, target, topicId } = props
  const { id, epoch } = conversation
  const topic = `conversation:${id}:${epoch}`
  const aside = details.use()
  const [over, setOver] = useState(false)
  useLive([topic])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; a button and pasting are the others
    <div
      className={css.thread}
      data-thread={id}
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || !conversation.can_post) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (conversation.can_post) void import('../composer/use-uploads.ts').then(({ addFiles }) => addFiles(id, files))
      }}
    >
      <ConversationHead conversation={conversation} topic={topic} topicId={topicId} />
      <History key={topicId} conversation={conversation} target={target} topicId={topicId} />
      <Typing topic={topic} />
      <Suspense fallback={<div className={css.field} />}>
        <MessageComposer conversation={conversation} topic={topic} topicId={topicId} />
      </Suspense>
      <Suspense>{aside && <ConversationDetails conversation={conversation} topic={topic} />}</Suspense>
    </div>
  )
}
