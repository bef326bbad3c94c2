import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../account/queries.ts'
import { config } from '../lib/config.ts'
import { Face } from '../ui/Face.tsx'
import { Mark } from '../ui/Mark.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { ConnectionState } from './ConnectionState.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import css from './shell.module.css'

export function Header() {
  const { t } = useLingui()
  const me = useMe()
  const dark = useTheme() === 'dark'
  return (
    <header className={css.header}>
      <Link to="/home" className={css.small}>
        <Mark size={26} />
        <span>{config.brand}</span>
      </Link>
      <span className={css.gap} />
      <ConnectionState />
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={dark ? t`Light theme` : t`Dark theme`}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={20} stroke={1.5} /> : <IconMoon size={20} stroke={1.5} />}
      </ActionIcon>
      <ProfileMenu>
        <button type="button" className={css.profile} aria-label={t`Profile of ${me.name}`}>
          <Face person={me} size={32} />
        </button>
      </ProfileMenu>
    </header>
  )
}
