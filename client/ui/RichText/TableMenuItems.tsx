import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/react'

import type { Opened } from '../OpensMenu.tsx'

/** What can be done with the table that one is in. */
export function TableMenuItems({ editor, opened, onChange, children }: { editor: Editor } & Opened) {
  const focused = () => editor.chain().focus()
  return (
    <Menu
      position="bottom-start"
      width={220}
      shadow="md"
      transitionProps={{ duration: 120 }}
      returnFocus={false}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => focused().addRowBefore().run()}>
          <Trans>Row above</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => focused().addRowAfter().run()}>
          <Trans>Row below</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => focused().addColumnBefore().run()}>
          <Trans>Column before</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => focused().addColumnAfter().run()}>
          <Trans>Column after</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => focused().toggleHeaderRow().run()}>
          <Trans>Heading row on or off</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => focused().deleteRow().run()}>
          <Trans>Delete the row</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => focused().deleteColumn().run()}>
          <Trans>Delete the column</Trans>
        </Menu.Item>
        <Menu.Item color="var(--danger)" onClick={() => focused().deleteTable().run()}>
          <Trans>Delete the table</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
