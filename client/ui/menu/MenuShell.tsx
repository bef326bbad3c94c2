import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuOpenProps } from './LazyMenu.tsx'

/** The shell of a menu that comes by `LazyMenu`: `menu` is what it is handed there. */
export function MenuShell(
  props: { menu: MenuOpenProps; children: ReactNode; className?: string } & Pick<
    MenuProps,
    'width' | 'position' | 'returnFocus'
  >,
) {
  const { menu, children, className, ...more } = props
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 120 }}
      opened={menu.opened}
      onChange={menu.onChange}
      {...more}
    >
      <Menu.Target>{menu.children}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
