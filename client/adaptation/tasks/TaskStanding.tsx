import { useLingui } from '@lingui/react/macro'
import { fieldName } from './field-names.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** The word on a task that is among those of the group, or that is not and will not be. */
export function TaskStanding({ taskKey }: { taskKey: string }) {
  const { t } = useLingui()
  const planned = useTaskDesk().plan.tasks.find(({ task_key }) => task_key === taskKey)
  if (!planned) return null
  const { state, by_hand } = planned
  const changed = by_hand.map(fieldName).join(', ')
  const words = {
    made: planned.task ? t`In your tasks` : t`With its leader`,
    done: t`Done`,
    deleted: t`Deleted from your tasks`,
    past: t`Too late to add`,
    planned: null,
    resting: null,
  }[state]
  return (
    <>
      {words && (
        <span className={css.standing} data-state={state}>
          {words}
        </span>
      )}
      {state === 'made' && by_hand.length > 0 && <span className={css.hint}>{t`changed there: ${changed}`}</span>}
    </>
  )
}
