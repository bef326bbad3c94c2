import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { readingClass } from '../../ui/reading/reading.ts'
import { entryOf } from '../data/entries.ts'
import { keepsJournalPictures } from '../data/pictures.ts'
import { moods } from '../moods.ts'
import { type BeginEntry, EntryFoot } from './EntryFoot.tsx'
import css from './editor.module.css'
import { isBlank } from './entry-fields.ts'
import type { EntryWriter } from './entry-writer.ts'
import { Prompt } from './Prompt.tsx'
import { promptHtml } from './prompt-html.ts'
import { SavedState, useWaiting } from './SavedState.tsx'
import { useEntryEdits } from './use-entry-edits.ts'
import { WhenField } from './WhenField.tsx'

const BothTexts = lazy(async () => ({ default: (await withWords(import('./BothTexts.tsx'))).BothTexts }))

const longest = 100_000

/** An entry that somehow became longer is not cut off where it is opened. */
const limitOf = (html: string) => (html.length > longest ? Math.max(longest, [...wordsIn(html)].length) : longest)

/** The page of one entry: its day, its words, and below them what one may add. */
export function EntryEditor(props: {
  writer: EntryWriter
  autoFocus?: boolean
  onClose: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { writer, onClose } = props
  const edits = useEntryEdits(writer)
  const { row } = edits
  const { isNew } = writer.state.use()
  const [limit] = useState(() => limitOf(row.body_html))
  const adder = useRef<((files: readonly File[]) => unknown) | null>(null)
  const page = useRef<HTMLElement>(null)
  const [wasNew] = useState(isNew)
  const waiting = useWaiting(writer.id)
  const hasConflict = waiting.some(({ state }) => state === 'conflict')
  const isEmpty = isBlank(row)
  const isUntold = waiting.length > 0
  const [entry] = useQuery({ ...entryOf(writer.id), enabled: !isNew }).data ?? []
  useEffect(() => {
    if (entry && !isUntold) writer.adopt(entry)
  }, [entry, isUntold, writer])
  useDigits(page, (mood) => edits.setMood(row.mood === mood ? null : mood))

  const begin: BeginEntry = (html, from) => {
    writer.set({ body_html: html, ...from })
    requestAnimationFrame(() => {
      const words = page.current?.querySelector<HTMLElement>('[role=textbox]')
      words?.focus()
      // one goes on at the first line that is left open
      const open = [...(words?.querySelectorAll('p') ?? [])].find(({ textContent }) => !textContent)
      if (words?.isContentEditable) getSelection()?.selectAllChildren(open ?? words)
      getSelection()?.collapseToEnd()
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onClose()
    // out of the words, so that one key is one choice again
    if (event.key === 'Escape' && isInWords(event.target)) page.current?.focus()
  }
  return (
    <article
      ref={page}
      className={css.page}
      tabIndex={-1}
      aria-label={t`Entry`}
      data-empty={isEmpty || undefined}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <WhenField edits={edits} />
        <SavedState writer={writer} />
      </header>
      {hasConflict && (
        <Suspense>
          <BothTexts writer={writer} />
        </Suspense>
      )}
      <div className={`${readingClass} ${css.paper}`}>
        {wasNew && !row.prompt_id && !row.template_id && (
          <Prompt isOver={!isEmpty} onUse={({ id, text }) => begin(promptHtml(text), { prompt_id: id })} />
        )}
        <input
          className={css.title}
          aria-label={t`Title`}
          placeholder={t`Title`}
          maxLength={160}
          dir={row.title ? 'auto' : undefined}
          value={row.title ?? ''}
          onChange={({ currentTarget }) => edits.setTitle(currentTarget.value)}
        />
        <RichText
          hideLabel
          captions
          onPage
          label={t`Entry`}
          limit={limit}
          autoFocus={props.autoFocus ?? false}
          value={row.body_html}
          onChange={edits.setBody}
          onTyping={writer.touch}
          onSubmit={onClose}
          upload={keepsJournalPictures(writer.id)}
          adder={adder}
        />
      </div>
      <EntryFoot
        {...{ writer, edits, begin, onClose }}
        isBlankPage={isEmpty && isNew}
        onPhotos={(files) => adder.current?.(files)}
        onDelete={props.onDelete}
      />
    </article>
  )
}

const fields = 'input, textarea, select, [contenteditable=true]'
// the text is a plain field until its editor has come
const isInWords = (target: EventTarget) => (target as HTMLElement).matches(`.${css.title}, [role=textbox], textarea`)

/** A digit chooses a mood, where nobody writes. */
function useDigits(page: React.RefObject<HTMLElement | null>, choose: (mood: (typeof moods)[number]['mood']) => void) {
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    function onDigit(event: globalThis.KeyboardEvent) {
      const one = moods.find(({ mood }) => String(mood) === event.key)
      const target = event.target as HTMLElement
      if (!one || event.ctrlKey || event.metaKey || event.altKey || !page.current?.contains(target)) return
      if (target.closest(fields)) return
      event.preventDefault()
      latest.current(one.mood)
    }
    addEventListener('keydown', onDigit)
    return () => removeEventListener('keydown', onDigit)
  }, [page])
}
