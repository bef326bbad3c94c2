import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RoleBadge } from '../account/RoleBadge.tsx'
import { serverDate } from '../lib/browser/server-clock.ts'
import { useRow } from '../lib/registries/row-commands.ts'
import { dayOf } from '../lib/settings/days.ts'
import { clock, nearDay, nearDayWithin } from '../lib/settings/time.ts'
import { AvatarGroup } from '../ui/people/AvatarGroup.tsx'
import type { GroupAtGlance } from './data/group-cards.ts'
import { type Group, useMembersOf } from './data/groups.ts'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'
import { ProgressRing } from './ProgressRing.tsx'

/** A group one is in: when it meets next, and how far one is. Who looks after it sees how many wait to be let in. */
export function GroupCard(props: {
  group: Group
  glance?: GroupAtGlance | undefined
  role?: string
  waiting?: number
}) {
  const { t } = useLingui()
  const { group, glance, role, waiting = 0 } = props
  const members = useMembersOf(group.id)
  // a link takes the focus as it is, by Tab too
  const row = { ...useRow<HTMLAnchorElement>(group.id, group.name, []), tabIndex: 0 }
  const unread = glance?.unread ?? 0
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={css.card} {...row}>
      <GroupMark group={group} />
      <span className={css.cardWords}>
        <span className={css.cardName} dir="auto">
          {group.name}
        </span>
        <span className={css.cardMeta}>
          <Plural value={members.length} one="# member" other="# members" />
          {role && role !== 'member' && <RoleBadge role={role} />}
          {waiting > 0 && (
            <span className={css.asking}>
              <Trans>{waiting} waiting to join</Trans>
            </span>
          )}
        </span>
        <span className={css.cardMeta}>{glance ? whenOf(glance) : '\u00a0'}</span>
      </span>
      <span className={css.cardEnd}>
        {unread > 0 && (
          <span className={css.unread} role="img" aria-label={t`${unread} unread`}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        {glance?.progress != null && <ProgressRing percent={glance.progress} />}
        <AvatarGroup people={members} most={3} size={26} />
      </span>
    </Link>
  )

  function whenOf({ next_at, last_activity_at }: GroupAtGlance) {
    const now = serverDate()
    const next = next_at && new Date(next_at)
    if (next) return t`Next: ${nearDay(dayOf(next), now)}, ${clock(next)}`
    return t`Active ${nearDayWithin(dayOf(new Date(last_activity_at)), now)}`
  }
}
