import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutate } from '../../lib/query/query.ts'
import type { AnsweredNotification } from '../../lib/registries/labels.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { Answered } from '../../ui/states/Answered.tsx'
import { finishingTask } from '../data/task-writes.ts'
import { tasksAbout } from '../data/tasks.ts'

/** The button that finishes the task of a notification. */
export function NotificationAnswer({ about, onDone }: { about: AnsweredNotification; onDone: () => void }) {
  return about.related_id && <Finish taskId={about.related_id} onDone={onDone} />
}

function Finish({ taskId, onDone }: { taskId: string; onDone: () => void }) {
  const { t } = useLingui()
  const task = useQuery(tasksAbout(taskId)).data?.[0]
  const [done, setDone] = useState(false)
  const isOpen = task?.status === 'todo' || task?.status === 'doing'
  if (done && !isOpen) return <Answered>{t`Done`}</Answered>
  if (!isOpen) return null
  const finish = () => {
    setDone(true)
    mutate(finishingTask, { id: taskId, done: true }).then(
      () => {
        onDone()
        offerUndo(t`Finished “${task.title}”`, { verb: 'tasks.finish', input: { id: taskId, done: false } })
      },
      () => setDone(false),
    )
  }
  return (
    <Button size="compact-sm" variant="default" onClick={finish}>
      <Trans>Mark done</Trans>
    </Button>
  )
}
