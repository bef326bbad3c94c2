import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { people } from '../../groups/data/groups.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import type { Thread } from '../data/talk.ts'
import { blockedPeople } from '../data/talk-people.ts'
import type { ThreadReply } from '../data/talk-replies.ts'
import css from './talk.module.css'
import { titleOf } from './thread-words.ts'

interface FreshWords {
  id: string
  created_at: string
  created_by: string | null
  words: string
}

/** Says which replies have come while one looks at a thread; those that were there are silent. */
export const NewReplies = ({ replies, me }: { replies: readonly ThreadReply[]; me: string }) => (
  <SaidAloud me={me} all={replies.map((one) => ({ ...one, words: wordsIn(one.body_html) }))} />
)

/** The same of threads. */
export const NewThreads = ({ threads, me }: { threads: readonly Thread[]; me: string }) => (
  <SaidAloud me={me} all={threads.map((one) => ({ ...one, words: titleOf(one) }))} />
)

/** Says, for those who do not see it, what others have just said: author and words, and how many where they are many. */
function SaidAloud({ all, me }: { all: readonly FreshWords[]; me: string }) {
  const known = useQuery(people).data
  const blocked = useQuery(blockedPeople).data
  const newest = Math.max(0, ...all.map(({ created_at }) => Date.parse(created_at)))
  const before = useRef(newest)
  const [words, say] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when something newer has come, and never again
  useEffect(() => {
    const fresh = all.filter(
      ({ created_at, created_by }) =>
        Date.parse(created_at) > before.current &&
        created_by !== me &&
        !blocked?.some(({ blocked_id }) => blocked_id === created_by),
    )
    before.current = Math.max(newest, before.current)
    const last = fresh.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1)
    if (!last) return
    const name = known?.find(({ id }) => id === last.created_by)?.name ?? t`A former member`
    say(
      fresh.length > 3
        ? plural(fresh.length, { one: '# new reply', other: '# new replies' })
        : t`${name}: ${last.words}`,
    )
  }, [newest])
  return (
    <p role="status" aria-live="polite" className={css.unseen}>
      {words}
    </p>
  )
}
