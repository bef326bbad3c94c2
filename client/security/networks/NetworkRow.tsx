import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { untrustNetwork } from '../data/networks.ts'
import { openAs } from '../data/subject.ts'
import type { TrustedNetwork } from '../data/types.ts'
import { Subject } from '../kit/Subject.tsx'
import { When } from '../kit/When.tsx'
import { nameOf } from '../kit/words.ts'

/** One trusted network. */
export function NetworkRow({ line, mayChange }: { line: TrustedNetwork; mayChange: boolean }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { id, network, label } = line
  const drop = useMutation({ mutationFn: () => untrustNetwork(id), retry: false })
  const commands = rowCommands(
    {
      key: 'open',
      label: t`Timeline of this address`,
      Icon: IconHistory,
      run: () => go({ open: openAs({ kind: 'address', value: network }) }, false),
    },
    mayChange && {
      key: 'delete',
      label: t`Stop trusting`,
      Icon: IconTrash,
      danger: true,
      run: () =>
        afterwards(drop.mutateAsync(), () =>
          offerUndo(t`No longer trusted: ${label}`, { verb: 'security.trust', input: { id, network, label } }),
        ),
    },
  )
  const row = useRow<HTMLTableRowElement>(`network-${id}`, label, commands)
  return (
    <tr {...row}>
      <Cell name={t`Network`}>
        <Subject of={{ kind: 'address', value: network }} />
      </Cell>
      <Cell name={t`Name`} wide>
        <span dir="auto">{label}</span>
      </Cell>
      <Cell name={t`Added`}>
        <span dir="auto">
          {nameOf(line.by)}
          <span className={css.meta}>
            <When at={line.at} />
          </span>
        </span>
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${label}`} commands={commands} />
      </td>
    </tr>
  )
}
