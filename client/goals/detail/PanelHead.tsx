import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconCheck, IconEdit, IconLink, IconPlayerPause, IconRotate, IconTrash, IconWind } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { visibleGroups } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { removeGoal, setGoalStatus } from '../commands.ts'
import type { Goal } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import css from '../figures/detail.module.css'
import { PauseForm } from './PauseForm.tsx'
import { useOpenGoal } from './use-open-goal.ts'

/** The head of a goal’s panel: whose it is, and what can be done with it. */
export function PanelHead({ goal, may, onClose }: { goal: Goal; may: GoalRights; onClose: () => void }) {
  const { t } = useLingui()
  const me = useUser().id
  const open = useOpenGoal()
  const [pauses, pause] = useState(false)
  const group = useQuery(visibleGroups).data?.find(({ id }) => id === goal.group_id)
  const icon = { size: 18, stroke: 1.5 } as const
  const isActive = goal.status === 'active'
  const reports = goal.group_id !== null && goal.created_by !== me
  const reporting = reportCommand({ kind: 'goal', id: goal.id, words: goal.title, by: goal.created_by })
  useKeys({ report: () => reports && reporting.run() })
  const leave = (run: () => void) => () => {
    onClose()
    run()
  }
  const commands = () =>
    rowCommands(
      may.change && isActive && { label: t`Mark as finished`, Icon: IconCheck, run: () => setGoalStatus(goal, 'done') },
      may.change && isActive && { label: t`Pause…`, Icon: IconPlayerPause, run: () => pause(true) },
      may.change && isActive && { label: t`Let go`, Icon: IconWind, run: () => setGoalStatus(goal, 'dropped') },
      may.change &&
        !isActive && { label: t`Pick up again`, Icon: IconRotate, run: () => setGoalStatus(goal, 'active') },
      reports && reporting,
      may.remove && { label: t`Delete`, Icon: IconTrash, danger: true, run: leave(() => removeGoal(goal)) },
    )
  return (
    <>
      <header className={css.head}>
        <p className={css.place}>
          <span dir="auto">{goal.group_id ? (group?.name ?? t`Group`) : t`Just me`}</span>
        </p>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={t`Copy link`}
          onClick={() =>
            void navigator.clipboard
              .writeText(`${location.origin}/goals?goal=${goal.id}`)
              .then(() => toast(t`Link copied`))
          }
        >
          <IconLink {...icon} />
        </ActionIcon>
        {may.change && (
          <ActionIcon variant="subtle" size={34} aria-label={t`Edit`} onClick={() => open(goal.id, goal.id)}>
            <IconEdit {...icon} />
          </ActionIcon>
        )}
        <RowMenu size={34} label={t`More about ${goal.title}`} commands={commands} />
        <CloseButton aria-label={t`Close`} size={34} onClick={onClose} />
      </header>
      {pauses && <PauseForm goal={goal} onClose={() => pause(false)} />}
    </>
  )
}
