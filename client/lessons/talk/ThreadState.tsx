import { IconCheck, IconLock } from '@tabler/icons-react'
import type { Thread } from '../data/talk.ts'
import css from './talk.module.css'
import { stateName } from './thread-words.ts'

/** The sign that a thread is answered, or locked. */
export function ThreadState({ thread }: { thread: Thread }) {
  const name = stateName(thread)
  if (!name) return null
  return (
    <span className={css.state} data-state={thread.state}>
      {thread.state === 'locked' ? (
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconCheck size={14} stroke={2} aria-hidden="true" />
      )}
      {name}
    </span>
  )
}
