import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { ariaKey } from '../../lib/settings/key-labels.ts'
import { loadParser, readHere } from '../parse/lazy-parser.ts'
import { addTask, type Preset, type TaskDestination } from './add-task.ts'
import css from './composer.module.css'
import { useParseContext } from './use-parse-context.ts'

const Suggestions = lazy(async () => ({ default: (await withWords(import('./Suggestions.tsx'))).Suggestions }))
const TokenChips = lazy(async () => ({ default: (await withWords(import('./TokenChips.tsx'))).TokenChips }))

/**
 * One sentence, Enter, and the next one: the field keeps the focus. What is understood is shown below as chips;
 * a chip that is taken away, or Backspace right behind its words, makes them words again.
 */
export function TaskComposer(props: {
  places: readonly TaskDestination[]
  preset?: Preset
  autoFocus?: boolean | undefined
  /** After each that was added; `again` when another one follows at once. */
  onAdded?: (again: boolean) => void
}) {
  const { t } = useLingui()
  const { places, preset } = props
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [literal, setLiteral] = useState<readonly string[]>([])
  const [chosen, choose] = useState('')
  const place = places.find(({ id }) => (id ?? '') === chosen) ?? places[0]!
  const reading = useParseContext(place.id)
  const parsed = readHere(text, { ...reading, literal })
  const [, drawAgain] = useState(false)

  const begin = () => field.current?.focus()
  useKeys({ create: begin, quickAdd: begin })

  function write(words: string) {
    setText(words)
    if (!words.trim()) setLiteral([])
  }
  function near() {
    void loadParser().then(
      () => drawAgain(true),
      // without it words are only words; adding asks once more, and says what is wrong
      () => undefined,
    )
  }
  function add(again: boolean) {
    if (!text.trim()) return
    // once it is here nothing is waited for: the task is in the list with the key
    if (parsed) void addTask(place.id, parsed, preset)
    else {
      const before = text
      void loadParser().then(
        (parse) => addTask(place.id, parse(before, { ...reading, literal }), preset),
        (error: unknown) => {
          setText(before)
          toast(errorMessage(error), 'bad')
        },
      )
    }
    write('')
    props.onAdded?.(again)
  }
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
    setLiteral([...literal, token.text])
  }
  return (
    <form className={css.composer} data-writing={text !== ''} onSubmit={onSubmit}>
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
        {places.length > 1 && (
          <select
            className={css.select}
            aria-label={t`Group`}
            value={place.id ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {places.map(({ id, name }) => (
              <option key={id ?? ''} value={id ?? ''}>
                {name}
              </option>
            ))}
          </select>
        )}
        <Button type="submit" size="xs" className={css.add} disabled={!text.trim()}>{t`Add`}</Button>
      </span>
      {text !== '' && parsed && (
        <div className={css.under}>
          <Suspense>
            <TokenChips
              parsed={parsed}
              onRemove={(token) => {
                setLiteral([...literal, token.text])
                begin()
              }}
            />
            <Suggestions
              text={text}
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
