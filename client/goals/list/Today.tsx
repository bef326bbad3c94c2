import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { entriesOn } from '../data/days-of-goal.ts'
import type { Goal } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import css from './goals.module.css'
import { Section } from './Section.tsx'
import { isForToday, isSaid } from './sections.ts'
import { TodayRow } from './TodayRow.tsx'

interface TodayProps {
  goals: readonly ListedGoal[]
  today: string
  may: (goal: Goal) => GoalRights
  groupName: (id: string | null) => string | undefined
}

/** The goals to be ticked today, with the last seven days of each. */
export function Today({ goals, today, may, groupName }: TodayProps) {
  const { t } = useLingui()
  const those = goals.filter((one) => isForToday(one, today))
  const left = those.filter(({ goal, entries }) => !isSaid(goal, entriesOn(entries, today), today)).length
  return (
    <Section title={t`Today`} {...(left > 0 && { count: left })}>
      <ul>
        {those.map((listed) => (
          <TodayRow
            key={listed.goal.id}
            listed={listed}
            may={may(listed.goal)}
            today={today}
            group={groupName(listed.goal.group_id)}
          />
        ))}
      </ul>
      {left === 0 && (
        <p role="status" className={css.quiet} data-done={those.length > 0}>
          <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
          {those.length > 0 ? <Trans>All done for today.</Trans> : <Trans>Nothing to tick today.</Trans>}
        </p>
      )}
    </Section>
  )
}
