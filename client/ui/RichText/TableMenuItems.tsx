import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
import type { MenuOpenProps } from '../menu/LazyMenu.tsx'
import { MenuShell } from '../menu/MenuShell.tsx'
import { removeColumn, removeRow } from './table-commands.ts'

/** The items of the table menu. */
export function TableMenuItems({ editor, ...menu }: { editor: Editor } & MenuOpenProps) {
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  return (
    <MenuShell menu={menu} width={220} position="bottom-start" returnFocus={false}>
      <Menu.Item onClick={run(addRowBefore)}>
        <Trans>Row above</Trans>
      </Menu.Item>
      <Menu.Item onClick={run(addRowAfter)}>
        <Trans>Row below</Trans>
      </Menu.Item>
      <Menu.Item onClick={run(addColumnBefore)}>
        <Trans>Column before</Trans>
      </Menu.Item>
      <Menu.Item onClick={run(addColumnAfter)}>
        <Trans>Column after</Trans>
      </Menu.Item>
      <Menu.Item onClick={run(toggleHeader('row'))}>
        <Trans>Heading row on or off</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={run(removeRow)}>
        <Trans>Delete the row</Trans>
      </Menu.Item>
      <Menu.Item onClick={run(removeColumn)}>
        <Trans>Delete the column</Trans>
      </Menu.Item>
      <Menu.Item color="var(--danger)" onClick={run(deleteTable)}>
        <Trans>Delete the table</Trans>
      </Menu.Item>
    </MenuShell>
  )
}
