import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleName } from '../../ui/area/role-names.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { mostAtOnce, type PeopleAct } from '../data/change-people.ts'
import { groupFile } from '../data/groups.ts'
import type { AdminPerson } from '../data/people.ts'
import { stateName } from '../kit/names.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import css from './people.module.css'
import type { Selection } from './use-selection.ts'

const given = ['admin', 'manager', 'member'] as const
const states = ['active', 'deactivated', 'suspended', 'banned'] as const

/** The acts on the people that are chosen; every act is shown before it is done. */
export function BulkBar(props: {
  people: readonly AdminPerson[]
  selection: Selection
  onChange: (act: PeopleAct, value: string, group?: string) => void
}) {
  const { t } = useLingui()
  const { people, selection, onChange } = props
  const { length } = people
  const allowed = (role: string) => people.some(({ may }) => may.roles.includes(role))
  const { group: within } = useAdminSearch().search
  const group = useQuery({ ...groupFile(within ?? ''), enabled: Boolean(within) }).data
  const [choosing, choose] = useState(false)
  const leave = (of: { id: string; name: string }) => {
    choose(false)
    onChange('remove_from_group', of.id, of.name)
  }
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
      <Button
        variant="default"
        size="compact-sm"
        disabled={tooMany}
        onClick={() => (group ? leave(group) : choose(true))}
      >
        {group ? t`Remove from ${group.name}` : t`Remove from a group…`}
      </Button>
      {choosing && <LeaveDialog onChoose={leave} onClose={() => choose(false)} />}
      <CloseButton aria-label={t`Clear selection`} onClick={selection.clear} />
    </section>
  )
}
