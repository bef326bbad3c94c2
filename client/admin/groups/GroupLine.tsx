import { useLingui } from '@lingui/react/macro'
import { IconArchive, IconArchiveOff, IconArrowRight, IconUsers } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { bytesOf } from '../../ui/area/bytes-words.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { AdminGroup } from '../data/groups.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { useArchive } from './use-archive.ts'

/** One group of the table. */
export function GroupLine({ group, withTenant }: { group: AdminGroup; withTenant: boolean }) {
  const { t, i18n } = useLingui()
  const { search, go } = useAdminSearch()
  const archive = useArchive(group)
  const { id, name, owner, admins_count, members_count, storage_bytes, last_activity, archived_at, tenant } = group
  const open = () => go({ open: id }, false)
  const commands = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
    {
      label: t`Show its people`,
      Icon: IconUsers,
      run: () => go({ tab: 'people', group: id, q: undefined, state: undefined, order: undefined }, false),
    },
    archived_at
      ? { label: t`Unarchive`, Icon: IconArchiveOff, run: archive }
      : { label: t`Archive`, Icon: IconArchive, run: archive },
  )
  const row = useRow<HTMLTableRowElement>(`group-${id}`, name, commands)
  return (
    <tr {...row} aria-current={search.open === id}>
      <Cell wide>
        <span>
          <button type="button" className={css.name} dir="auto" onClick={open}>
            {name}
          </button>
          {archived_at && <span className={css.meta}>{t`Archived`}</span>}
        </span>
      </Cell>
      <Cell name={t`Owner`}>
        <span dir="auto">{owner?.name ?? t`None`}</span>
      </Cell>
      <Cell name={t`Admins`}>
        {admins_count === 0 ? (
          <span className={css.state} data-state="denied">{t`No admin`}</span>
        ) : (
          i18n.number(admins_count)
        )}
      </Cell>
      {withTenant && (
        <Cell name={t`Organisation`}>
          <span dir="auto">{tenant?.name ?? t`None`}</span>
        </Cell>
      )}
      <Cell name={t`Members`}>{i18n.number(members_count)}</Cell>
      <Cell name={t`Storage`}>
        <span className={css.nowrap}>{bytesOf(storage_bytes)}</span>
      </Cell>
      <Cell name={t`Last activity`}>
        <span className={css.nowrap}>{last_activity ? ago(new Date(last_activity), serverDate()) : t`None`}</span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${name}`} commands={commands} />
      </td>
    </tr>
  )
}
