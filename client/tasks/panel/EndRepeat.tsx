import { Trans } from '@lingui/react/macro'
import type { Task } from '../data/tasks.ts'
import { endSeries, skipOccurrence } from '../part-commands.ts'
import { useOpenTask } from '../row/TaskLink.tsx'
import css from './panel.module.css'

/** Of what repeats: leave out this one time, or have this be the last. */
export function EndRepeat({ task }: { task: Task }) {
  const open = useOpenTask()
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
            skipOccurrence(task)
          }}
        >
          <Trans>Skip this one</Trans>
        </button>
        <button type="button" className={css.small} onClick={() => endSeries(task)}>
          <Trans>Stop repeating after this one</Trans>
        </button>
      </span>
    </div>
  )
}
