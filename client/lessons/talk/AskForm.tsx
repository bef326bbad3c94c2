import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { htmlOf } from '../../lib/html/plain-text.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { Segments } from '../../ui/reading/Segments.tsx'
import { longestWords } from '../data/talk.ts'
import { keepsPictures } from '../data/talk-pictures.ts'
import { type AskDraft, wasBegun, writeAskDraft } from './ask-draft.ts'
import type { BesideProps } from './beside.ts'
import { ask } from './commands.ts'
import { Quote } from './Quote.tsx'
import css from './talk.module.css'
import { useMentionable } from './use-mentionable.ts'

/** The words for a new thread. A question has a title; its quote can be taken off. */
export function AskForm({ text, mine, article, draft }: BesideProps & { draft: AskDraft }) {
  const { t } = useLingui()
  const title = useRef<HTMLInputElement>(null)
  const people = useMentionable(mine.group_id)
  const { kind, anchor } = draft
  const item = anchor ? undefined : text.items.find(({ key }) => key === draft.item_key)
  const isQuestion = kind === 'question'
  const write = (change: Partial<AskDraft>) => writeAskDraft(mine, { ...draft, ...change })
  const isEmpty = !draft.html && !(isQuestion && draft.title.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody has just asked to write about these words
  useEffect(() => {
    if (wasBegun(mine)) title.current?.focus()
  }, [anchor?.quote, isQuestion])
  function send() {
    if (isEmpty) return
    const { adoption_id, lesson_key, group_id } = mine
    const words = { title: isQuestion ? draft.title.trim() : '', body_html: draft.html }
    ask({ id: draft.id, adoption_id, lesson_key, group_id, kind, anchor, item_key: item?.key ?? null, ...words })
    writeAskDraft(mine, null)
  }
  return (
    <form
      className={css.form}
      aria-label={isQuestion ? t`New question` : t`New comment`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Segments
        label={t`Kind`}
        chosen={kind}
        choices={['question', 'comment']}
        name={(one) => (one === 'question' ? t`Question` : t`Comment`)}
        onChoose={(one) => write({ kind: one, ...(one === 'comment' && withoutTitle(draft)) })}
      />
      {anchor && <Quote anchor={anchor} article={article} onRemove={() => write({ anchor: null })} />}
      {item && (
        <p className={css.to} dir="auto">
          {t`About “${item.fields.title ?? ''}”`}
          <CloseButton size="sm" aria-label={t`About the whole lesson`} onClick={() => write({ item_key: null })} />
        </p>
      )}
      {isQuestion && (
        <TextInput
          ref={title}
          aria-label={t`Question`}
          placeholder={t`What would you like to know?`}
          maxLength={160}
          value={draft.title}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
      )}
      <RichText
        key={kind}
        hideLabel
        autoFocus={!isQuestion && wasBegun(mine)}
        label={isQuestion ? t`Details` : t`Comment`}
        placeholder={isQuestion ? t`Details (optional)` : t`Say something, or type @ to mention someone`}
        limit={longestWords}
        value={draft.html}
        onChange={(html) => write({ html })}
        onSubmit={send}
        mentions={people}
        upload={keepsPictures(mine.adoption_id, draft.id)}
      />
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={() => writeAskDraft(mine, null)}>{t`Cancel`}</Button>
        <Button size="xs" type="submit" disabled={isEmpty}>
          {isQuestion ? t`Ask` : t`Post`}
        </Button>
      </div>
    </form>
  )
}

/** A comment has no title: its words begin with it. */
const withoutTitle = ({ title, html }: AskDraft) => ({ title: '', html: htmlOf(title) + html })
