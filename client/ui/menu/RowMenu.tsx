import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { RowCommands } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { LazyMenu, lazyMenu } from './LazyMenu.tsx'

const menu = lazyMenu(async () => (await withWords(import('./RowMenuItems.tsx'))).RowMenuItems)

/** The menu of a row, under a button: the same commands as by key. */
export function RowMenu(props: { label: string; commands: RowCommands; size?: number; className?: string }) {
  const { label, commands, size = 32, className } = props
  return (
    <LazyMenu menu={menu} with={{ commands }}>
      <ActionIcon className={className} variant="subtle" size={size} aria-label={label}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
    </LazyMenu>
  )
}
