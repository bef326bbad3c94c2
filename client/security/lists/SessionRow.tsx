import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBan, IconHistory, IconLogout, IconUser } from '@tabler/icons-react'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { openAs } from '../data/subject.ts'
import type { SessionLine } from '../data/types.ts'
import { Agent } from '../kit/Agent.tsx'
import { useActs } from '../kit/acts.ts'
import { Subject } from '../kit/Subject.tsx'
import { When } from '../kit/When.tsx'
import own from './session-row.module.css'

/** One who is signed in. Their sessions are ended by one press, and a look at how many they are. */
export function SessionRow({ line }: { line: SessionLine }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { want } = useActs()
  const { user, address } = line
  const commands = rowCommands(
    {
      key: 'open',
      label: t`Timeline of ${user.name}`,
      Icon: IconUser,
      run: () => go({ open: openAs({ kind: 'person', value: user.id }) }, false),
    },
    address !== null && {
      label: t`Timeline of this address`,
      Icon: IconHistory,
      run: () => go({ open: openAs({ kind: 'address', value: address }) }, false),
    },
    { label: t`End sessions…`, Icon: IconLogout, danger: true, run: () => want({ act: 'end', person: user }) },
    address !== null && {
      label: t`Block address…`,
      Icon: IconBan,
      danger: true,
      run: () => want({ act: 'block', network: address }),
    },
  )
  const row = useRow<HTMLTableRowElement>(`session-${line.id}`, user.name, commands)
  return (
    <tr {...row}>
      <Cell wide>
        <span className={own.who}>
          <Subject of={{ kind: 'person', value: user.id }}>{user.name}</Subject>
          <RoleBadge role={user.role} />
        </span>
      </Cell>
      <Cell name={t`Last activity`}>
        <When at={line.last_activity} />
      </Cell>
      <Cell name={t`Address`}>
        {address ? (
          <Subject of={{ kind: 'address', value: address }} />
        ) : (
          <span className={css.calm}>{t`Unknown`}</span>
        )}
      </Cell>
      <Cell name={t`Device`}>
        <Agent agent={line.agent} />
      </Cell>
      <td data-corner="true">
        <span className={own.acts}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`End sessions of ${user.name}`}
            onClick={() => want({ act: 'end', person: user })}
          >
            {t`End`}
          </Button>
          <RowMenu label={t`More about ${user.name}`} commands={commands} />
        </span>
      </td>
    </tr>
  )
}
