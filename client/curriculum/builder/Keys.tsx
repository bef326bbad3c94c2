import { useLingui } from '@lingui/react/macro'
import { Caps } from '../../ui/Keycap.tsx'
import { useBuilder } from '../data/builder-context.ts'
import css from './builder.module.css'

/** The empty middle: what to choose, and the keys of the outline. */
export function Keys({ missing }: { missing: boolean }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const keys = [
    { combos: ['enter'], words: t`new line` },
    { combos: ['alt+arrowright'], words: t`a level deeper` },
    { combos: ['alt+arrowleft'], words: t`a level higher` },
    { combos: ['alt+arrowup', 'alt+arrowdown'], words: t`move` },
    { combos: ['mod+enter'], words: t`publish` },
  ]
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
          {keys.map(({ combos, words }) => (
            <li key={words}>
              <span>
                {combos.map((combo) => (
                  <Caps key={combo} combo={combo} />
                ))}
              </span>
              {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
