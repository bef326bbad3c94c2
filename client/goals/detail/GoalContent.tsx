import { useQuery } from '@tanstack/react-query'
import { Html } from '../../ui/html/Html.tsx'
import { CheckInSummary } from '../checkin/CheckInSummary.tsx'
import { CheckIns } from '../checkin/CheckIns.tsx'
import { awayPeriods, goalStandings, milestonesOf } from '../data/goals.ts'
import { paceOf } from '../data/pace.ts'
import { awayOn, isGrey, isPausedOn } from '../data/rest.ts'
import type { Goal } from '../data/types.ts'
import { useGoalRights } from '../data/use-goal-rights.ts'
import { Charts } from '../figures/Charts.tsx'
import css from '../figures/detail.module.css'
import { Figures } from '../figures/Figures.tsx'
import { Partner } from '../partner/Partner.tsx'
import { Changes } from './Changes.tsx'
import { Contributions } from './Contributions.tsx'
import { DayForm } from './DayForm.tsx'
import { Entries } from './Entries.tsx'
import { Milestones } from './Milestones.tsx'
import { PanelHead } from './PanelHead.tsx'
import { Reminders } from './Reminders.tsx'
import { Rests } from './Rests.tsx'
import { useChosenDay } from './use-chosen-day.ts'
import { useGoalDays } from './use-goal-days.ts'

/** All of a goal of one’s own or of a group, in the order in which one wants it. */
export function GoalContent({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const may = useGoalRights()(goal)
  const { today, entries, marks, reading, isLoading } = useGoalDays(goal.id, true)
  const away = useQuery(awayPeriods).data ?? []
  const milestones = useQuery(milestonesOf(goal.id)).data ?? []
  const standing = useQuery(goalStandings).data?.find(({ id }) => id === goal.id)
  const [day, choose] = useChosenDay(today)
  const isAway = goal.group_id === null && awayOn(away, today) !== undefined
  const grey = isPausedOn(goal, today) ? 'paused' : isAway ? 'away' : undefined
  const total = standing?.done_in_interval ?? reading?.standing?.total ?? 0
  const pace = paceOf(goal, { today, entries, total, milestones, grey })
  const ticks = goal.kind !== 'milestones' && goal.status === 'active'
  return (
    <>
      <PanelHead goal={goal} may={may} onClose={onClose} />
      <div className={css.scroll}>
        <h2 className={css.title} dir="auto">
          {goal.title}
        </h2>
        <Figures goal={goal} pace={pace} score={standing?.score ?? null} run={standing?.run ?? null} total={total} />
        <Rests goal={goal} may={may} today={today} />
        {ticks && <DayForm key={day} goal={goal} entries={entries} day={day} today={today} onDay={choose} />}
        {goal.why_html && (
          <div className={css.why}>
            <Html html={goal.why_html} />
          </div>
        )}
        {(goal.kind === 'milestones' || milestones.length > 0) && (
          <Milestones goal={goal} milestones={milestones} may={may} today={today} />
        )}
        {goal.kind !== 'milestones' && !isLoading && (
          <Charts
            goal={goal}
            marks={marks}
            today={today}
            rests={(at) => isGrey(goal, away, at)}
            onPick={ticks ? choose : undefined}
          />
        )}
        {goal.group_id !== null && <Contributions goal={goal} reading={reading} />}
        {goal.cadence !== 'none' && <CheckIns goalId={goal.id} />}
        {goal.group_id !== null && goal.cadence !== 'none' && may.change && <CheckInSummary goalId={goal.id} />}
        {goal.user_id !== null && <Partner goalId={goal.id} />}
        {goal.status === 'active' && <Reminders goalId={goal.id} />}
        {goal.kind !== 'milestones' && <Entries goal={goal} entries={entries} today={today} />}
        <Changes goal={goal} may={may} />
      </div>
    </>
  )
}
