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

/** The sign of a badge; one that is not known here yet has that of any. */
export const badgeIcon = (kind: string) => icons[kind] ?? IconAward
