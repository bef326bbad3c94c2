import { msg } from '@lingui/core/macro'
import {
  IconChartLine,
  IconEye,
  IconFlag,
  IconHistory,
  IconMailPlus,
  IconSpeakerphone,
  IconUserCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { MenuPage, RoomLabels } from '../lib/registries/labels.ts'

const page = (tab: string, of: Omit<MenuPage, 'to' | 'needs'>): MenuPage => ({
  ...of,
  to: `/admin?tab=${tab}`,
  needs: 'isAdmin',
})

export const labels: RoomLabels = {
  writes: {
    'saved_views insert': msg`View saved`,
    'saved_views delete': msg`Saved view deleted`,
    'broadcast_dismissals put': msg`Banner dismissed`,
  },
  limits: { 'saved_views name': 60 },
  pages: {
    'admin.people': page('people', {
      title: msg`Admin: people`,
      also: msg`Users members roles states`,
      Icon: IconUsers,
    }),
    'admin.invites': page('invites', {
      title: msg`Admin: invite people`,
      also: msg`CSV email add users`,
      Icon: IconMailPlus,
    }),
    'admin.groups': page('groups', {
      title: msg`Admin: groups`,
      also: msg`Archive owner storage`,
      Icon: IconUsersGroup,
    }),
    'admin.banners': page('banners', {
      title: msg`Admin: banners`,
      also: msg`Broadcast announcement maintenance`,
      Icon: IconSpeakerphone,
    }),
    'admin.flags': page('flags', { title: msg`Admin: flags`, also: msg`Features on off`, Icon: IconFlag }),
    'admin.audit': page('audit', { title: msg`Admin: audit log`, also: msg`Record history export`, Icon: IconHistory }),
    'admin.figures': page('figures', {
      title: msg`Admin: statistics`,
      also: msg`Figures reports`,
      Icon: IconChartLine,
    }),
    'admin.roles': page('roles', { title: msg`Admin: view as role`, also: msg`Preview permissions`, Icon: IconEye }),
  },
  notifications: {
    admin: {
      name: msg`Accounts`,
      order: 88,
      types: {
        state_changed: { name: msg`Changes to your account`, Icon: IconUserCog },
        people_waiting: { name: msg`People waiting to be let in`, Icon: IconUserCheck },
      },
      target: () => '/admin?tab=people',
    },
  },
}
