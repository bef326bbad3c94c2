import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { journalTags } from '../data/tags.ts'
import css from './editor.module.css'
import type { EntryEdits } from './use-entry-edits.ts'

const most = 20
const longest = 40

/** The tags of an entry, with those that one uses to choose from. Enter or a comma ends one. */
export function TagsField({ edits }: { edits: EntryEdits }) {
  const { t } = useLingui()
  const id = useId()
  const [typed, type] = useState('')
  const { data = [] } = useQuery(journalTags)
  const { tags } = edits.row
  function add(words: string) {
    const named = words.split(',').map((one) => one.trim().replace(/^#/, '').slice(0, longest).trim())
    const next = [...new Set([...tags, ...named.filter(Boolean)])].slice(0, most)
    type('')
    if (next.length > tags.length) edits.setTags(next)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) edits.setTags(tags.slice(0, -1))
  }
  return (
    <div className={css.tags}>
      {tags.map((tag) => (
        <span key={tag} className={css.tag}>
          <bdi>{tag}</bdi>
          <button
            type="button"
            aria-label={t`Take away the tag ${tag}`}
            onClick={() => edits.setTags(tags.filter((one) => one !== tag))}
          >
            <IconX size={14} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
      ))}
      {tags.length < most && (
        <input
          aria-label={t`Tags`}
          placeholder={tags.length === 0 ? t`Add tags` : t`Another`}
          list={id}
          maxLength={longest}
          enterKeyHint="done"
          value={typed}
          onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : type(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      )}
      <datalist id={id}>
        {data
          .filter(({ name }) => !tags.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  )
}
