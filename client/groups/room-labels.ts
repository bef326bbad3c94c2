import { msg } from '@lingui/core/macro'
import {
  IconLayoutDashboard,
  IconMail,
  IconUser,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

const Answer = lazy(async () => ({
  default: (await withWords(import('./members/NotificationAnswer.tsx'))).NotificationAnswer,
}))

export const labels: RoomLabels = {
  offers: async () => (await withWords(import('./playground/start-offers.ts'))).startOffers(),
  writes: {
    'teams insert': msg`New team`,
    'teams update': msg`Change to a team`,
    'teams delete': msg`Team deleted`,
    join_team: msg`Team members changed`,
    nudge_member: msg`Note to a member`,
    create_group: msg`New group`,
    end_playground: msg`Playground deleted`,
    begin_term: msg`New term`,
    'groups update': msg`Change to a group`,
    archive_group: msg`Group archived or unarchived`,
    set_group_role: msg`Role changed`,
    remove_member: msg`Member removed`,
    restore_member: msg`Member added back`,
    decide_join_request: msg`Answer to a join request`,
    'group_off_days insert': msg`New days off`,
    set_off_days: msg`New days off`,
    import_off_days: msg`Days off imported`,
    'group_off_days delete': msg`Days off deleted`,
    'group_member_settings put': msg`Your settings in a group`,
    reopen_join_request: msg`Join request reopened`,
    withdraw_join_request: msg`Join request withdrawn`,
    'group_invites update': msg`Change to an invite`,
  },
  limits: {
    'groups name': 80,
    'groups description': 5_000,
    'create_group name': 80,
    'begin_term name': 80,
    'teams name': 60,
    'group_off_days label': 60,
    'set_off_days label': 60,
  },
  search: {
    people: { name: msg`People`, one: msg`Person`, Icon: IconUser, order: 20 },
    groups: { name: msg`Groups`, one: msg`Group`, Icon: IconUsers, order: 30 },
  },
  creates: {
    group: {
      title: msg`New group`,
      also: msg`Create add join`,
      Icon: IconUsersPlus,
      opens: '/groups',
      field: '[data-new-group]',
    },
  },
  notifications: {
    groups: {
      name: msg`Groups`,
      order: 70,
      types: {
        group_invitation: { name: msg`Invitation`, Icon: IconMail },
        group_member_joined: { name: msg`Joins and join requests`, Icon: IconUserPlus, Answer },
        group_member_left: { name: msg`Members leaving`, Icon: IconUserMinus },
      },
      target: () => '/feed',
    },
  },
  groupPlaces: [
    { tab: 'overview', order: 1, name: msg`Overview`, Icon: IconLayoutDashboard },
    { tab: 'members', order: 10, name: msg`Members`, Icon: IconUsers },
  ],
}
