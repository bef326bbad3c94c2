import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconToggleLeft, IconToggleRight } from '@tabler/icons-react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { flagName } from '../../ui/area/flag-name.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { FlagLine } from '../data/flags.ts'
import { FlagState } from './FlagState.tsx'
import { othersWords, shareWords, staleWords } from './flag-words.ts'
import own from './flags.module.css'
import { useFlagChange } from './use-flag-change.ts'
import { shareOf } from './wanted-flags.ts'

/** One flag of the table. */
export function FlagRow({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { change } = useFlagChange(flag)
  const { key, enabled, killed, stale } = flag
  const name = flagName(key)
  const others = othersWords(flag)
  const open = () => go({ open: key }, false)
  const commands = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
    killed
      ? {
          label: t`Bring it back`,
          Icon: IconToggleRight,
          run: () => change({ killed: false }, t`${name} brought back`),
        }
      : {
          label: enabled ? t`Turn off by default` : t`Turn on by default`,
          Icon: enabled ? IconToggleLeft : IconToggleRight,
          run: () =>
            change({ enabled: !enabled }, enabled ? t`${name} is off by default` : t`${name} is on by default`),
        },
  )
  const row = useRow<HTMLTableRowElement>(`flag-${key}`, name, commands)
  return (
    <tr {...row}>
      <Cell wide>
        <span>
          <button type="button" className={css.name} onClick={open}>
            {name}
          </button>
          <span className={css.meta}>{flag.description}</span>
          {stale && (
            <span className={css.state} data-state="pending">
              {staleWords(stale)}
            </span>
          )}
        </span>
      </Cell>
      <Cell name={t`State`}>
        <FlagState flag={flag} />
      </Cell>
      <Cell name={t`Share`}>
        <span className={shareOf(flag) ? css.nowrap : own.none}>{shareWords(flag)}</span>
      </Cell>
      <Cell name={t`Overrides`}>
        <span className={others ? css.nowrap : own.none}>{others ?? t`None`}</span>
      </Cell>
      <Cell name={t`Owner`}>
        <span dir="auto" className={flag.owner ? undefined : own.none}>
          {flag.owner?.name ?? t`None`}
        </span>
      </Cell>
      <Cell name={t`Expires`}>
        <span className={flag.expires_on ? css.nowrap : own.none}>
          {flag.expires_on ? shortDate(flag.expires_on) : t`Never`}
        </span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${name}`} commands={commands} />
      </td>
    </tr>
  )
}
