import { useLingui } from '@lingui/react/macro'
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarPlus,
  IconCheck,
  IconFlag,
  IconMaximize,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlus,
  IconRotate,
  IconTag,
  IconTrash,
  IconWind,
} from '@tabler/icons-react'
import { useUser } from '../../account/AuthProvider.tsx'
import { type RowCommand, rowCommands, stepAway } from '../../lib/registries/row-commands.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { pauseGoal, removeGoal, resumeGoal, setGoalStatus } from '../commands.ts'
import { asksAmount, dayState, entriesOn } from '../data/days-of-goal.ts'
import { isPausedOn } from '../data/rest.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { picker } from '../pickers/picker.ts'
import { useGoalForm, useOpenGoal } from './GoalLink.tsx'
import { moveGoal } from './move-goal.ts'
import { skipDay, tapDay } from './tick.ts'

/** The commands of a goal’s row, for its keys and its menu. */
export function useGoalCommands(
  { goal, entries, isResting }: ListedGoal,
  may: GoalRights,
  today: string,
  row: () => HTMLElement | null,
): () => RowCommand[] {
  const { t } = useLingui()
  const me = useUser().id
  const open = useOpenGoal()
  const edit = useGoalForm()
  return () => {
    const active = goal.status === 'active'
    const state = dayState(goal, entriesOn(entries, today), today, today)
    const ticks = may.tick && active && goal.kind !== 'milestones' && goal.starts_on <= today
    const asks = asksAmount(goal)
    const paused = isPausedOn(goal, today)
    const at = () => (asks ? row() : null)
    const leaving = (run: () => void) => () => {
      stepAway()
      run()
    }
    return rowCommands(
      ticks && {
        key: 'finish',
        label: asks ? t`Add an amount…` : state === 'done' ? t`Clear today` : t`Done today`,
        Icon: asks ? IconPlus : state === 'done' ? IconRotate : IconCheck,
        run: () => tapDay(goal, entries, today, today, at()),
      },
      ticks &&
        !isResting && {
          key: 'notNow',
          label: state === 'skip' ? t`Don’t skip today` : t`Skip today`,
          Icon: IconPlayerSkipForward,
          run: () => skipDay(goal, entries, today),
        },
      ticks && {
        label: t`Another day…`,
        Icon: IconCalendarPlus,
        run: () => picker.set({ what: 'amount', goal, anchor: row(), day: dayAfter(today, -1) }),
      },
      { key: 'open', label: t`Open`, Icon: IconMaximize, run: () => open(goal.id) },
      may.change && { label: t`Edit…`, Icon: IconPencil, run: () => edit(goal.id) },
      may.change &&
        active &&
        (paused
          ? { label: t`Resume`, Icon: IconPlayerPlay, run: () => resumeGoal(goal) }
          : { label: t`Pause`, Icon: IconPlayerPause, run: leaving(() => pauseGoal(goal, today, null)) }),
      goal.user_id !== null && {
        label: t`Move to an area…`,
        Icon: IconTag,
        run: () => picker.set({ what: 'area', goal, anchor: row() }),
      },
      may.change && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => moveGoal(goal, -1) },
      may.change && { key: 'moveDown', label: t`Move down`, Icon: IconArrowDown, run: () => moveGoal(goal, 1) },
      may.change &&
        active && { label: t`Finish this goal`, Icon: IconFlag, run: leaving(() => setGoalStatus(goal, 'done')) },
      may.change && active && { label: t`Let go`, Icon: IconWind, run: leaving(() => setGoalStatus(goal, 'dropped')) },
      may.change &&
        !active && { label: t`Pick up again`, Icon: IconRotate, run: leaving(() => setGoalStatus(goal, 'active')) },
      goal.group_id !== null &&
        goal.created_by !== me &&
        reportCommand({ kind: 'goal', id: goal.id, words: goal.title, by: goal.created_by }),
      may.remove && {
        key: 'delete',
        label: t`Delete`,
        Icon: IconTrash,
        danger: true,
        run: leaving(() => removeGoal(goal)),
      },
    )
  }
}
