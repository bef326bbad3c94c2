import { Menu } from '@mantine/core'
import { commandsOf, type RowCommands } from '../../lib/registries/row-commands.ts'
import { Keycap } from '../Keycap.tsx'
import type { MenuOpenProps } from './LazyMenu.tsx'
import { MenuShell } from './MenuShell.tsx'
import css from './row-menu.module.css'

export function RowMenuItems({ commands, ...menu }: { commands: RowCommands } & MenuOpenProps) {
  return (
    <MenuShell menu={menu} width={224}>
      {commandsOf(commands).map(({ label, key, run, Icon, danger }) => (
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
    </MenuShell>
  )
}
