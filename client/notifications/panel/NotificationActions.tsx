import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { waiting } from '../../groups/data/members.ts'
import { useDecideRequest } from '../../groups/members/use-decide-request.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type Notification, tasksAbout } from '../data/notifications.ts'
import { isRequest } from './grouping.ts'
import css from './row.module.css'

/** The buttons that answer a notification here and now. */
export function NotificationActions({ about, onDone }: { about: Notification; onDone: () => void }) {
  const { type, actor_id, group_id, related_id } = about
  if (isRequest(about) && actor_id && group_id) return <Admit who={actor_id} groupId={group_id} onDone={onDone} />
  if (['task_assigned', 'task_due', 'task_overdue'].includes(type) && related_id)
    return <Finish taskId={related_id} onDone={onDone} />
  return null
}

function Admit({ who, groupId, onDone }: { who: string; groupId: string; onDone: () => void }) {
  const { t } = useLingui()
  const { data: requests = [] } = useQuery(waiting)
  const { answer, isPending } = useDecideRequest()
  const name = usePerson(who)?.name ?? t`Someone`
  const [said, say] = useState('')
  const request = requests.find(({ user_id, group_id }) => user_id === who && group_id === groupId)
  // taken back, they wait again
  if (!request) return said ? <Result words={said} /> : null
  const decide = (approve: boolean) =>
    answer({ id: request.id, name }, approve, () => {
      say(approve ? t`Approved` : t`Declined`)
      onDone()
    })
  return (
    <span className={css.answers}>
      <Button size="compact-sm" loading={isPending} onClick={() => decide(true)}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => decide(false)}>
        <Trans>Decline</Trans>
      </Button>
    </span>
  )
}

function Finish({ taskId, onDone }: { taskId: string; onDone: () => void }) {
  const { t } = useLingui()
  const task = useQuery(tasksAbout(taskId)).data?.[0]
  const [done, setDone] = useState(false)
  const isOpen = task?.status === 'todo' || task?.status === 'doing'
  if (done && !isOpen) return <Result words={t`Done`} />
  if (!isOpen) return null
  const finish = async () => {
    setDone(true)
    if (!(await runCommand({ verb: 'tasks.finish', input: { id: taskId, done: true } }))) return setDone(false)
    onDone()
    offerUndo(t`Finished “${task.title}”`, { verb: 'tasks.finish', input: { id: taskId, done: false } })
  }
  return (
    <span className={css.answers}>
      <Button size="compact-sm" variant="default" onClick={() => void finish()}>
        <Trans>Mark done</Trans>
      </Button>
    </span>
  )
}

function Result({ words }: { words: string }) {
  return (
    <span role="status" className={css.result}>
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      {words}
    </span>
  )
}
