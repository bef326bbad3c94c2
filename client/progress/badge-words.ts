import { t } from '@lingui/core/macro'
import {
  IconAward,
  IconCalendarHeart,
  IconHeartHandshake,
  IconNotebook,
  IconSchool,
  IconSeedling,
  IconStairsUp,
  IconTarget,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { OwnBadge } from './data/badges.ts'

/** The name of a badge, in the language of the moment. */
export function badgeName({ kind, title }: Pick<OwnBadge, 'kind' | 'title'>): string {
  const names: Record<string, string> = {
    first_lesson: t`First lesson: ${title}`,
    unit: t`Unit finished: ${title}`,
    curriculum: t`Curriculum finished: ${title}`,
    first_steps: t`First steps done`,
    days_7: t`7 days in a row`,
    days_30: t`30 days in a row`,
    days_100: t`100 days in a row`,
    event_hosted: t`First event hosted`,
    events_attended_10: t`10 events attended`,
    goal_reached: t`A goal reached`,
    tasks_for_others_25: t`25 tasks for others`,
    journal_days_30: t`30 days in the journal`,
    group_season: t`A group that lasted a season`,
  }
  return names[kind] ?? title
}

const icons: Record<string, typeof IconAward> = {
  first_lesson: IconSchool,
  unit: IconSchool,
  curriculum: IconSchool,
  first_steps: IconStairsUp,
  days_7: IconSeedling,
  days_30: IconSeedling,
  days_100: IconSeedling,
  event_hosted: IconCalendarHeart,
  events_attended_10: IconCalendarHeart,
  goal_reached: IconTarget,
  tasks_for_others_25: IconHeartHandshake,
  journal_days_30: IconNotebook,
  group_season: IconUsersGroup,
}

export const badgeIcon = (kind: string) => icons[kind] ?? IconAward
