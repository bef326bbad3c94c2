import { useLingui } from '@lingui/react/macro'
import type { effectivePreference } from '../data/effective-preference.ts'
import type { PreferenceChoice } from '../data/preferences.ts'
import { useTypeNames } from '../types.ts'
import { EmailChoice } from './EmailChoice.tsx'
import css from './grid.module.css'

/** One type by each way. Its name switches all of them. */
export function PreferenceRow(props: {
  type: string
  preference: ReturnType<typeof effectivePreference>
  onChoose: (choice: PreferenceChoice) => void
}) {
  const { t } = useLingui()
  const { preference, onChoose } = props
  const name = useTypeNames()[props.type]!
  const isOff = !preference.in_app && !preference.push && preference.email === 'off'
  return (
    <tr data-own={preference.isOwn}>
      <th scope="row" className={css.name}>
        <button
          type="button"
          className={css.whole}
          aria-pressed={!isOff}
          onClick={() => onChoose(isOff ? { in_app: true, push: true } : { in_app: false, push: false, email: 'off' })}
        >
          {name}
        </button>
      </th>
      {(['in_app', 'push'] as const).map((channel) => (
        <td key={channel}>
          <label className={css.cell}>
            <input
              type="checkbox"
              className={css.box}
              aria-label={channel === 'in_app' ? t`${name}: In app` : t`${name}: Push`}
              checked={preference[channel]}
              onChange={(event) => onChoose({ [channel]: event.currentTarget.checked })}
            />
          </label>
        </td>
      ))}
      <td>
        <EmailChoice label={t`${name}: Email`} value={preference.email} onChange={(email) => onChoose({ email })} />
      </td>
    </tr>
  )
}
