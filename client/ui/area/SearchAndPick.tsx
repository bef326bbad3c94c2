import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { SearchField } from '../fields/SearchField.tsx'
import css from './area.module.css'

const offered = 5

/** A field, and the first few of what is found by it, to choose one: by the arrows too. */
export function SearchAndPick<One extends { id: string; name: string; email?: string | null }>(props: {
  label: string
  words: string
  onWords: (words: string) => void
  /** Undefined while nothing was asked for. */
  found: readonly One[] | undefined
  onChoose: (one: One) => void
}) {
  const { t } = useLingui()
  const { label, words, onWords, found, onChoose } = props
  const part = useRef<HTMLDivElement>(null)
  function step(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [...(part.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])]
    const to = by && stops[stops.indexOf(document.activeElement as HTMLElement) + by]
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from the field to what it found
    <div ref={part} className={css.part} onKeyDown={step}>
      <SearchField label={label} maxLength={200} value={words} onChange={onWords} />
      <ul className={css.picks}>
        {found?.slice(0, offered).map((one) => (
          <li key={one.id}>
            <button type="button" className={css.name} onClick={() => onChoose(one)}>
              <bdi>{one.name}</bdi>
              {one.email && (
                <span className={css.meta} dir="auto">
                  {one.email}
                </span>
              )}
            </button>
          </li>
        ))}
        {found?.length === 0 && <li className={css.muted}>{t`Nothing matches.`}</li>}
      </ul>
    </div>
  )
}
