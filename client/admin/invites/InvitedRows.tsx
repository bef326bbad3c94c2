import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { roleName } from '../../ui/area/role-names.ts'
import { Cell, Table } from '../../ui/area/Table.tsx'
import type { InvitePreview, InviteRow } from '../data/invites.ts'
import own from './invites.module.css'

const few = 12

/** The rows, with the fate of each. Those that are wrong are on top, with the reason. */
export function InvitedRows({ rows, checked }: { rows: readonly InviteRow[]; checked: readonly InvitePreview[] }) {
  const { t } = useLingui()
  const [all, showAll] = useState(false)
  const count = (state: InvitePreview['state']) => checked.filter((row) => row.state === state).length
  const names: Record<InvitePreview['state'], string> = {
    new: t`Will be invited`,
    member: t`Already a member`,
    invited: t`Already invited`,
    duplicate: t`Twice in this list`,
    wrong: t`Not right`,
  }
  const skipped = count('member') + count('invited') + count('duplicate')
  const order = ['wrong', 'duplicate', 'member', 'invited', 'new']
  const sorted = checked.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.line - b.line)
  const shown = all ? sorted : sorted.slice(0, few)
  const said = (line: number) => rows.find((row) => row.line === line)
  return (
    <>
      <p className={own.sum} role="status">
        {[
          plural(count('new'), { one: '# will be invited', other: '# will be invited' }),
          count('wrong') > 0 && plural(count('wrong'), { one: '# row is wrong', other: '# rows are wrong' }),
          skipped > 0 && plural(skipped, { one: '# is skipped', other: '# are skipped' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Table label={t`Rows`} head={[t`Row`, t`Email`, t`Name`, t`Role`, t`Result`]}>
        {shown.map(({ line, email, state, why }) => (
          <tr key={`${line} ${email} ${state}`}>
            <Cell name={t`Row`}>{line}</Cell>
            <Cell name={t`Email`} wide>
              <span dir="auto">{email || t`None`}</span>
            </Cell>
            <Cell name={t`Name`}>
              <span dir="auto">{said(line)?.name ?? ''}</span>
            </Cell>
            <Cell name={t`Role`}>{roleName(said(line)?.role ?? 'member')}</Cell>
            <Cell name={t`Result`}>
              <span>
                <span className={css.state} data-state={state}>
                  {names[state]}
                </span>
                {why && <span className={css.meta}>{why}</span>}
              </span>
            </Cell>
          </tr>
        ))}
      </Table>
      {!all && sorted.length > few && (
        <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>
          {t`Show all ${sorted.length} rows`}
        </Button>
      )}
    </>
  )
}
