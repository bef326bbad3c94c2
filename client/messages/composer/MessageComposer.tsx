import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { sayTyping } from '../../lib/live/presence.ts'
import { typedFrom } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { composing } from '../data/picker.ts'
import { AttachButton, FormatButton } from './ComposerButtons.tsx'
import { ComposerMenu } from './ComposerMenu.tsx'
import { ComposingBar } from './ComposingBar.tsx'
import css from './composer.module.css'
import { emphasise, isInCode } from './composer-keys.ts'
import { MentionCount } from './MentionCount.tsx'
import { PlainField } from './PlainField.tsx'
import { QuietHoursHint } from './QuietHoursHint.tsx'
import { RichField } from './RichField.tsx'
import { ScheduledHere } from './ScheduledHere.tsx'
import { TopicChip } from './TopicChip.tsx'
import { UploadList } from './UploadList.tsx'
import { useComposer } from './use-composer.ts'
import { useMentionable } from './use-mentionable.ts'
import { useLastOfMine } from './use-send.ts'
import { addFiles } from './use-uploads.ts'

/** True on touch devices: Enter is a new line and the button sends. */
const finger = matchMedia('(pointer: coarse)')

/** The composer of messages: a plain field that grows to five lines, and the large editor on demand. */
export function MessageComposer(props: {
  conversation: Conversation
  topic: string
  /** The topic that one reads. */
  topicId?: string | undefined
}) {
  const { conversation, topic, topicId } = props
  const { t } = useLingui()
  const { id } = conversation
  const named = useMentionable(conversation)
  const form = useRef<HTMLFormElement>(null)
  const composer = useComposer(conversation, topic, named)
  const { field, doing, text, type, html, empty, coming, rich, setRich, calls, agreed, agree, send } = composer
  const lastOfMine = useLastOfMine(id)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const here = event.currentTarget
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (emphasise(here, event)) return event.preventDefault()
    if (event.key === 'Enter' && !event.shiftKey && !finger.matches && !isInCode(text, here.selectionStart)) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
    if (event.key === 'Escape' && doing) {
      event.stopPropagation()
      event.preventDefault()
      composing.set(null)
    }
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowUp') && text === '' && !doing && lastOfMine()) {
      event.preventDefault()
      composing.set({ kind: 'edit', message: lastOfMine()! })
    }
  }
  if (!conversation.can_post)
    return (
      <p className={css.closed}>
        <Trans>You can no longer write here, but you can still read everything.</Trans>
      </p>
    )
  return (
    <form
      ref={form}
      data-docked
      className={css.composer}
      aria-label={t`Write a message`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onPaste={({ clipboardData }) => addFiles(id, [...clipboardData.files])}
    >
      <ScheduledHere conversationId={id} topicId={topicId} />
      {doing && <ComposingBar doing={doing} />}
      <TopicChip conversationId={id} readId={topicId} />
      <MentionCount count={calls(html)} asked={agreed} onSend={() => form.current?.requestSubmit()} />
      <QuietHoursHint conversationId={id} writing={!empty && doing?.kind !== 'edit'} onLater={send} />
      <UploadList field={id} />
      <div className={css.box} data-rich={rich !== null}>
        <ComposerMenu conversation={conversation} onLater={send} empty={empty} />
        {rich === null ? (
          <PlainField
            field={field}
            text={text}
            named={named}
            placeholder={
              doing?.kind === 'reply' ? t`Write a reply` : topicId ? t`Write in this topic` : t`Write a message`
            }
            onType={(words) => {
              type(words)
              agree(false)
              sayTyping(topic)
            }}
            onTake={type}
            onKeyDown={onKeyDown}
          />
        ) : (
          <RichField value={rich} onChange={setRich} onSubmit={() => form.current?.requestSubmit()} named={named} />
        )}
        <FormatButton
          rich={rich !== null}
          fixed={rich !== null && typedFrom(rich) === undefined}
          onToggle={() => {
            if (rich === null) return setRich(html)
            type(typedFrom(rich) ?? '')
            setRich(null)
          }}
        />
        <AttachButton conversationId={id} />
        <ActionIcon type="submit" size={36} className={css.send!} disabled={empty || coming} aria-label={t`Send`}>
          <IconSend size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
    </form>
  )
}
