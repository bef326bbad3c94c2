import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { withWords } from '../lib/settings/i18n.ts'
import { LazyMenu, lazyMenu } from '../ui/menu/LazyMenu.tsx'
import type { Group, Member } from './data/groups.ts'

const LeaveGroup = lazy(async () => ({ default: (await withWords(import('./members/LeaveGroup.tsx'))).LeaveGroup }))
const menu = lazyMenu(async () => (await withWords(import('./GroupMenuItems.tsx'))).GroupMenuItems)

/** The menu of each member: how much they hear of the group, and leaving it. */
export function GroupMenu({ group, members }: { group: Group; members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const [leaving, leave] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!members.some(({ id }) => id === me)) return null
  return (
    <>
      <LazyMenu button={button} menu={menu} with={{ group, onLeave: () => leave(true) }}>
        <ActionIcon variant="default" size={36} aria-label={t`More about ${group.name}`}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </LazyMenu>
      {leaving && (
        <Suspense>
          <LeaveGroup
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
