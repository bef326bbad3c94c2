import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { endingSeries, skippingOccurrence } from './changes.ts'
import css from './panel.module.css'
import type { Task } from './queries.ts'

/** Of what repeats: leave out this one time, or have this be the last. */
export function EndRepeat({ task }: { task: Task }) {
  const skip = useMutation(skippingOccurrence)
  const end = useMutation(endingSeries)
  return (
    <div className={css.field}>
      <span />
      <span className={css.under}>
        <button type="button" className={css.small} onClick={() => skip.mutate({ id: task.id })}>
          <Trans>Skip this one</Trans>
        </button>
        <button type="button" className={css.small} onClick={() => end.mutate({ id: task.id })}>
          <Trans>End after this one</Trans>
        </button>
      </span>
    </div>
  )
}
