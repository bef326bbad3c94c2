import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { Task } from '../data/tasks.ts'
import { triageTasks } from '../part-commands.ts'
import css from './overdue-triage.module.css'
import { type TriageWay, ways } from './overdue-triage.ts'
import { useTriageChanges } from './use-triage-changes.ts'

/** The dialog that sorts out overdue tasks at once: it shows the outcome of each first, and one undo takes all back. */
export function OverdueTriage({
  slipped,
  near,
  onClose,
}: {
  slipped: readonly Task[]
  near: readonly Task[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [way, choose] = useState<TriageWay>('today')
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const names: Record<TriageWay, string> = {
    today: t`Move all to today`,
    spread: t`Spread over free days`,
    unschedule: t`Remove dates`,
    notNow: t`Not now`,
  }
  const chosen = slipped.filter(({ id }) => !left.has(id))
  const changes = useTriageChanges({ slipped, near, chosen, way })
  const becomes = (id: string) => {
    const change = changes.find((one) => one.id === id)
    if (!change) return t`unchanged`
    if (change.due_on) return nearDay(change.due_on, serverDate())
    return change.not_now_at ? t`Not now` : t`No date`
  }
  function go() {
    onClose()
    triageTasks(chosen, changes)
  }
  return (
    <Dialog title={t`${slipped.length} slipped. What now?`} onClose={onClose}>
      <fieldset className={css.ways}>
        <legend className={css.legend}>
          <Trans>What to do with them</Trans>
        </legend>
        {ways.map((one) => (
          <label key={one} className={css.way} data-chosen={one === way}>
            <input type="radio" name="way" checked={one === way} onChange={() => choose(one)} />
            {names[one]}
          </label>
        ))}
      </fieldset>
      <ul className={css.list}>
        {slipped.map(({ id, title, due_on, recurrence }) => (
          <li key={id}>
            <label className={css.task}>
              <input
                type="checkbox"
                aria-label={title}
                checked={!left.has(id)}
                onChange={() => {
                  const now = new Set(left)
                  if (!now.delete(id)) now.add(id)
                  leave(now)
                }}
              />
              <span className={css.title}>{title}</span>
              <span className={css.before}>{nearDay(due_on!, serverDate())}</span>
              <span className={css.after}>
                {becomes(id)}
                {recurrence !== null && way !== 'today' && way !== 'spread' && (
                  <span className={css.why}>
                    {' '}
                    <Trans>(repeats)</Trans>
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={go} disabled={changes.length === 0}>{t`Change ${changes.length}`}</Button>
      </DialogActions>
    </Dialog>
  )
}
