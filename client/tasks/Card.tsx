import { useDraggable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { memo, type Ref, useRef } from 'react'
import { type RowAct, useRow } from '../lib/rows.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import css from './board.module.css'
import { Facts } from './Facts.tsx'
import type { Task } from './queries.ts'
import { TaskLink } from './TaskLink.tsx'
import { useTaskActs } from './use-acts.ts'
import type { May } from './use-may.ts'
import { isOpen } from './views.ts'

/** A card on the board. It is a row for the keys as any other; with Shift, arrows move it. */
export function Card(props: { task: Task; may: May; step: (task: Task, by: { at?: number; lane?: number }) => void }) {
  const { t } = useLingui()
  const { task, may, step } = props
  const element = useRef<HTMLElement | null>(null)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id, disabled: !may.do })
  const moves: RowAct[] = may.do
    ? [
        { key: 'moveUp', label: t`Move up`, run: () => step(task, { at: -1 }) },
        { key: 'moveDown', label: t`Move down`, run: () => step(task, { at: 1 }) },
        { key: 'moveLeft', label: t`Move left`, run: () => step(task, { lane: -1 }) },
        { key: 'moveRight', label: t`Move right`, run: () => step(task, { lane: 1 }) },
      ]
    : []
  const acts = [...useTaskActs(task, may, () => element.current), ...moves]
  const { ref, ...row } = useRow<HTMLLIElement>(task.id, task.title, acts)
  const set: Ref<HTMLLIElement> = (node) => {
    ref.current = node
    element.current = node
    setNodeRef(node)
  }
  return (
    <li
      {...row}
      ref={set}
      className={css.card}
      data-card={task.id}
      data-task={task.id}
      data-lifted={isDragging}
      {...listeners}
    >
      <CardFace task={task} acts={acts} may={may} />
    </li>
  )
}

const nothing: May = { change: false, do: false, finish: false, remove: false, take: false }

/** What a card shows. It is drawn anew only when its task is. */
export const CardFace = memo(
  function CardFace({
    task,
    acts,
    may,
    lifted,
  }: {
    task: Task
    acts?: readonly RowAct[]
    may?: May
    lifted?: boolean
  }) {
    const { t } = useLingui()
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
          {acts && <RowMenu className={css.menu!} label={t`More about ${task.title}`} acts={acts} />}
        </div>
        <Facts task={task} may={may ?? nothing} />
      </div>
    )
  },
  (before, now) => before.task === now.task && before.may?.change === now.may?.change && before.may?.do === now.may?.do,
)
