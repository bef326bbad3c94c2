import { useLingui } from '@lingui/react/macro'
import { useTeamsOf } from '../../groups/data/teams.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ProgressGrid } from '../data/progress-grid.ts'
import css from './grid.module.css'
import { StateSign } from './StateSign.tsx'
import { progressLetters, stateNames } from './states.ts'

/** The part of a grid that one looks at. */
export interface Chosen {
  unit?: string | undefined
  team?: string | undefined
  state?: string | undefined
}

/** The choice of a unit, a team and a state, and beside it the names of the signs. */
export function Filters(props: { grid: ProgressGrid; search: Chosen; onChange: (change: Chosen) => void }) {
  const { t } = useLingui()
  const { grid, search, onChange } = props
  const teams = useTeamsOf(grid.group_id)
  const names = stateNames()
  const choose = (name: keyof Chosen) => (value: string) => onChange({ [name]: value || undefined })
  return (
    <div className={css.filters}>
      {grid.units.length > 1 && (
        <SelectField
          label={t`Unit`}
          value={search.unit ?? ''}
          onChange={choose('unit')}
          data={[
            { value: '', label: t`All units` },
            ...grid.units.map(({ key, title }) => ({ value: key, label: title })),
          ]}
        />
      )}
      {teams.length > 0 && (
        <SelectField
          label={t`Team`}
          value={search.team ?? ''}
          onChange={choose('team')}
          data={[{ value: '', label: t`Everyone` }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {grid.sees === 'all' && (
        <SelectField
          label={t`State`}
          value={search.state ?? ''}
          onChange={choose('state')}
          data={[
            { value: '', label: t`Any state` },
            ...progressLetters.map((letter) => ({ value: letter, label: names[letter] })),
          ]}
        />
      )}
      <ul className={css.legend} aria-label={t`Signs`}>
        {progressLetters.map((letter) => (
          <li key={letter}>
            <StateSign state={letter} /> {names[letter]}
          </li>
        ))}
      </ul>
    </div>
  )
}
