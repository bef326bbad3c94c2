import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { isActive, useMyGroupsSoFar } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { usePlaces } from '../lib/registries/places.ts'
import { useNameWithKey } from '../lib/settings/key-labels.ts'
import { useBrandName } from '../ui/brand/brand.ts'
import { Logo } from '../ui/Logo.tsx'
import { PlaceBadge } from './PlaceBadge.tsx'
import css from './sidebar.module.css'

/** Every place one may go to, then one's groups. Between a phone and a desk only their signs are drawn. */
export function Sidebar() {
  const sidebar = usePlaces().filter(({ aside }) => !aside)
  const { t } = useLingui()
  const withKey = useNameWithKey()
  const brandName = useBrandName()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <nav aria-label={t`Main`} className={css.main}>
        <Link to="/home" className={css.brand} aria-label={brandName}>
          <Logo size={28} />
          <span className={css.label}>{brandName}</span>
        </Link>
        {sidebar.map(({ to, name, Icon, key, apart, holds }) => (
          // a group has its own line below
          <Link
            key={to}
            to={to}
            className={css.item}
            data-apart={apart}
            {...(holds === here && { 'data-status': 'active' })}
            title={key ? withKey(t(name), key) : t(name)}
            activeOptions={{ exact: to === '/groups' }}
          >
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span className={css.label}>{t(name)}</span>
            {to === '/messages' && <PlaceBadge place="messages" />}
          </Link>
        ))}
      </nav>
      <Groups />
    </>
  )
}

function Groups() {
  const { t } = useLingui()
  const id = useId()
  const hidden = useHidden()
  const groups = useMyGroupsSoFar().filter((group) => isActive(group) && !hidden.has(group.id))
  if (groups.length === 0) return null
  return (
    <nav aria-labelledby={id} className={css.groups}>
      <div className={css.above}>
        <h2 id={id} className={css.label}>
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
          <span className={css.label} dir="auto">
            {group.name}
          </span>
        </Link>
      ))}
    </nav>
  )
}
