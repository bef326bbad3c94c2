import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { makeTasksNow } from '../data/tasks.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** The reasons why tasks are not made, or cannot be changed here, and who can change that. */
export function TaskNotices() {
  const { t } = useLingui()
  const { plan, outline } = useTaskDesk()
  const { status, mode, makes_tasks, may } = plan
  const notices: ReactNode[] = [
    status === 'paused' && t`This curriculum is paused. Its tasks come back when it resumes.`,
    (status === 'ended' || status === 'completed') &&
      t`This curriculum has ended. No more tasks are made, and these can only be read.`,
    mode === 'self_paced' &&
      t`Lessons have no dates here: everyone goes at their own pace. Only tasks counted from the start are made.`,
    may.adapt &&
      !may.assign &&
      t`Changing tasks takes the right to assign tasks as well. Those who manage your group can give it.`,
    status === 'active' && !makes_tasks && may.assign && may.adapt && <StartMaking adoptionId={outline.adoption_id} />,
    status === 'active' &&
      !makes_tasks &&
      !may.assign &&
      t`These tasks aren’t added to your group’s tasks yet. Anyone who may assign tasks can start that here.`,
  ].filter(Boolean)
  if (notices.length === 0) return null
  return (
    <ul className={css.notices}>
      {notices.map((notice, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are not moved
        <li key={n}>{notice}</li>
      ))}
    </ul>
  )
}

function StartMaking({ adoptionId }: { adoptionId: string }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { run, pending, refused } = useOperation()
  async function start() {
    const op = await run(adoptionId, async (id) => {
      await makeTasksNow(id, adoptionId, true)
      return id
    })
    if (op) offerUndo(t`Tasks are added from now on`, { verb: 'schedule.undo', input: { op } })
  }
  return (
    <>
      <p>{t`These tasks aren’t added to your group’s tasks yet: whoever adopted the curriculum may not assign any.`}</p>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <Button size="xs" disabled={!reachable} loading={pending} onClick={() => void start()}>
        {t`Add them to our tasks`}
      </Button>
    </>
  )
}
