import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { attempt, query } from '../../lib/query/query.ts'
import { lastWord } from '../../lib/supabase/last-word.ts'
import { looking, lookingAway, reading } from '../data/conversation-writes.ts'
import { type Conversation, myConversations } from '../data/conversations.ts'
import { readingTopic } from '../data/topics.ts'
import { heldUnread } from '../data/unread.ts'
import { edges, seenIn } from './scroll-positions.ts'

const nothing = (): void => undefined
const pause = 250
/** The server takes one to be looking for 75 seconds. */
const renew = 45_000

/**
 * Moves the pointer as far as one has seen, while the page is looked at. Where one has just marked something unread,
 * nothing is read until one comes again. What is said while the page is out of sight begins a line of its own.
 */
export function useMarkRead(
  conversation: Conversation,
  frame: RefObject<HTMLElement | null>,
  setNewFrom: (change: (from: number | null) => number | null) => void,
  topicId?: string,
) {
  const { id, last_seq } = conversation
  const opened = useRef(false)
  const looks = useRef(false)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useRef(nothing)
  const readInTopic = useRef(0)
  // what was in sight counts, also where the list of conversations hears of it only after one has scrolled on
  const furthest = useRef(0)
  const held = heldUnread.use() === id
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing is seen yet of another place, or of what was marked unread
  useEffect(() => {
    furthest.current = 0
  }, [id, topicId, held])

  const look = useCallback(() => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => {
      if (document.hidden || held) return
      const now = query.getQueryData(myConversations.queryKey)?.find((one) => one.id === id)
      furthest.current = Math.max(furthest.current, frame.current ? seenIn(frame.current) : 0)
      const seq = Math.min(furthest.current, now?.last_seq ?? 0)
      if (!now || now.last_seq === 0) return
      // it is not drawn yet
      if (seq === 0) return again.current()
      if (edges.get(topicId ?? id) && !looks.current) {
        looks.current = true
        attempt(looking, { conversation_id: id })
      }
      if (topicId) {
        // the rest of the conversation is not seen here
        if (seq > readInTopic.current) attempt(readingTopic, { topic_id: topicId, seq })
        readInTopic.current = Math.max(readInTopic.current, seq)
        return
      }
      const reached = seq > now.last_read_seq || (now.unread_from_seq !== null && seq >= now.unread_from_seq)
      if (!reached && opened.current) return
      opened.current = true
      attempt(reading, { conversation_id: id, seq, opened: true })
    }, pause)
  }, [id, topicId, frame, held])

  again.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is a reason to look
  useEffect(look, [look, last_seq])
  useEffect(() => {
    const onSight = () => {
      if (!document.hidden) return look()
      const now = query.getQueryData(myConversations.queryKey)?.find((one) => one.id === id)
      opened.current = false
      looks.current = false
      attempt(lookingAway, { conversation_id: id })
      if (now) setNewFrom((from) => from ?? now.last_seq + 1)
    }
    const renewal = setInterval(() => {
      looks.current = false
      look()
    }, renew)
    document.addEventListener('visibilitychange', onSight)
    // a page that is closed has no time for anything else
    const goodbye = lastWord('look_away', { conversation_id: id })
    addEventListener('pagehide', goodbye)
    return () => {
      removeEventListener('pagehide', goodbye)
      clearInterval(renewal)
      clearTimeout(soon.current)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [id, look, setNewFrom])
  useEffect(
    () => () => {
      attempt(lookingAway, { conversation_id: id })
      if (heldUnread.get() === id) heldUnread.set(null)
    },
    [id],
  )
  return look
}
