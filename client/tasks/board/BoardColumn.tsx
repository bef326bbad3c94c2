import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TaskComposer } from '../composer/TaskComposer.tsx'
import type { BoardColumnRow } from '../data/columns.ts'
import type { Lane } from '../data/lanes.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { StatusMark } from '../row/StatusMark.tsx'
import css from './board.module.css'
import { ColumnMenu } from './ColumnMenu.tsx'
import { type CardMove, TaskCard } from './TaskCard.tsx'

/** A column: its name, how much is in it, its cards, and a field for the next one. */
export function BoardColumn(props: {
  lane: Lane
  cards: readonly Task[]
  groupId: string | null
  may: (task: Task) => TaskPermissions
  manages: boolean
  step: (task: Task, by: CardMove) => void
  column: BoardColumnRow | undefined
}) {
  const { t } = useLingui()
  const { lane, cards, groupId } = props
  const [adding, add] = useState(false)
  const here = [{ id: groupId, name: '' }]
  return (
    <section className={css.column} data-lane={lane.id} aria-label={lane.name}>
      <header className={css.head}>
        <StatusMark status={lane.status ?? 'todo'} />
        <h2 className={css.name}>{lane.name}</h2>
        <span className={css.count}>{cards.length}</span>
        <span className={css.gap} />
        {props.manages && props.column && groupId && <ColumnMenu column={props.column} />}
        {lane.status !== 'done' && (
          <button
            type="button"
            className={css.plus}
            aria-label={t`Add a task to ${lane.name}`}
            onClick={() => add(!adding)}
          >
            <IconPlus size={18} stroke={1.5} />
          </button>
        )}
      </header>
      {adding && (
        <div className={css.composer}>
          <TaskComposer
            autoFocus
            places={here}
            here={here[0]}
            preset={{ column_id: lane.column_id, ...(lane.status && { status: lane.status }) }}
            onAdded={(again) => !again && add(false)}
          />
        </div>
      )}
      <ul className={css.cards}>
        {cards.map((task) => (
          <TaskCard key={task.id} task={task} may={props.may(task)} step={props.step} />
        ))}
      </ul>
      {cards.length === 0 && !adding && <p className={css.empty}>{t`Nothing here`}</p>}
    </section>
  )
}
