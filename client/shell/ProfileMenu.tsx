import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useMe } from '../account/queries.ts'
import { signOut } from '../lib/session.ts'
import { setTheme, type Theme, useTheme } from '../ui/theme.ts'
import css from './shell.module.css'

export function ProfileMenu({ children }: { children: ReactElement }) {
  const { t } = useLingui()
  const me = useMe()
  const theme = useTheme()
  const names: Record<Theme, string> = { light: t`Light`, dark: t`Dark`, modern: t`Modern` }
  return (
    <Menu position="bottom-end" width={248} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <b>{me.name}</b>
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Theme</Trans>
        </Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(chosen) => setTheme(chosen as Theme)}>
          {Object.entries(names).map(([value, name]) => (
            <Menu.RadioItem key={value} value={value}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => void signOut()}>
          <Trans>Sign Out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
