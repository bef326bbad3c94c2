import { t } from '@lingui/core/macro'
import type { ShownBadge } from '../data/person-card.ts'

/** A badge as others read it; one that is not known here yet by the title that the database gave it. */
export function shownBadgeName({ kind, title }: ShownBadge): string {
  switch (kind) {
    case 'first_lesson':
      return t`First lesson: ${title}`
    case 'unit':
      return t`Unit finished: ${title}`
    case 'curriculum':
      return t`Curriculum finished: ${title}`
    case 'first_steps':
      return t`First steps`
    case 'days_7':
      return t`7 days in a row`
    case 'days_30':
      return t`30 days in a row`
    case 'days_100':
      return t`100 days in a row`
    case 'event_hosted':
      return t`First event hosted`
    case 'events_attended_10':
      return t`10 events attended`
    case 'goal_reached':
      return t`A goal reached`
    case 'tasks_for_others_25':
      return t`25 tasks for others`
    case 'journal_days_30':
      return t`30 days in the journal`
    case 'group_season':
      return t`A group that lived a season`
    default:
      return title
  }
}
