import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Group, useMembersOf } from '../groups/data/groups.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { slots } from '../lib/registries/slots.ts'
import css from './home.module.css'

/** One's groups in a row, each a touch away. */
export function GroupStrip({ groups }: { groups: readonly Group[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Groups`} className={css.strip}>
      {groups.map((group) => (
        <Chip key={group.id} group={group} />
      ))}
      <Link to="/groups" className={css.all}>
        <Trans>All groups</Trans> <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
      </Link>
    </nav>
  )
}

function Chip({ group }: { group: Group }) {
  const members = useMembersOf(group.id)
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={css.chip}>
      <GroupMark group={group} size={36} />
      <span className={css.chipWords}>
        <span className={css.chipName} dir="auto">
          {group.name}
        </span>
        <span className={css.chipMeta}>
          {slots.lines.reduce<ReactNode>(
            (children, { name, Line }) => (
              <Line key={name} groupId={group.id}>
                {children}
              </Line>
            ),
            <Plural value={members.length} one="# member" other="# members" />,
          )}
        </span>
      </span>
    </Link>
  )
}
