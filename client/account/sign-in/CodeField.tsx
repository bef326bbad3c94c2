import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './code-field.module.css'

const length = 6

/**
 * Six figures: typed, pasted with anything between them, or filled in by the device. The last one sends them. `refused`
 * is shown below; the field is empty again then, and has the focus.
 */
export function CodeField(props: {
  label: ReactNode
  refused?: ReactNode
  busy?: boolean
  onDone: (code: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const wrong = Boolean(props.refused)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (!wrong || props.busy) return
    setCode('')
    field.current?.focus()
  }, [wrong, props.busy])

  function take(text: string) {
    const figures = text.replace(/\D/g, '').slice(0, length)
    setCode(figures)
    if (figures.length === length && figures !== code) props.onDone(figures)
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {props.label}
      </label>
      <div className={css.cells} data-wrong={wrong}>
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <span key={at} aria-hidden="true" data-at={at === Math.min(code.length, length - 1)}>
            {code[at]}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          className={css.input}
          value={code}
          readOnly={props.busy}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          pattern="[0-9]*"
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-refused` : undefined}
          onChange={(event) => take(event.currentTarget.value)}
        />
      </div>
      {wrong && <div id={`${id}-refused`}>{props.refused}</div>}
    </div>
  )
}
