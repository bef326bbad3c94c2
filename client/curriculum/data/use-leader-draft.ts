import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { savedAt } from './autosave.ts'
import { type Block, finished } from './blocks.ts'
import { leaderTexts } from './node-writes.ts'

const pauseMs = 1000

/** Leader notes while they are written: on this device at once, with the outbox a second later. */
export function useLeaderDraft(versionId: string, key: string, known: readonly Block[]) {
  const shelf = `draft leaders ${myId()} ${versionId} ${key}`
  const [draft, setDraft] = useState<Block[] | null>(() => JSON.parse(localStorage.getItem(shelf) ?? 'null'))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(draft)
  latest.current = draft
  function send() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { current: blocks } = latest
    if (!blocks) return
    attempt(leaderTexts.putting, { version_id: versionId, key, blocks: finished(blocks) } as never)
    localStorage.removeItem(shelf)
    savedAt.set(new Date())
  }
  const sending = useRef(send)
  sending.current = send
  // what was left behind, and what is not sent when one goes elsewhere
  useEffect(() => {
    if (latest.current) timer.current = setTimeout(() => sending.current(), pauseMs)
    return () => sending.current()
  }, [])
  // once it is known as it was written, what others write is shown again
  useEffect(() => {
    if (draft && timer.current === undefined && JSON.stringify(known) === JSON.stringify(draft)) setDraft(null)
  }, [known, draft])
  function write(blocks: Block[]) {
    setDraft(blocks)
    latest.current = blocks
    localStorage.setItem(shelf, JSON.stringify(blocks))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sending.current(), pauseMs)
  }
  return [draft ?? (known as Block[]), write] as const
}
