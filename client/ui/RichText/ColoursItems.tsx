import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { colours, markers } from '../../lib/html/allow-list.ts'
import html from '../html/html.module.css'

import type { MenuOpenProps } from '../menu/LazyMenu.tsx'
import { MenuShell } from '../menu/MenuShell.tsx'

/** The colours beside purple and yellow. */
export function ColoursItems({ editor, ...menu }: { editor: Editor } & MenuOpenProps) {
  const { t } = useLingui()
  const { colour, marker } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      colour: now.isActive('colour') ? String(now.getAttributes('colour').color) : 'none',
      marker: now.isActive('marker') ? String(now.getAttributes('marker').color) : 'none',
    }),
  })
  const names = { yellow: t`Yellow`, purple: t`Purple`, blue: t`Blue`, green: t`Green`, orange: t`Orange`, red: t`Red` }
  const set = (mark: 'colour' | 'marker', color: string) => {
    const chain = editor.chain().focus()
    if (color === 'none') chain.unsetMark(mark).run()
    else chain.setMark(mark, { color }).run()
  }
  return (
    <MenuShell menu={menu} width={200} position="bottom-start" returnFocus={false} className={html.html!}>
      <Menu.Label>
        <Trans>Text colour</Trans>
      </Menu.Label>
      <Menu.RadioGroup value={colour} onChange={(chosen) => set('colour', chosen)}>
        <Menu.RadioItem value="none" closeMenuOnClick>
          <Trans>Default</Trans>
        </Menu.RadioItem>
        {colours.map((each) => (
          <Menu.RadioItem key={each} value={each} closeMenuOnClick>
            <span data-color={each}>{names[each]}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>
        <Trans>Highlight</Trans>
      </Menu.Label>
      <Menu.RadioGroup value={marker} onChange={(chosen) => set('marker', chosen)}>
        <Menu.RadioItem value="none" closeMenuOnClick>
          <Trans>None</Trans>
        </Menu.RadioItem>
        {markers.map((each) => (
          <Menu.RadioItem key={each} value={each} closeMenuOnClick>
            <mark data-color={each}>{names[each]}</mark>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuShell>
  )
}
