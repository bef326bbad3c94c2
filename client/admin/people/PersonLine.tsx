import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconSelect, IconUserCog, IconUserOff } from '@tabler/icons-react'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { roleName } from '../../ui/area/role-names.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { PeopleAct } from '../data/change-people.ts'
import type { AdminPerson } from '../data/people.ts'
import { stateName } from '../kit/names.ts'
import { StateBadge } from '../kit/StateBadge.tsx'
import { useAdminSearch } from '../kit/use-admin-search.ts'

/** One person of the table. */
export function PersonLine(props: {
  person: AdminPerson
  withTenant: boolean
  isChosen: boolean
  onChoose: (range: boolean) => void
  onChange: (act: PeopleAct, value: string) => void
}) {
  const { t } = useLingui()
  const { person, isChosen, onChoose, onChange } = props
  const { search, go } = useAdminSearch()
  const { name, email } = person
  const open = () => go({ who: person.id }, false)
  const commands = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
    { key: 'select', label: isChosen ? t`Deselect` : t`Select`, Icon: IconSelect, run: () => onChoose(false) },
    { key: 'selectTo', label: t`Select up to here`, Icon: IconSelect, run: () => onChoose(true) },
    ...person.may.roles
      .filter((role) => role !== person.role)
      .map((role) => ({ label: t`Role: ${roleName(role)}`, Icon: IconUserCog, run: () => onChange('role', role) })),
    ...person.may.states
      .filter((state) => state !== person.state)
      .map((state) => ({
        label: t`State: ${stateName(state)}`,
        Icon: IconUserOff,
        danger: state === 'banned' || state === 'suspended',
        run: () => onChange('state', state),
      })),
  )
  const row = useRow<HTMLTableRowElement>(`person-${person.id}`, name, commands)
  return (
    <tr {...row} aria-selected={isChosen} aria-current={search.who === person.id}>
      <td data-corner="beside">
        <label className={css.pick}>
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event) => onChoose(event.shiftKey)}
          />
        </label>
      </td>
      <Cell wide>
        <div className={css.lead}>
          <Avatar person={person} size={32} />
          <span>
            <button type="button" className={css.name} dir="auto" onClick={open}>
              {name}
            </button>
            <span className={`${css.meta} ${css.address}`} dir="auto" title={email ?? undefined}>
              {email ?? t`No email`}
            </span>
          </span>
        </div>
      </Cell>
      <Cell name={t`Role`}>
        <RoleBadge role={person.role} />
      </Cell>
      <Cell name={t`State`}>
        <StateBadge state={person.state} until={person.until} />
      </Cell>
      {props.withTenant && (
        <Cell name={t`Organisation`}>
          <span dir="auto">{person.tenant?.name ?? t`None`}</span>
        </Cell>
      )}
      <Cell name={t`Groups`}>{person.groups_count}</Cell>
      <Cell name={t`Last seen`}>
        <span className={css.nowrap}>
          {person.last_seen ? ago(new Date(person.last_seen), serverDate()) : t`Never`}
        </span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${name}`} commands={commands} />
      </td>
    </tr>
  )
}
