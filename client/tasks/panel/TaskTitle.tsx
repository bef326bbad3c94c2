import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { changeTasks, finishTasks } from '../commands.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { isDoneFor } from '../data/views.ts'
import { Checkbox } from '../row/Checkbox.tsx'
import css from './panel.module.css'

/** The title, to be written in by who may change it; Enter and leaving it keep it, Escape leaves it as it was. */
export function TaskTitle({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const { title } = task
  const done = isDoneFor(task, useUser().id)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // what somebody else has called it meanwhile, unless one is writing
    if (field.current && document.activeElement !== field.current) field.current.value = title
  }, [title])
  function keep() {
    const now = field.current?.value.replace(/\s+/g, ' ').trim()
    if (now && now !== title) changeTasks([task], { title: now }, () => t`Renamed “${title}”`)
    else if (field.current) field.current.value = title
  }
  return (
    <div className={css.name}>
      <Checkbox
        label={title}
        checked={done}
        disabled={!may.finish}
        onChange={(checked) => finishTasks([task], checked)}
      />
      {may.change ? (
        <textarea
          ref={field}
          className={css.title}
          aria-label={t`Title`}
          defaultValue={title}
          maxLength={200}
          rows={1}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              leave(event.currentTarget)
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              event.preventDefault()
              event.currentTarget.value = title
              leave(event.currentTarget)
            }
          }}
        />
      ) : (
        <h2 className={css.title}>{title}</h2>
      )}
    </div>
  )
}

/** Out of the field, to the panel: from there Escape closes it. */
const leave = (field: HTMLElement) => field.closest<HTMLElement>('aside, dialog')?.focus({ preventScroll: true })
