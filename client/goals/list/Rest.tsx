import { useState } from 'react'
import type { Goal } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { GoalRow } from './GoalRow.tsx'
import { Section } from './Section.tsx'

/** Goals that stand below: of groups, paused, or over. */
export function Rest(props: {
  title: string
  goals: readonly ListedGoal[]
  folded?: boolean
  today: string
  may: (goal: Goal) => GoalRights
  groupName: (id: string | null) => string | undefined
}) {
  const { goals, today, may, groupName } = props
  const [folded, fold] = useState(props.folded ?? false)
  if (goals.length === 0) return null
  return (
    <Section
      title={props.title}
      count={goals.length}
      folded={folded}
      {...(props.folded !== undefined && { onFold: fold })}
    >
      <ul>
        {goals.map((listed) => (
          <GoalRow
            key={listed.goal.id}
            listed={listed}
            may={may(listed.goal)}
            today={today}
            group={groupName(listed.goal.group_id)}
          />
        ))}
      </ul>
    </Section>
  )
}
