import { useLingui } from '@lingui/react/macro'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import css from './lesson.module.css'

/**
 * The mark under what the group has changed: on asking it shows the original, word by word, and it has the way back to
 * it. `before` and `after` are words; null where there are none to compare.
 */
export function Changed(props: {
  name: string
  /** True where it stands apart from its field, and says which it is of. */
  isNamed?: boolean
  before: string | null
  after: string
  isOpen: boolean
  onReset: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { name, before, after, isOpen, onReset } = props
  return (
    <div className={css.changed}>
      <p>
        {props.isNamed && <b>{name}</b>}
        <span className={css.mark}>{t`Changed by us`}</span>
        {onReset && (
          <button type="button" className={css.reset} onClick={onReset} aria-label={t`Reset ${name}`}>
            {t`Reset`}
          </button>
        )}
      </p>
      {isOpen && before !== null && <WordDiff before={before} after={after} />}
    </div>
  )
}
