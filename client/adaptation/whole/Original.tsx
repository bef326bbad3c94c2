import { useLingui } from '@lingui/react/macro'
import { fieldName } from '../../ui/lesson/field-names.ts'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import { wordsOfValue } from '../words/value-words.ts'
import css from './whole.module.css'

/** The original of a field under what the group has made of it, with the way back to it. */
export function Original(props: {
  field: string
  original: { value: unknown } | undefined
  now: unknown
  onReset?: ((value: unknown) => void) | undefined
}) {
  const { t } = useLingui()
  const { field, original, now, onReset } = props
  if (!original) return null
  const [before, after] = [wordsOfValue(field, original.value), wordsOfValue(field, now)]
  if (before === after) return null
  const name = fieldName(field)
  return (
    <div className={css.original}>
      <p>
        <span className={css.mark}>{t`Changed by us`}</span>
        {onReset && (
          <button
            type="button"
            className={css.reset}
            aria-label={t`Reset ${name}`}
            onClick={() => onReset(original.value)}
          >
            {t`Reset`}
          </button>
        )}
      </p>
      <WordDiff before={before} after={after} />
    </div>
  )
}
