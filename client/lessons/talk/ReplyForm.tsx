import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import { newId } from '../../lib/query/id.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { longestWords, type Thread } from '../data/talk.ts'
import { keepsPictures } from '../data/talk-pictures.ts'
import type { ThreadReply } from '../data/talk-replies.ts'
import { reply } from './commands.ts'
import css from './talk.module.css'
import { useAuthor } from './use-author.ts'
import { useMentionable } from './use-mentionable.ts'

/** The words for one more reply, at the end of a thread. */
export function ReplyForm(props: {
  ref: Ref<{ focus: () => void }>
  thread: Thread
  /** The reply that it answers; the whole thread where there is none. */
  to: ThreadReply | null
  onTo: (to: ThreadReply | null) => void
}) {
  const { t } = useLingui()
  const { thread, to, onTo } = props
  const people = useMentionable(thread.group_id)
  const whom = useAuthor(to?.created_by ?? null).name
  const { draft, isBack, write } = useRichDraft(`reply in ${thread.id}`)
  const begin = () => write({ html: '', id: newId() })
  // for a draft that has none
  const [otherwise] = useState(newId)
  const id = draft?.id ?? otherwise
  const place = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.ref, () => ({
    focus: () => {
      if (draft === null) begin()
      else place.current?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus()
    },
  }))
  const isNew = draft !== null && !isBack
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  function send() {
    if (!draft?.html) return
    reply(id, thread, draft.html, to?.id ?? null)
    write(null)
    onTo(null)
  }
  const words = thread.kind === 'prompt' ? t`Write your answer` : t`Write a reply`
  return (
    <div ref={place} className={css.replyForm}>
      {draft === null ? (
        <button type="button" className={css.begin} onClick={begin}>
          {words}
        </button>
      ) : (
        <>
          {to && (
            <p className={css.to}>
              {t`Replying to ${whom}`}
              <CloseButton size="sm" aria-label={t`Reply to the whole thread`} onClick={() => onTo(null)} />
            </p>
          )}
          <RichText
            hideLabel
            autoFocus={!isBack}
            label={t`Reply`}
            placeholder={words}
            limit={longestWords}
            value={draft.html}
            onChange={(html) => write({ ...draft, html })}
            onSubmit={send}
            mentions={people}
            upload={keepsPictures(thread.adoption_id, id)}
          />
          <div className={css.actions}>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                write(null)
                onTo(null)
              }}
            >{t`Cancel`}</Button>
            <Button size="xs" disabled={!draft.html} onClick={send}>{t`Send`}</Button>
          </div>
        </>
      )}
    </div>
  )
}
