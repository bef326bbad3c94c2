import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconHelpCircle, IconMessage, IconMessageQuestion } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import { WaitingMark } from '../../ui/states/WaitingMark.tsx'
import { mostCounted, type Thread } from '../data/talk.ts'
import { useFolded } from './folded.ts'
import { ThreadState } from './ThreadState.tsx'
import css from './talk.module.css'
import { isUnread } from './thread-order.ts'
import { kindName, titleOf } from './thread-words.ts'
import { useAuthor } from './use-author.ts'

const icons: Record<string, typeof IconMessage> = { question: IconHelpCircle, prompt: IconMessageQuestion }

/** A thread in the list: what it is, what it is about, who began it, and how much is said. */
export function ThreadRow({ thread, me, onOpen }: { thread: Thread; me: string; onOpen: () => void }) {
  const { t } = useLingui()
  const { name } = useAuthor(thread.created_by, thread.kind)
  const folded = useFolded(thread.id, thread.created_by)
  const title = folded ?? titleOf(thread)
  const row = useRow<HTMLLIElement>(`thread-${thread.id}`, title, [{ key: 'open', label: t`Open`, run: onOpen }])
  const Icon = icons[thread.kind] ?? IconMessage
  const unread = isUnread(thread, me)
  return (
    <li {...row} className={css.thread} data-unread={unread || undefined}>
      <button type="button" className={css.threadButton} onClick={onOpen}>
        <span className={css.kind}>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
          {kindName(thread.kind)}
          <ThreadState thread={thread} />
          {unread && <i className={css.dot} role="img" aria-label={t`unread`} />}
        </span>
        {thread.anchor && !folded && (
          <span className={css.lineOfQuote} dir="auto">
            {thread.anchor.quote}
          </span>
        )}
        <span className={css.title} dir="auto">
          {title}
        </span>
        <span className={css.meta}>
          {[folded ? '' : name, ago(new Date(thread.created_at), serverDate()), countOf(thread)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <WaitingMark id={thread.id} />
    </li>
  )
}

function countOf({ replies }: Thread) {
  const count = replies.length
  if (count >= mostCounted) return plural(99, { one: '#+ reply', other: '#+ replies' })
  return count === 0 ? '' : plural(count, { one: '# reply', other: '# replies' })
}
