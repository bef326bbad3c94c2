import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconSquareCheck } from '@tabler/icons-react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { TenantLine } from '../data/tenants.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { usageOf, usedOf } from './used-words.ts'

/** One organisation of the list. */
export function TenantRow(props: { tenant: TenantLine; isChosen: boolean; onChoose: () => void }) {
  const { t } = useLingui()
  const { tenant, isChosen, onChoose } = props
  const { go } = useAreaPlace()
  const { id, name, slug, limits } = tenant
  const open = () => go({ open: id }, false)
  const commands = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
    { key: 'select', label: isChosen ? t`Don’t compare` : t`Compare`, Icon: IconSquareCheck, run: onChoose },
  )
  const row = useRow<HTMLTableRowElement>(`tenant-${id}`, name, commands)
  return (
    <tr {...row} aria-selected={isChosen}>
      <td data-corner="beside">
        <label className={css.pick}>
          <input type="checkbox" aria-label={t`Compare ${name}`} checked={isChosen} onChange={onChoose} />
        </label>
      </td>
      <Cell wide>
        <span>
          <button type="button" className={css.name} dir="auto" onClick={open}>
            {name}
          </button>
          <span className={css.meta}>
            <bdi>{slug}</bdi>
            {tenant.is_default && ` · ${t`default`}`}
          </span>
        </span>
      </Cell>
      <Cell name={t`Status`}>
        <StatusBadge tenant={tenant} />
      </Cell>
      <Cell name={t`People`}>
        <span className={css.nowrap}>{usedOf('people', tenant.people, limits.people)}</span>
      </Cell>
      <Cell name={t`Groups`}>
        <span className={css.nowrap}>{usedOf('groups', tenant.groups, limits.groups)}</span>
      </Cell>
      <Cell name={t`Storage`}>
        <span className={css.nowrap}>{usedOf('storage_mb', usageOf(tenant, 'storage_mb'), limits.storage_mb)}</span>
      </Cell>
      <Cell name={t`Created`}>
        <span className={css.nowrap}>{shortDate(tenant.created_at.slice(0, 10))}</span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${name}`} commands={commands} />
      </td>
    </tr>
  )
}
