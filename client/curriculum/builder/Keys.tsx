import { useLingui } from '@lingui/react/macro'
import { useBuilder } from '../data/builder-context.ts'
import css from './builder.module.css'

/** The empty middle: what to choose, and the keys of the outline. */
export function Keys({ missing }: { missing: boolean }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const keys = [
    ['Enter', t`new line`],
    ['Tab', t`a level deeper`],
    ['Shift+Tab', t`a level higher`],
    ['Alt+↑ Alt+↓', t`move`],
    ['Ctrl+Enter', t`publish`],
  ] as const
  return (
    <div className={css.hint}>
      <p>
        {missing
          ? t`This part was deleted. Choose another in the outline.`
          : canEdit
            ? t`Choose a lesson in the outline, or write the next line.`
            : t`Choose a lesson in the outline.`}
      </p>
      {canEdit && (
        <ul>
          {keys.map(([key, words]) => (
            <li key={key}>
              <kbd>{key}</kbd> {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
