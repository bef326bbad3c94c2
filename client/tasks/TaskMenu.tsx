import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { RowAct } from '../lib/rows.ts'
import { Keycap } from '../ui/Keycap.tsx'
import css from './tasks.module.css'

/** The same acts as by key, under a button. A list has many rows, so the menu is made when it is first opened. */
export function TaskMenu({ title, acts }: { title: string; acts: readonly RowAct[] }) {
  const { t } = useLingui()
  const [asked, ask] = useState(false)
  const [opened, open] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = (
    <ActionIcon
      ref={button}
      className={css.more}
      variant="subtle"
      size={32}
      aria-label={t`More about ${title}`}
      aria-haspopup="menu"
      {...(!asked && {
        onClick: () => {
          ask(true)
          open(true)
        },
      })}
    >
      <IconDots size={18} stroke={1.5} />
    </ActionIcon>
  )
  if (!asked) return target
  return (
    <Menu
      position="bottom-end"
      width={224}
      shadow="md"
      transitionProps={{ duration: 120 }}
      // a placeholder is no menu item, and a menu holds nothing else
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={open}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, key, run, Icon, danger }) => (
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
