import { t } from '@lingui/core/macro'

/** The name of a badge, in the language of the moment; one that is not known here yet has the title that the database gave it. */
export function badgeName({ kind, title }: { kind: string; title: string }): string {
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
