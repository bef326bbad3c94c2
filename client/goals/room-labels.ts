import { msg } from '@lingui/core/macro'
import { IconTarget, IconUserHeart } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { act } from './push-act.ts'

const Answer = lazy(async () => ({ default: (await withWords(import('./cards.ts'))).NotificationAnswer }))

export const labels: RoomLabels = {
  writes: {
    'goals insert': msg`New goal`,
    'goals update': msg`Change to a goal`,
    change_goal: msg`Change to a goal`,
    undo_goal_change: msg`Change to a goal undone`,
    tick_goal: msg`Goal ticked, skipped or cleared`,
    pause_goal: msg`Goal paused`,
    resume_goal: msg`Goal resumed`,
    set_goal_status: msg`Goal finished, let go or taken up again`,
    delete_goal: msg`Goal deleted`,
    restore_goal: msg`Goal restored`,
    remove_goal_entry: msg`Entry removed`,
    restore_goal_entry: msg`Entry restored`,
    set_goal_away: msg`Away`,
    end_goal_away: msg`Back again`,
    'goal_areas insert': msg`New area`,
    'goal_areas update': msg`Change to an area`,
    'goal_areas delete': msg`Area deleted`,
    'goal_milestones insert': msg`New milestone`,
    'goal_milestones update': msg`Change to a milestone`,
    'goal_milestones delete': msg`Milestone deleted`,
    finish_milestone: msg`Milestone reached, or not`,
    check_in_goal: msg`Check-in`,
    ask_goal_partner: msg`Partner asked`,
    answer_goal_partner: msg`Answer to a partner`,
    end_goal_partner: msg`Partner ended`,
    keep_goal: msg`Goal kept as it is`,
    'goal_reminders insert': msg`New reminder`,
    'goal_reminders delete': msg`Reminder deleted`,
  },
  html: { why_html: msg`Why` },
  limits: {
    'goals title': 140,
    'goals unit': 20,
    'goal_areas name': 60,
    'goal_milestones title': 140,
    'tick_goal note': 500,
    'check_in_goal body': 1000,
  },
  creates: {
    goal: {
      title: msg`New goal…`,
      also: msg`Create add habit target`,
      Icon: IconTarget,
      order: 30,
      opens: '/goals?make=goal',
    },
  },
  offers: async () => (await withWords(import('./cards.ts'))).todayOffers(),
  Adopted: lazy(async () => ({ default: (await withWords(import('./offers/GoalOffers.tsx'))).GoalOffers })),
  notifications: {
    goals: {
      name: msg`Goals`,
      order: 70,
      types: {
        goal_due: { name: msg`Reminders and check-ins`, Icon: IconTarget, act, Answer },
        goal_partner: { name: msg`Partners`, Icon: IconUserHeart },
      },
      target: (goalId) => (goalId ? `/goals?goal=${goalId}` : '/goals'),
    },
  },
  search: { goals: { name: msg`Goals`, one: msg`Goal`, Icon: IconTarget, order: 30 } },
  trash: { goals: { Icon: IconTarget, restore: (id) => ({ verb: 'goals.restore', input: { id } }) } },
}
