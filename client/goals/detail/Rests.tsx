import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fullDate } from '../../lib/settings/time.ts'
import { resumeGoal, setGoalStatus } from '../commands.ts'
import { awayPeriods } from '../data/goals.ts'
import { awayOn, isPausedOn } from '../data/rest.ts'
import type { Goal } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import css from '../figures/detail.module.css'

/** Said where a goal rests or is over, with the way back. */
export function Rests({ goal, may, today }: { goal: Goal; may: GoalRights; today: string }) {
  const { t } = useLingui()
  const away = awayOn(useQuery(awayPeriods).data ?? [], today)
  const { status, paused_from, paused_to } = goal
  if (status !== 'active')
    return (
      <div className={css.notice}>
        <p>{status === 'done' ? t`Finished. Well done.` : t`You let this goal go. Nothing is lost.`}</p>
        {may.change && (
          <Button size="xs" variant="default" onClick={() => setGoalStatus(goal, 'active')}>{t`Pick up again`}</Button>
        )}
      </div>
    )
  const isComing = paused_from !== null && paused_from > today
  if (isComing || isPausedOn(goal, today))
    return (
      <div className={css.notice}>
        <p>
          {isComing
            ? t`Paused from ${fullDate(paused_from)}`
            : paused_to
              ? t`Paused until ${fullDate(paused_to)}`
              : t`Paused until you resume it`}
        </p>
        {may.change && (
          <Button size="xs" variant="default" onClick={() => resumeGoal(goal)}>
            {isComing ? t`Cancel pause` : t`Resume`}
          </Button>
        )}
      </div>
    )
  if (!away || goal.group_id !== null) return null
  return (
    <div className={css.notice}>
      <p>{away.to_on ? t`You’re away until ${fullDate(away.to_on)}` : t`You’re away. Your goals rest.`}</p>
    </div>
  )
}
