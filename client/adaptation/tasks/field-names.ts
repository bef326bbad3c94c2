import { t } from '@lingui/core/macro'

/** A field of a task of the group as people call it. */
export function fieldName(field: string): string {
  switch (field) {
    case 'title':
      return t`Title`
    case 'body_html':
      return t`Details`
    case 'completion_mode':
      return t`Done when`
    case 'team_ids':
      return t`Team`
    case 'start_on':
      return t`Start date`
    case 'plan_on':
      return t`Planned day`
    default:
      return t`Due date`
  }
}
