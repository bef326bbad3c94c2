import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MenuOpenProps } from './LazyMenu.tsx'

/** The shell of a menu that comes by `LazyMenu`: `menu` is what it is handed there. */
export function MenuShell(
  props: { menu: MenuOpenProps; children: ReactNode; className?: string } & Pick<
    MenuProps,
    'width' | 'position' | 'returnFocus'
  >,
) {
  const { menu, children, className, ...more } = props
  // nothing outside of a modal dialog is over it, or can be pressed
  const [dialog] = useState(() => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1))
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 120 }}
      // no longer than there is room for: it scrolls
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      opened={menu.opened}
      onChange={menu.onChange}
      {...(dialog && { portalProps: { target: dialog } })}
      {...more}
    >
      <Menu.Target>{menu.children}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
