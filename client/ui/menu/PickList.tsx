import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './picker.module.css'

export interface PickOption {
  id: string
  label: string
  mark?: ReactNode
  /** Said in muted words at the end. */
  hint?: ReactNode
  chosen?: boolean
}

/**
 * Choices under a field that narrows them down; `offer` adds what the words in the field could mean. Arrows go
 * about, Enter picks. Whoever draws it decides whether it closes.
 */
export function PickList(props: {
  label: string
  /** The refusal of what was written in the field, which keeps its words. */
  error?: string | undefined
  choices: readonly PickOption[]
  onPick: (id: string, words: string) => void
  offer?: (words: string) => readonly PickOption[]
  /** Several may be chosen. */
  several?: boolean
  /** Without a field: a handful of choices. */
  bare?: boolean
  /** The characters that a new one may have. */
  limit?: number
}) {
  const { t } = useLingui()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const asked = words.trim().toLocaleLowerCase()
  const offered = asked && props.offer ? props.offer(words.trim()) : []
  const shown = [...offered, ...props.choices.filter(({ label }) => label.toLocaleLowerCase().includes(asked))]
  const active = Math.min(at, shown.length - 1)

  function pick(choice: PickOption | undefined) {
    if (!choice) return
    if (props.several) setWords('')
    props.onPick(choice.id, words.trim())
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (to !== undefined && shown.length > 0) {
      event.preventDefault()
      setAt((to + shown.length) % shown.length)
      document.getElementById(`${id}-${(to + shown.length) % shown.length}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(shown[active])
    }
  }
  return (
    <div className={css.list}>
      <input
        className={css.field}
        data-bare={props.bare}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={props.error !== undefined}
        aria-describedby={props.error && `${id}-error`}
        aria-label={props.label}
        placeholder={props.label}
        readOnly={props.bare}
        maxLength={props.limit ?? 200}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {props.error && (
        <p id={`${id}-error`} role="alert" className={css.refused}>
          {props.error}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={props.several}
        className={css.choices}
      >
        {shown.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={props.several ? choice.chosen === true : index === active}
            data-active={index === active}
            className={css.choice}
            onClick={() => pick(choice)}
            onMouseMove={() => setAt(index)}
          >
            {choice.mark && <span className={css.mark}>{choice.mark}</span>}
            <span className={css.label}>{choice.label}</span>
            {choice.hint && <span className={css.hint}>{choice.hint}</span>}
            {choice.chosen && <IconCheck size={16} stroke={2} aria-label={t`Selected`} className={css.check} />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={css.nothing}>{t`No matches.`}</p>}
    </div>
  )
}
