import { useLingui } from '@lingui/react/macro'
import { SearchField } from '../fields/SearchField.tsx'
import css from './area.module.css'

const offered = 5

/** A field, and the first few of what is found by it, to choose one. */
export function SearchAndPick<One extends { id: string; name: string }>(props: {
  label: string
  words: string
  onWords: (words: string) => void
  /** Undefined while nothing was asked for. */
  found: readonly One[] | undefined
  onChoose: (one: One) => void
}) {
  const { t } = useLingui()
  const { label, words, onWords, found, onChoose } = props
  return (
    <div className={css.part}>
      <SearchField label={label} maxLength={200} value={words} onChange={onWords} />
      <ul className={css.picks}>
        {found?.slice(0, offered).map((one) => (
          <li key={one.id}>
            <button type="button" className={css.name} dir="auto" onClick={() => onChoose(one)}>
              {one.name}
            </button>
          </li>
        ))}
        {found?.length === 0 && <li className={css.muted}>{t`Nothing matches.`}</li>}
      </ul>
    </div>
  )
}
