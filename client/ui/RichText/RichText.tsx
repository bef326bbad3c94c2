import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from '../../lib/browser/typing.ts'
import { paragraphs, wordsIn } from '../../lib/html/plain-text.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { filesIn } from './files-in.ts'
import type { RichTextProps } from './props.ts'
import css from './rich-text.module.css'

const Editor = lazy(async () => ({ default: (await withWords(import('./Editor.tsx'))).Editor }))

/**
 * A text that people write: HTML in, HTML out. The editor comes when this is first on a screen; until then it is a
 * plain field of the same size, and what is typed, pasted or dropped into it goes to the end of the text.
 */
export function RichText(props: RichTextProps) {
  const files = useRef<File[]>([])
  const [before, setBefore] = useState(props.value)
  const [typed, type] = useState('')
  const [focus, setFocus] = useState(props.autoFocus ?? false)
  // with the space that was typed last, or the next word would touch this one
  const together = (base: string, words: string) => (words.trim() ? base + paragraphs(words) : base)
  const value = typed ? together(before, typed) : props.value
  return (
    <Suspense
      fallback={
        <Early
          {...props}
          typed={typed}
          onType={(words) => {
            if (!typed) setBefore(props.value)
            type(words)
            props.onChange(together(typed ? before : props.value, words))
          }}
          onFiles={(some) => files.current.push(...some)}
          onFocus={setFocus}
        />
      }
    >
      <Editor {...props} value={value} autoFocus={focus} early={files} onReady={() => type('')} />
    </Suspense>
  )
}

function Early(
  props: RichTextProps & {
    typed: string
    onType: (words: string) => void
    onFiles: (files: File[]) => void
    onFocus: (focused: boolean) => void
  },
) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const { autoFocus, onFocus } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(() => {
    // it may have loaded late, while the user types in another field
    if (autoFocus && isTyping()) onFocus(false)
    else if (autoFocus) field.current?.focus()
  }, [])
  function take(event: ClipboardEvent | DragEvent, given: DataTransfer) {
    const files = props.upload ? filesIn(given) : []
    if (files.length === 0) return
    event.preventDefault()
    props.onFiles(files)
  }
  return (
    <label className={css.field}>
      <span className={props.hideLabel ? css.unseen : css.label}>{props.label}</span>
      <span className={css.box} data-frameless={props.frameless} data-on-page={props.onPage}>
        <span className={css.toolbar} />
        <textarea
          ref={field}
          className={css.early}
          placeholder={wordsIn(props.value) || (props.placeholder ?? t`Start writing...`)}
          maxLength={props.limit}
          value={props.typed}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onPaste={(event) => take(event, event.clipboardData)}
          onDrop={(event) => take(event, event.dataTransfer)}
          onFocus={() => onFocus(true)}
          onBlur={() => onFocus(false)}
        />
      </span>
    </label>
  )
}
