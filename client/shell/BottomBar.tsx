import { Trans, useLingui } from '@lingui/react/macro'
import { IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ProfileMenu } from './ProfileMenu.tsx'
import css from './shell.module.css'

/** On phones: the few places that people go to, at the thumb. */
export function BottomBar() {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main`}>
      <Link to="/home" className={css.place}>
        <IconUsers size={24} stroke={1.5} aria-hidden="true" />
        <Trans>Groups</Trans>
      </Link>
      <ProfileMenu>
        <button type="button" className={css.place}>
          <IconUser size={24} stroke={1.5} aria-hidden="true" />
          <Trans>Profile</Trans>
        </button>
      </ProfileMenu>
    </nav>
  )
}
