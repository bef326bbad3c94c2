import { useLingui } from '@lingui/react/macro'
import type { effectivePreference } from '../data/effective-preference.ts'
import type { PreferenceChoice } from '../data/preferences.ts'
import { EmailChoice } from './EmailChoice.tsx'
import css from './grid.module.css'

/** The head of the grid: each way by its name, with a choice for all types at once. */
export function PreferenceHead(props: {
  room: string
  effective: readonly ReturnType<typeof effectivePreference>[]
  onChoose: (choice: PreferenceChoice) => void
}) {
  const { t } = useLingui()
  const { room, effective, onChoose } = props
  const emails = new Set(effective.map(({ email }) => email))
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={css.unseen}>{t`Type`}</span>
        </th>
        {(['in_app', 'push'] as const).map((channel) => {
          const name = channel === 'in_app' ? t`In app` : t`Push`
          const every = effective.every((preference) => preference[channel])
          return (
            <th key={channel} scope="col">
              {name}
              <input
                type="checkbox"
                className={css.box}
                aria-label={t`All of ${room}: ${name}`}
                checked={every}
                ref={(box) => {
                  if (box) box.indeterminate = !every && effective.some((preference) => preference[channel])
                }}
                onChange={() => onChoose({ [channel]: !every })}
              />
            </th>
          )
        })}
        <th scope="col">
          {t`Email`}
          <EmailChoice
            label={t`All of ${room}: Email`}
            value={emails.size === 1 ? [...emails][0]! : null}
            onChange={(email) => onChoose({ email })}
          />
        </th>
      </tr>
    </thead>
  )
}
