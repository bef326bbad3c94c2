import { t } from '@lingui/core/macro'
import type { VersionFault } from '../data/versions.ts'

/** A fault as a sentence. */
export function faultWords({ problem, title }: Pick<VersionFault, 'problem' | 'title'>): string {
  switch (problem) {
    case 'no_lessons':
      return t`There are no lessons to publish yet.`
    case 'empty_lesson':
      return t`“${title}” is empty.`
    case 'missing_alt':
      return t`A picture in “${title}” has no description.`
    case 'dead_link':
      return t`A link in “${title}” leads to a lesson that no longer exists.`
    case 'no_objective':
      return t`“${title}” has no objective.`
    case 'too_long':
      return t`“${title}” takes more than 90 minutes.`
    default:
      return t`“${title}” may be hard to read.`
  }
}
