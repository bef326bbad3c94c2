import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, RefObject } from 'react'
import type { Mentionable } from '../data/body.ts'
import css from './composer.module.css'
import { linkPasted } from './composer-keys.ts'
import { MentionSuggestions } from './MentionSuggestions.tsx'

/** The plain field, in which one types Markdown; it grows with its words. */
export function PlainField(props: {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  named: readonly Mentionable[]
  placeholder: string
  onType: (words: string) => void
  /** A name was taken from the list. */
  onTake: (words: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}) {
  const { t } = useLingui()
  const { field, text, named, onTake } = props
  return (
    <div className={css.grow}>
      <textarea
        ref={field}
        data-composer
        className={css.field}
        rows={1}
        maxLength={10_000}
        aria-label={t`Message`}
        placeholder={props.placeholder}
        value={text}
        onChange={({ currentTarget }) => props.onType(currentTarget.value)}
        onKeyDown={props.onKeyDown}
        onPaste={(event) => {
          if (linkPasted(event.currentTarget, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
      />
      <MentionSuggestions field={field} text={text} named={named} onTake={onTake} />
    </div>
  )
}
