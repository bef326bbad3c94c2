import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { deviceStorage } from '../../lib/browser/device-storage.ts'
import { store } from '../../lib/browser/store.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { mutate } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { typedFrom } from '../data/body.ts'
import { drafts, keepingDraft } from '../data/drafts.ts'
import { useMe } from '../data/use-people.ts'
import { isLate, noteLate } from './late-drafts.ts'

/** The texts of the fields on this device that differ from the drafts on the server, by conversation. */
const texts = store<ReadonlyMap<string, string>>(new Map())

const keyOf = (conversationId: string) => `draft message ${session.get().user?.id} ${conversationId}`

/** Keeps the text beyond the tab, as any field does (lib/outbox/drafts.ts), and beyond the visit. */
function set(conversationId: string, text: string) {
  const key = keyOf(conversationId)
  texts.set(new Map([...texts.get(), [key, text]]))
  deviceStorage.set(key, text)
}
function typedIn(conversationId: string) {
  const key = keyOf(conversationId)
  return texts.get().get(key) ?? deviceStorage.get(key) ?? undefined
}

/** The server has the same. */
function forget(conversationId: string) {
  const own = keyOf(conversationId)
  texts.set(new Map([...texts.get()].filter(([key]) => key !== own)))
  deviceStorage.remove(own)
}

export const draftStore = {
  /** Puts a text into the field, to be gone on with. */
  offer(conversationId: string, text: string) {
    set(conversationId, text)
    document.querySelector<HTMLElement>('[data-composer]')?.focus()
  },
}

const pause = 700

/**
 * The text in a conversation's field: on this device at once, on the others a moment after one stops typing. What comes
 * from another device takes its place only while this one has nothing that the server has not.
 */
export function useDraft(conversationId: string, bodyFor: (text: string) => string) {
  const me = useMe()
  texts.use()
  const here = typedIn(conversationId)
  const { data: list } = useQuery(drafts)
  const isLoaded = list !== undefined
  const row = list?.find((one) => one.conversation_id === conversationId && one.topic_id === null)
  // a save that the server took after the text was sent: it is removed once more
  const isOld = row !== undefined && isLate(conversationId, row.body_html)
  const there = row && !isOld ? (typedFrom(row.body_html) ?? wordsIn(row.body_html)) : ''
  const sent = useRef<string>(undefined)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // what a tab that died sent may arrive after this one has read: what it left is sent once more
  const isUnsure = useRef(here !== undefined)
  const unanswered = useRef(new Set<string>())
  const html = row?.body_html ?? ''
  const latest = useRef({ there, html, bodyFor, isLoaded, isOld })
  latest.current = { there, html, bodyFor, isLoaded, isOld }

  const settle = useCallback(() => {
    const { isLoaded: isKnown, there: kept } = latest.current
    if (isUnsure.current || sent.current !== undefined) return
    if (isKnown && typedIn(conversationId) === kept) forget(conversationId)
  }, [conversationId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server has is what it is settled by
  useEffect(settle, [settle, there])

  const keep = useCallback(() => {
    clearTimeout(soon.current)
    const mustSend = isUnsure.current || latest.current.isOld
    const text = typedIn(conversationId) ?? (latest.current.isOld ? '' : undefined)
    if (text === undefined || (!mustSend && text === (sent.current ?? latest.current.there))) return settle()
    const body_html = latest.current.bodyFor(text)
    // the same text may be typed in several ways
    if (!mustSend && sent.current === undefined && body_html === latest.current.html) return
    sent.current = text
    const row = { user_id: me, conversation_id: conversationId, body_html }
    const over = () => {
      if (sent.current === text) sent.current = undefined
      settle()
    }
    // without an answer it stays here, and goes along with the next change or when there is a network again
    unanswered.current.add(body_html)
    mutate(keepingDraft, { ...row, reply_to_id: null }).then(() => {
      unanswered.current.delete(body_html)
      isUnsure.current = false
      over()
    }, over)
  }, [conversationId, me, settle])

  const type = useCallback(
    (text: string) => {
      set(conversationId, text)
      clearTimeout(soon.current)
      soon.current = setTimeout(keep, pause)
    },
    [conversationId, keep],
  )
  /** It has been said. */
  const clear = useCallback(() => {
    noteLate(conversationId, unanswered.current)
    set(conversationId, '')
    keep()
  }, [conversationId, keep])
  // what a visit before had no time to take along
  useEffect(() => {
    if (isLoaded) keep()
  }, [isLoaded, keep])
  useEffect(() => {
    if (isOld) keep()
  }, [isOld, keep])
  useEffect(() => {
    addEventListener('online', keep)
    return () => {
      removeEventListener('online', keep)
      // who goes elsewhere finds it there at once
      keep()
    }
  }, [keep])
  return { text: here ?? there, type, clear }
}
