import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconCheck } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { finishTasks } from '../commands.ts'
import { statusName } from '../data/labels.ts'
import type { Task } from '../data/tasks.ts'
import { useTaskPermissions } from '../data/use-task-permissions.ts'
import { isDoneFor } from '../data/views.ts'
import { Checkbox } from './Checkbox.tsx'
import { openPicker, selection, selectTo, toggleSelected } from './picker.ts'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskLink } from './TaskLink.tsx'
import css from './tasks.module.css'
import { useRowCommands } from './use-row-commands.ts'

interface TaskRowProps {
  task: Task
  /** Its group, in a list of several groups. */
  group?: { name: string; color: string } | undefined
  /** It was ticked here, or no longer is. */
  onTick?: () => void
}

/** A list is drawn with every key that adds to it; its rows are, when they have changed. */
const alike = (before: TaskRowProps, now: TaskRowProps) =>
  before.task === now.task &&
  before.onTick === now.onTick &&
  before.group?.name === now.group?.name &&
  before.group?.color === now.group?.color

/** A task in a list. A finger that draws it to the right finishes it, to the left asks for a day. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { t } = useLingui()
  const { task, group } = props
  const { id, title } = task
  const may = useTaskPermissions()(task)
  const done = isDoneFor(task, useUser().id)
  const selected = selection.use().has(id)
  const commands = useRowCommands(task, may, () => row.ref.current, props.onTick)
  const row = useRow<HTMLLIElement>(id, title, commands)

  function tick(checked: boolean) {
    finishTasks([task], checked)
    props.onTick?.()
  }
  const swipe = useSwipe({
    right: may.finish ? () => tick(!done) : undefined,
    left: () => may.change && openPicker('due', [task], row.ref.current),
  })
  /** With Shift or Ctrl a press picks rows out, wherever it lands. */
  function onClick(event: MouseEvent) {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    if (event.shiftKey) selectTo(id)
    else toggleSelected(id)
  }
  return (
    <li
      className={css.row}
      data-task={id}
      data-done={done}
      data-selected={selected}
      data-drawn={swipe.way > 0 ? 'right' : swipe.way < 0 ? 'left' : undefined}
      data-enough={swipe.isEnough}
      onClickCapture={onClick}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} aria-hidden="true">
          {swipe.way > 0 ? <IconCheck size={22} /> : <IconCalendarEvent size={22} />}
        </span>
      )}
      <div className={css.inside} style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}>
        <Checkbox label={title} checked={done} begun={task.status === 'doing'} disabled={!may.finish} onChange={tick} />
        <span className={css.truth}>
          <TaskLink id={id} className={css.title}>
            {title}
            {task.status === 'doing' && <span className={css.hidden}> ({statusName('doing')})</span>}
            {selected && <span className={css.hidden}> {t`(selected)`}</span>}
          </TaskLink>
          <TaskFacts task={task} may={may} group={group} />
        </span>
        <RowMenu className={css.more!} label={t`More about ${title}`} commands={commands} />
      </div>
    </li>
  )
}, alike)
