import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconChecklist,
  IconHome,
  IconMessage,
  IconNotebook,
  type IconProps,
  IconShieldCheck,
  IconTarget,
  IconTool,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { KeyId } from '../lib/known-keys.ts'
import { useGlobalPermissions } from '../lib/permissions.ts'

export interface Place {
  to: NonNullable<LinkProps['to']>
  name: MessageDescriptor
  Icon: ComponentType<IconProps>
  key?: KeyId
  /** Begins another kind of places. */
  apart?: true
}

/** Where everyone may go, in the order of the sidebar. */
const everyone: readonly Place[] = [
  { to: '/home', name: msg`Home`, Icon: IconHome, key: 'go.home' },
  { to: '/groups', name: msg`Groups`, Icon: IconUsers, key: 'go.groups' },
  { to: '/tasks', name: msg`Tasks`, Icon: IconChecklist, key: 'go.tasks' },
  { to: '/events', name: msg`Events`, Icon: IconCalendarEvent, key: 'go.events' },
  { to: '/messages', name: msg`Messages`, Icon: IconMessage, key: 'go.messages' },
  { to: '/journal', name: msg`Journal`, Icon: IconNotebook, key: 'go.journal' },
  { to: '/marketplace', name: msg`Marketplace`, Icon: IconBuildingStore },
  { to: '/goals', name: msg`Goals`, Icon: IconTarget, key: 'go.goals' },
]

const admins: readonly Place[] = [
  { to: '/admin', name: msg`Admin`, Icon: IconTool, apart: true },
  { to: '/admin/moderation', name: msg`Moderation`, Icon: IconShieldCheck },
]

const superAdmins: readonly Place[] = [{ to: '/super-admin', name: msg`Super Admin`, Icon: IconUserShield }]

/** Where oneself may go. A page that is not offered is refused all the same to whoever types its address. */
export function usePlaces(): readonly Place[] {
  const { isAdmin, isSuperAdmin } = useGlobalPermissions()
  return [...everyone, ...(isAdmin ? admins : []), ...(isSuperAdmin ? superAdmins : [])]
}
