import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { mostAtOnce, type PeopleAct } from '../data/change-people.ts'
import type { AdminPerson } from '../data/people.ts'
import { roleName, stateName } from '../kit/names.ts'
import css from './people.module.css'
import type { Selection } from './use-selection.ts'

const given = ['admin', 'manager', 'member'] as const
const states = ['active', 'deactivated', 'suspended', 'banned'] as const

/** The acts on the people that are chosen; every act is shown before it is done. */
export function BulkBar(props: {
  people: readonly AdminPerson[]
  selection: Selection
  onChange: (act: PeopleAct, value: string) => void
}) {
  const { t } = useLingui()
  const { people, selection, onChange } = props
  const { length } = people
  const allowed = (role: string) => people.some(({ may }) => may.roles.includes(role))
  const tooMany = length > mostAtOnce
  return (
    <section className={css.bulk} aria-label={t`Selected people`}>
      <p className={css.bulkCount} role="status">
        {tooMany ? t`Up to ${mostAtOnce} people at once` : plural(length, { one: '# selected', other: '# selected' })}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={selection.all}>
        {t`Select all shown`}
      </Button>
      <SelectField
        aria-label={t`Change role`}
        value=""
        disabled={tooMany}
        onChange={(value) => value && onChange('role', value)}
        data={[
          { value: '', label: t`Change role…` },
          ...given.map((value) => ({ value, label: roleName(value), disabled: !allowed(value) })),
        ]}
      />
      <SelectField
        aria-label={t`Change state`}
        value=""
        disabled={tooMany}
        onChange={(value) => value && onChange('state', value)}
        data={[{ value: '', label: t`Change state…` }, ...states.map((value) => ({ value, label: stateName(value) }))]}
      />
      <CloseButton aria-label={t`Clear selection`} onClick={selection.clear} />
    </section>
  )
}
