import { Menu } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { commandsOf, type RowCommands } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Keycap } from '../Keycap.tsx'
import type { MenuOpenProps } from './LazyMenu.tsx'
import { MenuShell } from './MenuShell.tsx'
import css from './row-menu.module.css'

const CaseItem = lazy(async () => ({ default: (await withWords(import('./CaseItem.tsx'))).CaseItem }))

export function RowMenuItems({ commands, ...menu }: { commands: RowCommands } & MenuOpenProps) {
  const all = commandsOf(commands)
  const about = menu.opened && all.find((command) => command.about)?.about
  return (
    <MenuShell menu={menu} width={224}>
      {all.map(({ label, key, run, Icon, danger }) => (
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
      <Suspense>{about && <CaseItem about={about} acts={!all.some(({ decides }) => decides)} />}</Suspense>
    </MenuShell>
  )
}
