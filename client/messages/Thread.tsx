import { useLive } from '../lib/live.ts'
import { Composer } from './Composer.tsx'
import { History } from './History.tsx'
import type { Conversation } from './queries.ts'
import { ThreadHead } from './ThreadHead.tsx'
import css from './thread.module.css'
import { Typing } from './Typing.tsx'

/** One conversation: who is in it, what was said, and where one says something. */
export function Thread({ conversation, target }: { conversation: Conversation; target: string | undefined }) {
  const { id, epoch } = conversation
  const topic = `conversation:${id}:${epoch}`
  useLive([topic])
  return (
    <div className={css.thread} data-thread={id}>
      <ThreadHead conversation={conversation} topic={topic} />
      <History conversation={conversation} target={target} />
      <Typing topic={topic} />
      <Composer conversation={conversation} topic={topic} />
    </div>
  )
}
