import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { nameOf, useMe, usePeople } from '../data/use-people.ts'
import type { HistoryRow } from '../message/grouping.ts'
import css from './history.module.css'

/**
 * Says, for those who do not see it, what others have just said: author and text, and how many where they are many.
 * Only what is newer than everything that was there; history that is loaded is silent.
 */
export function LiveAnnouncer({ rows }: { rows: readonly HistoryRow[] }) {
  const me = useMe()
  const known = usePeople()
  const newest = rows.findLast(({ message }) => message.seq !== null)?.message.seq ?? 0
  const before = useRef(newest)
  const [words, say] = useState('')
  useEffect(() => {
    const fresh = rows.filter(({ message }) => (message.seq ?? 0) > before.current && message.sender_id !== me)
    before.current = Math.max(before.current, newest)
    const last = fresh.at(-1)?.message
    if (!last) return
    say(
      fresh.length > 3
        ? plural(fresh.length, { one: '# new message', other: '# new messages' })
        : t`${nameOf(known, last.sender_id)}: ${last.body_text}`,
    )
  }, [rows, newest, me, known])
  return (
    <p role="status" aria-live="polite" className={css.unseen}>
      {words}
    </p>
  )
}
