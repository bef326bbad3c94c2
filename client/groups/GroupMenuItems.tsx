import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconFlag, IconLogout, IconTrash } from '@tabler/icons-react'
import { useUser } from '../account/AuthProvider.tsx'
import { attempt } from '../lib/query/query.ts'
import { openReport, openTrash } from '../lib/registries/overlays.ts'
import type { MenuOpenProps } from '../ui/menu/LazyMenu.tsx'
import { MenuShell } from '../ui/menu/MenuShell.tsx'
import { type Group, useMyRole } from './data/groups.ts'
import { groupSettings, type NotifyLevel, useNotifyLevel } from './data/my-settings.ts'

export function GroupMenuItems(props: { group: Group; onLeave: () => void } & MenuOpenProps) {
  const { t } = useLingui()
  const { group, onLeave, ...menu } = props
  const level = useNotifyLevel(group)
  const user_id = useUser().id
  const isMember = useMyRole(group.id) === 'member'
  const levels: Record<NotifyLevel, string> = {
    all: t`All`,
    mentions: t`Mentions only`,
    mute: t`None`,
    hide: t`None, and hide it from my lists`,
  }
  return (
    <MenuShell menu={menu} width={272}>
      <Menu.Label>
        <Trans>Notifications</Trans>
      </Menu.Label>
      <Menu.RadioGroup
        value={level}
        onChange={(chosen) => attempt(groupSettings.putting, { user_id, group_id: group.id, notify_level: chosen })}
      >
        {Object.entries(levels).map(([value, name]) => (
          <Menu.RadioItem key={value} value={value}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => openTrash(group.id)}>
        <Trans>Trash</Trans>
      </Menu.Item>
      {isMember && (
        <Menu.Item
          leftSection={<IconFlag size={18} stroke={1.5} />}
          onClick={() => openReport({ kind: 'group', id: group.id, words: group.name })}
        >
          <Trans>Report group</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={onLeave}>
        <Trans>Leave group</Trans>
      </Menu.Item>
    </MenuShell>
  )
}
