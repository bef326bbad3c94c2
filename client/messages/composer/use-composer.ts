import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { doneTyping } from '../../lib/live/presence.ts'
import { bodyOf, type Mentionable, typedFrom } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { composing } from '../data/picker.ts'
import { useDraft } from './draft.ts'
import { useSend } from './use-send.ts'
import { useUploads } from './use-uploads.ts'

/** The state of a composer: the plain text, or what the large editor holds in `rich`, and what it is about. */
export function useComposer(conversation: Conversation, topic: string, named: readonly Mentionable[]) {
  const { id } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(id, (text) => bodyOf(text, named))
  const written = useRef(draft.text)
  written.current = draft.text
  const people = useRef(named)
  people.current = named
  const uploads = useUploads(id)
  const about = composing.use()
  const doing = about?.message.conversation_id === id ? about : null
  const [rich, setRich] = useState<string | null>(null)
  const [editing, setEditing] = useState('')
  const [agreed, agree] = useState(false)
  const text = doing?.kind === 'edit' ? editing : draft.text
  const type = doing?.kind === 'edit' ? setEditing : draft.type
  const html = rich ?? bodyOf(text, named)
  const coming = uploads.some(({ state }) => state === 'coming')
  const empty = html === '' && uploads.length === 0
  const say = useSend(conversation)

  const wantsToWrite = useRouterState({ select: ({ location }) => location.state.write === true })
  const isFirst = conversation.last_seq === 0
  // where nothing was said yet, there is nothing to do but to write; what is said then does not call for it again
  // biome-ignore lint/correctness/useExhaustiveDependencies: that was so when it came on screen
  useEffect(() => {
    if (isFirst || wantsToWrite) field.current?.focus()
  }, [id])

  // what a message asks for begins here: its words to be changed, or an answer to it
  useEffect(() => {
    if (!doing) return setRich(null)
    const { kind, message, quote } = doing
    const plain = typedFrom(message.body_html)
    if (kind === 'edit') {
      setEditing(plain ?? '')
      if (plain === undefined) setRich(message.body_html)
    } else if (kind === 'again') {
      // after what stands in the field, which may have been begun since
      const before = written.current.trim()
      if (plain === undefined) setRich(bodyOf(before, people.current) + message.body_html)
      else {
        draft.type(before ? `${before}\n\n${plain}` : plain)
        // it is the field's now: who comes back to the conversation gets it once
        composing.set(null)
      }
    } else if (quote) {
      const quotation = `<p></p><blockquote>${message.body_html.replace(/^<p><\/p>/, '')}</blockquote>`
      const typed = typedFrom(quotation)
      if (typed === undefined) setRich(`${quotation}<p></p>`)
      else {
        draft.type(`${typed}\n\n${written.current}`)
        composing.set({ kind, message })
      }
    }
    requestAnimationFrame(() => field.current?.focus())
  }, [doing, draft.type])

  function send(at?: Date) {
    if (empty || coming) return
    if (!agreed && say.calls(html) > 20) return agree(true)
    agree(false)
    say.now(html, doing, at)
    if (doing?.kind !== 'edit') draft.clear()
    setRich(null)
    setEditing('')
    composing.set(null)
    doneTyping(topic, '')
    field.current?.focus()
  }
  return { field, doing, text, type, html, empty, coming, rich, setRich, calls: say.calls, agreed, agree, send }
}
