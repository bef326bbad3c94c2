import { t } from '@lingui/core/macro'
import type { OwnReport } from '../../groups/data/reports.ts'
import type { ReportKind } from '../../lib/registries/overlays.ts'

/** The title of the dialog, by what is reported. */
export function reportTitle(kind: ReportKind): string {
  const titles: Record<ReportKind, () => string> = {
    message: () => t`Report this message`,
    user: () => t`Report this person`,
    event: () => t`Report this event`,
    listing: () => t`Report this listing`,
    review: () => t`Report this review`,
    lesson_thread: () => t`Report this thread`,
    lesson_reply: () => t`Report this reply`,
    task: () => t`Report this task`,
    task_comment: () => t`Report this comment`,
    announcement: () => t`Report this announcement`,
    goal: () => t`Report this goal`,
    curriculum_comment: () => t`Report this comment`,
    group: () => t`Report this group`,
  }
  return titles[kind]()
}

/** The answer to a report, in a sentence. */
export function answerWords({ answer }: Pick<OwnReport, 'answer'>): string {
  if (answer === 'removed') return t`We removed it.`
  if (answer === 'acted') return t`We acted on it.`
  if (answer === 'within_rules') return t`We found it within the rules.`
  return t`Nobody has decided yet. You’ll get a notification.`
}
