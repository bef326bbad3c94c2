import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLogout, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { openTrash } from '../lib/commands.ts'
import type { Group, Member } from './queries.ts'
import { type NotifyLevel, useNotifyLevel, useSetNotifyLevel } from './settings-queries.ts'

const Leave = lazy(async () => ({ default: (await import('./Leave.tsx')).Leave }))

/** What each member may set for themselves: how much they hear of the group, and that they leave it. */
export function GroupMenu({ group, members }: { group: Group; members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const level = useNotifyLevel(group)
  const { mutate: setLevel } = useSetNotifyLevel()
  const [leaving, leave] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!members.some(({ id }) => id === me)) return null
  const levels: Record<NotifyLevel, string> = {
    all: t`Everything`,
    mentions: t`Only mentions`,
    mute: t`Nothing`,
    hide: t`Nothing, and hide it from my lists`,
  }
  return (
    <>
      <Menu position="bottom-end" width={272} shadow="md" transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={36} aria-label={t`More about ${group.name}`}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>Notify me of</Trans>
          </Menu.Label>
          <Menu.RadioGroup
            value={level}
            onChange={(chosen) => setLevel({ group_id: group.id, notify_level: chosen as NotifyLevel })}
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
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => leave(true)}>
            <Trans>Leave group</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && (
        <Suspense>
          <Leave
            group={group}
            members={members}
            onClose={() => {
              leave(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
