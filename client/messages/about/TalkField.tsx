import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { AttachButton } from '../composer/ComposerButtons.tsx'
import box from '../composer/quick-field.module.css'
import { UploadList } from '../composer/UploadList.tsx'
import { useMentionable } from '../composer/use-mentionable.ts'
import { takeUploads, useUploads } from '../composer/use-uploads.ts'
import { bodyOf } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { sendingMessage } from '../data/message-writes.ts'
import { sendingAbout } from '../data/source-topics.ts'
import { askForCards } from '../data/uploads.ts'

const finger = matchMedia('(pointer: coarse)')

/** A field to say something about something of another room, with files. */
export function TalkField(props: {
  conversation: Conversation
  topicId: string | undefined
  sourceType: string
  sourceId: string
  title: string
  begun: boolean
}) {
  const { t } = useLingui()
  const { conversation, topicId, sourceType: source_type, sourceId: source_id, title } = props
  const form = useRef<HTMLFormElement>(null)
  const named = useMentionable(conversation)
  const draft = useLocalDraft<string>({ table: 'messages', row: `new:${source_id}`, field: 'text' }, (words) => !words)
  const text = draft.draft ?? ''
  const files = useUploads(source_id)
  const html = bodyOf(text, named)
  const ready =
    (html !== '' || files.some(({ state }) => state === 'there')) && files.every(({ state }) => state !== 'coming')

  function send() {
    if (!ready) return
    const attachments = takeUploads(source_id)
    const message = { id: newId(), conversation_id: conversation.id, body_html: html }
    const sent = () => {
      if (html.includes('<a href="http')) void askForCards(message.id)
    }
    draft.write(null)
    if (!topicId) return attempt(sendingAbout, { ...message, source_type, source_id, attachments }, sent)
    attempt(sendingMessage, { ...message, topic_id: topicId, ...(attachments.length > 0 && { attachments }) }, sent)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey || finger.matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <UploadList field={source_id} />
      <div className={box.box}>
        <AttachButton conversationId={conversation.id} field={source_id} />
        <textarea
          className={box.field}
          rows={1}
          maxLength={10_000}
          aria-label={t`Write about “${title}”`}
          placeholder={props.begun ? t`Write a reply` : t`Ask or say something about it`}
          value={text}
          onChange={({ currentTarget }) => draft.write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon type="submit" size={36} className={box.send!} disabled={!ready} aria-label={t`Send`}>
          <IconSend size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
    </form>
  )
}
