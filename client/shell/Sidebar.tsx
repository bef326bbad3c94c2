import { Trans, useLingui } from '@lingui/react/macro'
import { IconHome, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { GroupMark } from '../groups/GroupMark.tsx'
import type { Group } from '../groups/queries.ts'
import { config } from '../lib/config.ts'
import { Mark } from '../ui/Mark.tsx'
import css from './shell.module.css'

export function Sidebar({ groups }: { groups: readonly Group[] }) {
  const { t } = useLingui()
  return (
    <div className={css.sidebar}>
      <nav aria-label={t`Main`}>
        <Link to="/home" className={css.brand} aria-label={config.brand}>
          <Mark size={28} />
          <span className={css.label}>{config.brand}</span>
        </Link>
        <Link to="/home" className={css.item} title={t`Home`}>
          <IconHome size={20} stroke={1.5} aria-hidden="true" />
          <span className={css.label}>
            <Trans>Home</Trans>
          </span>
        </Link>
        <Link to="/groups" className={css.item} title={t`Groups`} activeOptions={{ exact: true }}>
          <IconUsers size={20} stroke={1.5} aria-hidden="true" />
          <span className={css.label}>
            <Trans>Groups</Trans>
          </span>
        </Link>
      </nav>
      {groups.length > 0 && (
        <nav aria-labelledby="sidebar-groups" className={css.groups}>
          <div className={css.above}>
            <h2 id="sidebar-groups" className={css.label}>
              <Trans>Your groups</Trans>
            </h2>
            <Link to="/groups" hash="new-group" className={css.plus} aria-label={t`New group`}>
              <IconPlus size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </div>
          {groups.map((group) => (
            <Link
              key={group.id}
              to="/groups/$groupId"
              params={{ groupId: group.id }}
              className={css.item}
              title={group.name}
            >
              <GroupMark group={group} size={20} />
              <span className={css.label}>{group.name}</span>
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
