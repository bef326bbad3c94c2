import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconBuilding,
  IconLogout,
  IconPalette,
  IconShieldCheck,
  IconTool,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../account/data/profile.ts'
import { leavePage } from '../lib/outbox/leave-page.ts'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { slots } from '../lib/registries/slots.ts'
import type { MenuOpenProps } from '../ui/menu/LazyMenu.tsx'
import { MenuShell } from '../ui/menu/MenuShell.tsx'
import { nextTheme, setTheme, type Theme, useTheme } from '../ui/theme.ts'
import { useDesk } from '../ui/use-desk.ts'
import css from './profile-menu.module.css'

const icon = { size: 18, stroke: 1.5 }

/** Oneself, what one looks after, how it looks, and the way out. */
export function ProfileMenu(menu: MenuOpenProps) {
  const { t } = useLingui()
  const me = useMe()
  const { isAdmin, isSuperAdmin } = useGlobalPermissions()
  const desk = useDesk()
  const theme = useTheme()
  const names: Record<Theme, string> = { light: t`Light`, dark: t`Dark`, modern: t`Modern` }
  return (
    <MenuShell menu={menu} width={248}>
      <div className={css.who}>
        <b>{me.name}</b>
        <span>{me.email}</span>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to="/profile" leftSection={<IconUser {...icon} />}>
        <Trans>Profile</Trans>
      </Menu.Item>
      {isAdmin &&
        (isSuperAdmin && desk ? (
          <Menu.Item component={Link} to="/super-admin" leftSection={<IconUserShield {...icon} />}>
            <Trans>Super Admin</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item component={Link} to="/admin" leftSection={<IconTool {...icon} />}>
            <Trans>Admin Dashboard</Trans>
          </Menu.Item>
        ))}
      {isAdmin && (
        <Menu.Item component={Link} to="/admin/moderation" leftSection={<IconShieldCheck {...icon} />}>
          <Trans>Content Moderation</Trans>
        </Menu.Item>
      )}
      {isSuperAdmin && (
        <Menu.Item component={Link} to="/enterprise-admin" leftSection={<IconBuilding {...icon} />}>
          <Trans>Enterprise Admin</Trans>
        </Menu.Item>
      )}
      {slots.menu.map(({ name, label, Icon, open }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon {...icon} />}
          onClick={(event) => {
            // what opens gives the focus back to where it was: the entry is gone by then, and what opened it stays
            const opener = event.currentTarget.closest('[role=menu]')?.getAttribute('aria-labelledby')
            document.getElementById(opener ?? '')?.focus()
            open()
          }}
        >
          {label()}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconPalette {...icon} />}
        rightSection={<span className={css.now}>{names[theme]}</span>}
        closeMenuOnClick={false}
        onClick={() => setTheme(nextTheme(theme))}
      >
        <Trans>Theme</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leavePage}>
        <Trans>Sign Out</Trans>
      </Menu.Item>
    </MenuShell>
  )
}
