import { useLingui } from '@lingui/react/macro'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { globalRoles, roleName } from '../../ui/area/role-names.ts'
import { OfflineLine } from '../../ui/area/Shown.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { WantedChange } from '../data/change-people.ts'
import type { PersonFile } from '../data/person.ts'
import { personStates, stateName } from '../kit/names.ts'
import own from './people.module.css'

/** The role and the state of a person, to change. What one may not give is there, but cannot be chosen. */
export function PersonActs({ person, onChange }: { person: PersonFile; onChange: (wanted: WantedChange) => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { roles, states, why } = person.may
  return (
    <div className={`${css.part} ${own.acts}`}>
      <div className={css.pair}>
        <SelectField
          label={t`Role`}
          value={person.role}
          disabled={!reachable || roles.length === 0}
          onChange={(value) => onChange({ people: [person], act: 'role', value })}
          data={globalRoles.map((value) => ({
            value,
            label: roleName(value),
            disabled: value !== person.role && !roles.includes(value),
          }))}
        />
        <SelectField
          label={t`State`}
          value={person.state}
          disabled={!reachable || states.length === 0}
          onChange={(value) => onChange({ people: [person], act: 'state', value })}
          data={personStates.map((value) => ({
            value,
            label: stateName(value),
            disabled: value !== person.state && !states.includes(value),
          }))}
        />
      </div>
      {why && <p className={css.muted}>{why}</p>}
      <OfflineLine />
    </div>
  )
}
