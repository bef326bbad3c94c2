import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { offerUndo } from '../../lib/registries/undo.ts'
import { endingSeries, skippingOccurrence } from '../data/task-writes.ts'
import type { Task } from '../data/tasks.ts'
import { recurrenceOf } from '../parse/recurrence.ts'
import { useOpenTask } from '../row/TaskLink.tsx'
import css from './panel.module.css'

/** Of what repeats: leave out this one time, or have this be the last. */
export function EndRepeat({ task }: { task: Task }) {
  const { t } = useLingui()
  const open = useOpenTask()
  const skip = useMutation(skippingOccurrence)
  const end = useMutation(endingSeries)
  const { id, title, status, recurrence } = task
  return (
    <div className={css.field}>
      <span />
      <span className={css.under}>
        <button
          type="button"
          className={css.small}
          onClick={() => {
            // what is left out this once leaves the list, and its next time stands there
            open(undefined)
            skip.mutate({ id })
            offerUndo(t`Skipped “${title}” this once`, {
              verb: 'tasks.changeAll',
              input: { changes: [{ id, status }] },
            })
          }}
        >
          <Trans>Skip this one</Trans>
        </button>
        <button
          type="button"
          className={css.small}
          onClick={() => {
            end.mutate({ id })
            const back = [{ id, recurrence: recurrenceOf(recurrence) }]
            offerUndo(t`“${title}” does not repeat any more`, { verb: 'tasks.changeAll', input: { changes: back } })
          }}
        >
          <Trans>End after this one</Trans>
        </button>
      </span>
    </div>
  )
}
