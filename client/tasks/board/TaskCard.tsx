import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { type RowCommand, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { isOpen } from '../data/views.ts'
import { TaskFacts } from '../row/TaskFacts.tsx'
import { TaskLink } from '../row/TaskLink.tsx'
import { useRowCommands } from '../row/use-row-commands.ts'
import css from './board.module.css'

/** A move by key: so many places down, or so many columns over. */
export interface CardMove {
  at?: number
  lane?: number
}

const alike = (before: { task: Task; may: TaskPermissions }, now: { task: Task; may: TaskPermissions }) =>
  before.task === now.task && rights.every((right) => before.may[right] === now.may[right])
const rights = ['change', 'do', 'finish', 'remove', 'take'] as const satisfies (keyof TaskPermissions)[]

/**
 * A card on the board. It is a row for the keys as any other; with Shift, arrows move it. There may be hundreds, so
 * each is drawn anew only when its task is.
 */
export const TaskCard = memo(function Card(props: {
  task: Task
  may: TaskPermissions
  step: (task: Task, by: CardMove) => void
}) {
  const { t } = useLingui()
  const { task, may, step } = props
  const moves: RowCommand[] = may.do
    ? [
        { key: 'moveUp', label: t`Move up`, run: () => step(task, { at: -1 }) },
        { key: 'moveDown', label: t`Move down`, run: () => step(task, { at: 1 }) },
        { key: 'moveLeft', label: t`Move left`, run: () => step(task, { lane: -1 }) },
        { key: 'moveRight', label: t`Move right`, run: () => step(task, { lane: 1 }) },
      ]
    : []
  const commands: RowCommand[] = [...useRowCommands(task, may, () => row.ref.current), ...moves]
  const row = useRow<HTMLLIElement>(task.id, task.title, commands)
  return (
    <li {...row} className={css.card} data-card={task.id} data-task={task.id} data-free={may.do}>
      <TaskCardFace task={task} commands={commands} may={may} />
    </li>
  )
}, alike)

const nothing: TaskPermissions = { change: false, do: false, finish: false, remove: false, take: false }

/** The face of a card, also while it is dragged. */
export function TaskCardFace(props: {
  task: Task
  commands?: readonly RowCommand[]
  may?: TaskPermissions
  lifted?: boolean
}) {
  const { t } = useLingui()
  const { task, commands, may, lifted } = props
  return (
    <div className={css.face} data-lifted={lifted} data-done={!isOpen(task)}>
      <div className={css.top}>
        {lifted ? (
          <span className={css.title}>{task.title}</span>
        ) : (
          <TaskLink id={task.id} className={css.title}>
            {task.title}
          </TaskLink>
        )}
        {commands && <RowMenu className={css.menu!} label={t`More about ${task.title}`} commands={commands} />}
      </div>
      <TaskFacts task={task} may={may ?? nothing} />
    </div>
  )
}
