import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconBan, IconHistory } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago, exactly, timeOf } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { ReadMore } from '../../ui/html/ReadMore.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { openAs } from '../data/subject.ts'
import type { BlockLine } from '../data/types.ts'
import { useActs } from '../kit/acts.ts'
import { Subject } from '../kit/Subject.tsx'
import { When } from '../kit/When.tsx'
import { nameOf } from '../kit/words.ts'

/** One block: whom it keeps out, until when, why, and how often somebody tried. */
export function BlockRow({ line }: { line: BlockLine }) {
  const { t, i18n } = useLingui()
  const { go } = useAreaPlace()
  const { want, lift } = useActs()
  const { address, is_active, expires_at, may_change, automatic, by, hits, last_hit_at } = line
  const commands = rowCommands(
    {
      key: 'open',
      label: t`Timeline of this address`,
      Icon: IconHistory,
      run: () => go({ open: openAs({ kind: 'address', value: address }) }, false),
    },
    is_active && may_change && { label: t`Lift block`, Icon: IconArrowBackUp, run: () => lift(line) },
    may_change && {
      label: is_active ? t`Change block…` : t`Block again…`,
      Icon: IconBan,
      danger: true,
      run: () => want({ act: 'block', network: address, reason: line.reason ?? undefined }),
    },
  )
  const row = useRow<HTMLTableRowElement>(`block-${line.id}`, address, commands)
  return (
    <tr {...row}>
      <Cell>
        <span>
          <Subject of={{ kind: 'address', value: address }} />
          <span className={css.meta}>
            <When at={line.blocked_at} />
          </span>
        </span>
      </Cell>
      <Cell name={t`Ends`}>
        {is_active ? (
          <span title={expires_at ? exactly(new Date(expires_at)) : undefined}>
            {expires_at ? timeOf(expires_at, serverDate()) : t`Until lifted`}
          </span>
        ) : (
          <span className={css.state}>{t`Ended`}</span>
        )}
      </Cell>
      <Cell name={t`Reason`} wide>
        <div>
          {line.reason ? <ReadMore text={line.reason} lines={3} /> : <span className={css.calm}>{t`None`}</span>}
          {line.note && <ReadMore className={css.meta} text={line.note} lines={3} />}
        </div>
      </Cell>
      <Cell name={t`By`}>
        <span dir="auto">{automatic ? t`Automatic` : nameOf(by)}</span>
      </Cell>
      <Cell name={t`Hits`}>
        <span>
          {i18n.number(hits)}
          {last_hit_at && <span className={css.meta}>{t`last hit ${ago(new Date(last_hit_at), serverDate())}`}</span>}
        </span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${address}`} commands={commands} />
      </td>
    </tr>
  )
}
