import { useLingui } from '@lingui/react/macro'
import { IconBan, IconHistory, IconMail, IconUser } from '@tabler/icons-react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { openAs } from '../data/subject.ts'
import type { FailureLine } from '../data/types.ts'
import { Agent } from '../kit/Agent.tsx'
import { useActs } from '../kit/acts.ts'
import { Subject } from '../kit/Subject.tsx'
import { WhenToSecond } from '../kit/When.tsx'
import { reasonWords } from '../kit/words.ts'

/** One failed sign-in. What only a client says of it is marked. */
export function FailureRow({ line }: { line: FailureLine }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { want } = useActs()
  const { email, address, user } = line
  const commands = rowCommands(
    {
      key: 'open',
      label: t`Timeline of this email`,
      Icon: IconMail,
      run: () => go({ open: openAs({ kind: 'email', value: email }) }, false),
    },
    user !== null && {
      label: t`Timeline of ${user.name}`,
      Icon: IconUser,
      run: () => go({ open: openAs({ kind: 'person', value: user.id }) }, false),
    },
    address !== null && {
      label: t`Timeline of this address`,
      Icon: IconHistory,
      run: () => go({ open: openAs({ kind: 'address', value: address }) }, false),
    },
    address !== null && {
      label: t`Block address…`,
      Icon: IconBan,
      danger: true,
      run: () => want({ act: 'block', network: address }),
    },
  )
  const row = useRow<HTMLTableRowElement>(`failure-${line.id}`, email, commands)
  return (
    <tr {...row}>
      <Cell wide>
        <span>
          <Subject of={{ kind: 'email', value: email }} />
          {user && (
            <span className={css.meta} dir="auto">
              {user.name}
            </span>
          )}
        </span>
      </Cell>
      <Cell name={t`When`}>
        <WhenToSecond at={line.at} />
      </Cell>
      <Cell name={t`Address`}>
        {address ? (
          <Subject of={{ kind: 'address', value: address }} />
        ) : (
          <span className={css.calm}>{t`Unknown`}</span>
        )}
      </Cell>
      <Cell name={t`Reason`}>
        <span dir="auto">
          <span className={css.nowrap}>{reasonWords(line.reason)}</span>
          {line.by_client && <span className={css.meta}>{t`Reported by a client`}</span>}
        </span>
      </Cell>
      <Cell name={t`Device`}>
        <Agent agent={line.agent} />
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${email}`} commands={commands} />
      </td>
    </tr>
  )
}
