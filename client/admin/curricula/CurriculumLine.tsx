import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconArrowRight, IconEyeOff, IconStar, IconStarOff } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { AdminCurriculum } from '../data/curricula.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { ListingState } from './ListingState.tsx'
import { useCurriculumActs } from './use-curriculum-acts.ts'

/** One curriculum of the table. */
export function CurriculumLine({ curriculum, withTenant }: { curriculum: AdminCurriculum; withTenant: boolean }) {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const acts = useCurriculumActs(curriculum)
  const { id, title, owner, groups_count, published_at, tenant, featured } = curriculum
  const open = () => go({ open: id }, false)
  const commands = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
    acts.feature && {
      label: featured ? t`Stop featuring` : t`Feature`,
      Icon: featured ? IconStarOff : IconStar,
      run: acts.feature,
    },
    acts.withdraw && { label: t`Withdraw listing`, Icon: IconEyeOff, danger: true, run: acts.withdraw },
    acts.restore && { label: t`List again`, Icon: IconArrowBackUp, run: acts.restore },
  )
  const row = useRow<HTMLTableRowElement>(`curriculum-${id}`, title, commands)
  return (
    <tr {...row} aria-current={search.open === id}>
      <Cell wide>
        <button type="button" className={css.name} dir="auto" onClick={open}>
          {title}
        </button>
      </Cell>
      <Cell name={t`Owner`}>
        <span dir="auto">{owner?.name ?? t`None`}</span>
      </Cell>
      <Cell name={t`Listing`}>
        <ListingState curriculum={curriculum} />
      </Cell>
      {withTenant && (
        <Cell name={t`Organisation`}>
          <span dir="auto">{tenant?.name ?? ''}</span>
        </Cell>
      )}
      <Cell name={t`Followed by`}>
        <span className={css.nowrap}>{plural(groups_count, { one: '# group', other: '# groups' })}</span>
      </Cell>
      <Cell name={t`Published`}>
        <span className={css.nowrap}>{published_at ? ago(new Date(published_at), serverDate()) : t`Never`}</span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${title}`} commands={commands} />
      </td>
    </tr>
  )
}
