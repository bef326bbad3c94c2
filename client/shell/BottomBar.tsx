import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconChecklist, IconNotebook, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlaceBadge } from './PlaceBadge.tsx'
import css from './shell.module.css'

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true } as const

/** On phones: the five places that people go to most, at the thumb. The rest is behind the menu button. */
export function BottomBar() {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Shortcuts`}>
      <Link to="/home" className={css.place}>
        <span className={css.mark}>
          <IconUsers {...icon} />
          <PlaceBadge place="groups" />
        </span>
        <Trans>Groups</Trans>
      </Link>
      <Link to="/tasks" className={css.place}>
        <span className={css.mark}>
          <IconChecklist {...icon} />
          <PlaceBadge place="tasks" />
        </span>
        <Trans>Tasks</Trans>
      </Link>
      <Link to="/marketplace" className={css.place}>
        <IconBuildingStore {...icon} />
        <Trans>Market</Trans>
      </Link>
      <Link to="/journal" className={css.place}>
        <IconNotebook {...icon} />
        <Trans>Journal</Trans>
      </Link>
      <Link to="/profile" className={css.place}>
        <IconUser {...icon} />
        <Trans>Profile</Trans>
      </Link>
    </nav>
  )
}
