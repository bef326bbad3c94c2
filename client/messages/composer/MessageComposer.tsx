import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconSend, IconTypography } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { doneTyping, sayTyping } from '../../lib/live/presence.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { bodyOf, typedFrom } from '../data/body.ts'
import type { Conversation } from '../data/messages.ts'
import { composing } from '../data/picker.ts'
import { ComposerMenu } from './ComposerMenu.tsx'
import { ComposingBar } from './ComposingBar.tsx'
import css from './composer.module.css'
import { useDraft } from './draft.ts'
import { MentionCount } from './MentionCount.tsx'
import { MentionSuggestions } from './MentionSuggestions.tsx'
import { QuietHoursHint } from './QuietHoursHint.tsx'
import { TopicChip } from './TopicChip.tsx'
import { UploadList } from './UploadList.tsx'
import { useMentionable } from './use-mentionable.ts'
import { useLastOfMine, useSend } from './use-send.ts'
import { addFiles, useUploads } from './use-uploads.ts'

const RichText = lazy(async () => ({ default: (await withWords(import('../../ui/RichText/RichText.tsx'))).RichText }))
/** True on touch devices: Enter is a new line and the button sends. */
const finger = matchMedia('(pointer: coarse)')

/** The composer of messages: a plain field that grows to five lines, and the large editor on demand. */
export function MessageComposer({ conversation, topic }: { conversation: Conversation; topic: string }) {
  const { t } = useLingui()
  const { id } = conversation
  const named = useMentionable(conversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(id, (text) => bodyOf(text, named))
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
  const lastOfMine = useLastOfMine(id)

  // what a message asks for begins here: its words to be changed, or an answer to it
  useEffect(() => {
    if (!doing) return setRich(null)
    const { kind, message, quote } = doing
    const plain = typedFrom(message.body_html)
    if (kind === 'edit') {
      setEditing(plain ?? '')
      if (plain === undefined) setRich(message.body_html)
    } else if (kind === 'again') {
      if (plain === undefined) setRich(message.body_html)
      else draft.type(plain)
    } else if (quote) setRich(`<blockquote>${message.body_html}</blockquote><p></p>`)
    requestAnimationFrame(() => field.current?.focus())
  }, [doing, draft.type])

  function send(event?: FormEvent, at?: Date) {
    event?.preventDefault()
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
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && !event.shiftKey && !finger.matches) {
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
        <Trans>Nothing can be said here any more. It stays to be read.</Trans>
      </p>
    )
  return (
    <form
      ref={form}
      className={css.composer}
      aria-label={t`Write a message`}
      onSubmit={send}
      onPaste={({ clipboardData }) => addFiles(id, [...clipboardData.files])}
    >
      {doing && <ComposingBar doing={doing} />}
      <TopicChip conversationId={id} />
      <MentionCount count={say.calls(html)} asked={agreed} onSend={() => form.current?.requestSubmit()} />
      <QuietHoursHint
        conversationId={id}
        writing={!empty && doing?.kind !== 'edit'}
        onLater={(at) => send(undefined, at)}
      />
      <UploadList conversationId={id} />
      <div className={css.box} data-rich={rich !== null}>
        <ComposerMenu conversation={conversation} onLater={(at) => send(undefined, at)} empty={empty} />
        {rich === null ? (
          <div className={css.grow}>
            <textarea
              ref={field}
              data-composer
              className={css.field}
              rows={1}
              maxLength={10_000}
              aria-label={t`Message`}
              placeholder={doing?.kind === 'reply' ? t`Your answer` : t`Write a message`}
              value={text}
              onChange={({ currentTarget }) => {
                type(currentTarget.value)
                agree(false)
                sayTyping(topic)
              }}
              onKeyDown={onKeyDown}
            />
            <MentionSuggestions field={field} text={text} named={named} onTake={type} />
          </div>
        ) : (
          <Suspense fallback={<span className={css.grow} />}>
            <div className={css.grow}>
              <RichText
                autoFocus
                hideLabel
                label={t`Message`}
                placeholder={t`Write a message`}
                limit={10_000}
                value={rich}
                onChange={setRich}
                onSubmit={() => form.current?.requestSubmit()}
                mentions={named}
              />
            </div>
          </Suspense>
        )}
        <ActionIcon
          variant="subtle"
          size={36}
          className={css.format!}
          aria-label={rich === null ? t`Format the text` : t`Plain text`}
          aria-pressed={rich !== null}
          disabled={rich !== null && typedFrom(rich) === undefined}
          onClick={() => {
            if (rich === null) return setRich(html)
            type(typedFrom(rich) ?? '')
            setRich(null)
          }}
        >
          <IconTypography size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <label className={css.attach}>
          <IconPaperclip size={20} stroke={1.5} aria-hidden="true" />
          <input
            type="file"
            multiple
            aria-label={t`Attach files`}
            onChange={({ currentTarget }) => {
              addFiles(id, [...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
        <ActionIcon type="submit" size={36} className={css.send!} disabled={empty || coming} aria-label={t`Send`}>
          <IconSend size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
    </form>
  )
}
