import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import type { GoalDraft } from './draft.ts'

type Example = Partial<GoalDraft> & { title: string }

/** A sentence for each way to know, to be made one’s own. */
export function useExamples(): Example[] {
  const { t } = useLingui()
  const halfYear = dayAfter(dayOf(serverDate()), 182)
  return [
    { title: t`Read 3 lessons a week`, kind: 'habit', freq: 'times', n: 3, period: 'week', source: 'lessons' },
    { title: t`Save 500 for the trip`, kind: 'target', target: '500', target_date: halfYear, color: 'leaf' },
    { title: t`Sleep 8 hours on average`, kind: 'average', target: '8', unit: t`hours`, color: 'plum' },
    {
      title: t`Finish the course, step by step`,
      kind: 'milestones',
      target_date: halfYear,
      milestones: [t`First unit`, t`Halfway`, t`Last unit`].join('\n'),
      color: 'sun',
    },
  ]
}
