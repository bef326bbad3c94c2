import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBuildingStore,
  IconChecklist,
  IconNotebook,
  type IconProps,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { NavPlace } from '../lib/registries/places.ts'
import { PlaceBadge } from './PlaceBadge.tsx'
import css from './shell.module.css'

/** On phones: the five places that people go to most, at the thumb. The rest is behind the menu button. */
export function BottomBar() {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Shortcuts`}>
      <Place to="/home" badge="groups" Icon={IconUsers}>
        <Trans>Groups</Trans>
      </Place>
      <Place to="/tasks" badge="tasks" Icon={IconChecklist}>
        <Trans>Tasks</Trans>
      </Place>
      <Place to="/marketplace" Icon={IconBuildingStore}>
        <Trans>Market</Trans>
      </Place>
      <Place to="/journal" Icon={IconNotebook}>
        <Trans>Journal</Trans>
      </Place>
      <Place to="/profile" Icon={IconUser}>
        <Trans>Profile</Trans>
      </Place>
    </nav>
  )
}

function Place(props: { to: NavPlace['to']; badge?: string; Icon: ComponentType<IconProps>; children: ReactNode }) {
  const { to, badge, Icon, children } = props
  return (
    <Link to={to} className={css.place}>
      <span className={css.mark}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
        {badge && <PlaceBadge place={badge} />}
      </span>
      <span>{children}</span>
    </Link>
  )
}
