import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { wordsIn } from '../lib/plain.ts'
import { afterwards, mutate } from '../lib/query.ts'
import { store } from '../lib/store.ts'
import { typedFrom } from './body.ts'
import { drafts, keepingDraft } from './draft-queries.ts'
import { useMe } from './people.ts'

/** What stands in the field of each conversation on this device. */
const texts = store<ReadonlyMap<string, string>>(new Map())

const set = (conversationId: string, text: string) => texts.set(new Map([...texts.get(), [conversationId, text]]))

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
 * from another device takes its place while nothing has been typed here since.
 */
export function useDraft(conversationId: string, bodyFor: (text: string) => string) {
  const me = useMe()
  const here = texts.use().get(conversationId)
  const row = useQuery(drafts).data?.find((one) => one.conversation_id === conversationId && one.topic_id === null)
  const there = row ? (typedFrom(row.body_html) ?? wordsIn(row.body_html)) : ''
  const agreed = useRef(there)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ here, bodyFor })
  latest.current = { here, bodyFor }

  useEffect(() => {
    const { here: text } = latest.current
    if (text === undefined || text === agreed.current) set(conversationId, there)
    agreed.current = there
  }, [there, conversationId])

  const keep = useCallback(() => {
    clearTimeout(soon.current)
    const { here: text = '', bodyFor: html } = latest.current
    if (text === agreed.current) return
    agreed.current = text
    const row = { user_id: me, conversation_id: conversationId, body_html: html(text), reply_to_id: null }
    afterwards(mutate(keepingDraft, row), () => undefined)
  }, [conversationId, me])

  const type = useCallback(
    (text: string) => {
      set(conversationId, text)
      latest.current.here = text
      clearTimeout(soon.current)
      soon.current = setTimeout(keep, pause)
    },
    [conversationId, keep],
  )
  /** It has been said. */
  const clear = useCallback(() => {
    set(conversationId, '')
    latest.current.here = ''
    keep()
  }, [conversationId, keep])
  // who goes elsewhere finds it there at once
  useEffect(() => keep, [keep])
  return { text: here ?? there, type, clear }
}
