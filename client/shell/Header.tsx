import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../account/data/profile.ts'
import { slots } from '../lib/registries/slots.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { useBrandName } from '../ui/brand/brand.ts'
import { Logo } from '../ui/Logo.tsx'
import { LazyMenu, lazyMenu } from '../ui/menu/LazyMenu.tsx'
import { Avatar } from '../ui/people/Avatar.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { ConnectionState } from './ConnectionState.tsx'
import css from './header.module.css'
import { SearchButton } from './SearchButton.tsx'

const profileMenu = lazyMenu(async () => (await withWords(import('./ProfileMenu.tsx'))).ProfileMenu)

/** The bar at the top of every page. On phones it also opens the sidebar, which has no space beside the page. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const brandName = useBrandName()
  const dark = useTheme() === 'dark'
  return (
    <header className={css.header}>
      <ActionIcon className={css.menu} variant="subtle" size={44} aria-label={t`Menu`} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <Link to="/home" className={css.brand} aria-label={brandName}>
        <Logo size={26} />
        <span>{brandName}</span>
      </Link>
      <SearchButton />
      <span className={css.gap} />
      <ConnectionState />
      {slots.header.map(({ name, Part }) => (
        <Suspense key={name} fallback={<span className={css.part} />}>
          <Part />
        </Suspense>
      ))}
      <ActionIcon
        className={css.theme!}
        variant="subtle"
        size={40}
        aria-label={dark ? t`Light theme` : t`Dark theme`}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={20} stroke={1.5} /> : <IconMoon size={20} stroke={1.5} />}
      </ActionIcon>
      <LazyMenu menu={profileMenu} with={{}}>
        <button type="button" className={css.profile} aria-label={t`Profile of ${me.name}`}>
          <Avatar person={me} size={32} />
        </button>
      </LazyMenu>
    </header>
  )
}
