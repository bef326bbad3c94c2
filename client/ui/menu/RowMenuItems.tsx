import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { commandsOf, type RowCommands } from '../../lib/registries/row-commands.ts'
import { Keycap } from '../Keycap.tsx'
import type { MenuOpenProps } from './LazyMenu.tsx'
import css from './row-menu.module.css'

export function RowMenuItems({ acts, opened, onChange, children }: { acts: RowCommands } & MenuOpenProps) {
  return (
    <Menu
      position="bottom-end"
      width={224}
      shadow="md"
      transitionProps={{ duration: 120 }}
      // a placeholder is no menu item, and a menu holds nothing else
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {commandsOf(acts).map(({ label, key, run, Icon, danger }) => (
          <Menu.Item
            key={label}
            className={danger ? css.danger : undefined}
            leftSection={Icon && <Icon size={18} stroke={1.5} />}
            rightSection={key && <Keycap id={key} />}
            onClick={() => run()}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
