import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { slots } from '../../lib/registries/slots.ts'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type Task, taskOf } from '../data/tasks.ts'
import { useTaskPermissions } from '../data/use-task-permissions.ts'
import { peeked } from '../row/picker.ts'
import { useOpenTask } from '../row/TaskLink.tsx'
import { AddRow } from './AddRow.tsx'
import { AssigneeRoster } from './AssigneeRoster.tsx'
import { Comments } from './Comments.tsx'
import { Description } from './Description.tsx'
import { Fields } from './Fields.tsx'
import { PanelHead } from './PanelHead.tsx'
import css from './panel.module.css'
import { Steps } from './Steps.tsx'
import { TaskFiles } from './TaskFiles.tsx'
import { TaskLinks } from './TaskLinks.tsx'
import { TaskTitle } from './TaskTitle.tsx'
import type { TaskPart } from './use-add-options.tsx'

/**
 * One task with all that belongs to it: beside its list on wide pages, over everything on phones. What the list knows
 * is shown at once, the rest as it comes.
 */
export function TaskPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const open = useOpenTask()
  const known = useKnown(id)
  const { data, isPending, error, refetch } = useQuery(taskOf(id))
  // without an answer, as without a network, the list's own is all there is
  const task = data ? data[0] : known
  const close = () => {
    open(undefined)
    document.querySelector<HTMLElement>(`main [data-task="${CSS.escape(id)}"]`)?.focus()
  }
  const inside = task ? (
    <Inside key={task.id} task={task} onClose={close} />
  ) : isPending ? (
    <SkeletonPart />
  ) : (
    <EmptyState
      title={error ? t`This task didn’t load` : t`Task not found`}
      words={error ? errorMessage(error) : t`It was deleted, or you may not have access.`}
    >
      {error && <Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      <Button variant="default" onClick={close}>{t`Close`}</Button>
    </EmptyState>
  )
  return (
    <PanelFrame name="task" label={task?.title ?? t`Task`} onClose={close} leavesFocus={peeked}>
      {inside}
    </PanelFrame>
  )
}

/** The task as any list that was read by now has it. */
function useKnown(id: string): Task | undefined {
  const client = useQueryClient()
  const find = () => {
    for (const [, list] of client.getQueriesData<Task[]>({ queryKey: ['tasks'] })) {
      const found = list?.find((task) => task.id === id)
      if (found) return found
    }
    return undefined
  }
  return useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), find)
}

function Inside({ task, onClose }: { task: Task; onClose: () => void }) {
  const may = useTaskPermissions()(task)
  const [shown, setShown] = useState<ReadonlySet<TaskPart>>(new Set())
  const [linkAt, setLinkAt] = useState<Element | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const onAdd = (part: TaskPart, at: Element) =>
    part === 'links' ? setLinkAt(at) : setShown((before) => new Set([...before, part]))
  return (
    <>
      <PanelHead task={task} may={may} onClose={onClose} />
      <div className={css.scroll}>
        <TaskTitle task={task} may={may} />
        <Description task={task} may={may} />
        <Fields task={task} may={may} shown={shown} />
        <AddRow task={task} may={may} onAdd={onAdd} onFiles={() => files.current?.click()} />
        {task.completion_mode === 'each' && <AssigneeRoster task={task} may={may} />}
        <Suspense>
          {slots.origins.map(({ name, From }) => name === task.source_type && <From key={name} targetId={task.id} />)}
        </Suspense>
        <Steps task={task} may={may} isAsked={shown.has('steps')} />
        <TaskFiles task={task} may={may} field={files} />
        <TaskLinks task={task} may={may} askedAt={linkAt} onAsk={setLinkAt} />
        <Comments task={task} />
      </div>
    </>
  )
}
