import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { retryWhenOnline } from '../../lib/browser/retry-when-online.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { ariaKey } from '../../lib/settings/key-labels.ts'
import type { Preset, TaskDestination } from './add-task.ts'
import css from './composer.module.css'
import { useTaskDraft } from './use-task-draft.ts'

// Where these cannot come, because the network has gone since the page was loaded, one writes without them: a part that
// fails would take the field away, with the words in it.
const Suggestions = lazy(async () => ({
  default: (await retryWhenOnline(() => withWords(import('./Suggestions.tsx')))).Suggestions,
}))
// it is not seen, and not asked for, before somebody is about to write
const SelectField = lazy(async () => ({
  default: (await retryWhenOnline(() => import('../../ui/fields/SelectField.tsx'))).SelectField,
}))
const TokenChips = lazy(async () => ({
  default: (await retryWhenOnline(() => withWords(import('./TokenChips.tsx')))).TokenChips,
}))

interface Props {
  places: readonly TaskDestination[]
  /** The one that the page is about. */
  here?: TaskDestination | undefined
  preset?: Preset
  autoFocus?: boolean | undefined
  /** After each that was added; `again` when another one follows at once. */
  onAdded?: (again: boolean) => void
}

/**
 * One sentence, Enter, and the next one: the field keeps the focus. What is understood is shown below as chips;
 * a chip that is taken away, or Backspace right behind its words, makes them words again.
 */
export function TaskComposer(props: Props) {
  const { t } = useLingui()
  const { places } = props
  const field = useRef<HTMLInputElement>(null)
  const [touched, touch] = useState(false)
  const draft = useTaskDraft(props)
  const { text, setText, write, parsed, near, add, place, choose, reading, takeLiterally } = draft

  const begin = () => field.current?.focus()
  useKeys({ create: begin, quickAdd: begin })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    begin()
    add(true)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      add(event.shiftKey)
      if (!event.shiftKey) event.currentTarget.blur()
    }
    if (event.key !== 'Backspace' || selectionStart !== selectionEnd) return
    const token = parsed?.tokens.find(({ end }) => end === selectionStart)
    if (!token) return
    event.preventDefault()
    takeLiterally(token)
  }
  return (
    <form
      {...newDraftScope('tasks', props.here?.id ?? undefined)}
      className={css.composer}
      data-writing={text !== ''}
      onSubmit={onSubmit}
      onFocus={() => touch(true)}
    >
      <IconPlus className={css.plus} size={20} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        className={css.field}
        aria-label={t`Add a task`}
        aria-keyshortcuts={ariaKey('create')}
        placeholder={t`Add a task`}
        maxLength={300}
        enterKeyHint="send"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: only where a person has just asked to write
        autoFocus={props.autoFocus}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={near}
      />
      <span className={css.side}>
        {places.length > 1 && (touched || text !== '') && (
          <Suspense>
            <SelectField
              className={css.select}
              size="xs"
              aria-label={t`Group`}
              value={place.id ?? ''}
              onChange={choose}
              data={places.map(({ id, name }) => ({ value: id ?? '', label: name }))}
            />
          </Suspense>
        )}
        <Button type="submit" size="xs" className={css.add} disabled={!text.trim()}>{t`Add`}</Button>
      </span>
      {text !== '' && parsed && (
        <div className={css.under}>
          <Suspense>
            <TokenChips
              parsed={parsed}
              onRemove={(token) => {
                takeLiterally(token)
                begin()
              }}
            />
            <Suggestions
              text={text}
              parsed={parsed}
              people={reading.people}
              labels={reading.labels}
              onPick={(words) => {
                setText(words)
                begin()
              }}
            />
          </Suspense>
        </div>
      )}
    </form>
  )
}
