import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offDaysOf } from '../../groups/data/group-settings.ts'
import { afterwards, mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { Dialog, DialogDeeds } from '../../ui/layers/Dialog.tsx'
import { changingTasks } from '../data/task-writes.ts'
import type { Task } from '../data/tasks.ts'
import { useViewer } from '../data/use-viewer.ts'
import { dayOfTask, isMine } from '../data/views.ts'
import { nextAfter } from '../parse/occurrences.ts'
import { recurrenceOf } from '../parse/recurrence.ts'
import css from './overdue-triage.module.css'
import { type OverdueTask, type TriageWay, triage, ways } from './overdue-triage.ts'

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
  const onlooker = useViewer()
  const { today } = onlooker
  const [way, choose] = useState<TriageWay>('today')
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const [only] = new Set(slipped.map(({ group_id }) => group_id))
  const breaks = useQuery({ ...offDaysOf(only ?? ''), enabled: only !== null && only !== undefined }).data ?? []
  const off = new Set(
    breaks
      .filter(({ affects }) => affects.includes('tasks'))
      .flatMap(({ starts_on, ends_on }) => daysFrom(starts_on, ends_on)),
  )
  const names: Record<TriageWay, string> = {
    today: t`All to today`,
    spread: t`Spread over free days`,
    unschedule: t`Without a date`,
    notNow: t`Not now`,
  }
  const chosen = slipped.filter(({ id }) => !left.has(id))
  const changes = triage(chosen.map(asSlipped), way, {
    today,
    now: new Date().toISOString(),
    off,
    load: (day) =>
      near.filter((task) => isMine(task, onlooker) && dayOfTask(task) === day && !slipped.includes(task)).length,
    nextAfter,
  })
  const becomes = (id: string) => {
    const change = changes.find((one) => one.id === id)
    if (!change) return t`stays`
    if (change.due_on) return nearDay(change.due_on, new Date())
    return change.not_now_at ? t`Not now` : t`No date`
  }
  function go() {
    onClose()
    afterwards(mutate(changingTasks, { changes }), () => undefined)
    const back = chosen.map(({ id, version, due_on, due_time, plan_on, not_now_at }) => ({
      id,
      version: version + 1,
      due_on,
      due_time,
      plan_on,
      not_now_at,
    }))
    offerUndo(plural(changes.length, { one: 'Sorted out # task', other: 'Sorted out # tasks' }), {
      verb: 'tasks.changeAll',
      input: { changes: back },
    })
  }
  return (
    <Dialog title={t`${slipped.length} slipped. What now?`} onClose={onClose}>
      <fieldset className={css.ways}>
        <legend className={css.legend}>
          <Trans>What becomes of them</Trans>
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
              <span className={css.before}>{nearDay(due_on!, new Date())}</span>
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
      <DialogDeeds>
        <Button onClick={go} disabled={changes.length === 0}>{t`Do it for ${changes.length}`}</Button>
      </DialogDeeds>
    </Dialog>
  )
}

const asSlipped = (task: Task): OverdueTask => ({
  ...task,
  due_on: task.due_on!,
  recurrence: recurrenceOf(task.recurrence),
})

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 400; day = dayAfter(day, 1)) days.push(day)
  return days
}
