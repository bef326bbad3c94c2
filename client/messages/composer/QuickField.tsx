import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { bodyOf } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { useDraft } from './draft.ts'
import css from './quick-field.module.css'
import { useMentionable } from './use-mentionable.ts'
import { useSend } from './use-send.ts'

/** True on touch devices: Enter is a new line and the button sends. */
const finger = matchMedia('(pointer: coarse)')

/** A field to write in a conversation from another page, with the draft of the conversation itself. */
export function QuickField(props: {
  conversation: Conversation
  /** The name of the field and its button together. */
  name: string
  label: string
  placeholder: string
  field?: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
  onEscape?: () => void
}) {
  const { t } = useLingui()
  const { conversation, onSent, onEscape } = props
  const form = useRef<HTMLFormElement>(null)
  const named = useMentionable(conversation)
  const draft = useDraft(conversation.id, (text) => bodyOf(text, named))
  const say = useSend(conversation)
  const html = bodyOf(draft.text, named)

  function send() {
    if (!html) return
    say.now(html, null)
    draft.clear()
    onSent()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      onEscape()
    }
    if (event.key === 'Enter' && !event.shiftKey && !finger.matches) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }
  return (
    <form
      ref={form}
      className={css.box}
      aria-label={props.name}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={props.field}
        className={css.field}
        rows={1}
        maxLength={10_000}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={draft.text}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={36} className={css.send!} disabled={!html} aria-label={t`Send`}>
        <IconSend size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </form>
  )
}
