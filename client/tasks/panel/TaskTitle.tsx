import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { savingDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { finishTasks } from '../commands.ts'
import { changingTask } from '../data/task-writes.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { isDoneFor } from '../data/views.ts'
import { Checkbox } from '../row/Checkbox.tsx'
import css from './panel.module.css'

/** The title, to be written in by who may change it; Enter and leaving it keep it, Escape leaves it as it was. */
export function TaskTitle({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const { title } = task
  const id = useId()
  const done = isDoneFor(task, useUser().id)
  const field = useRef<HTMLTextAreaElement>(null)
  const rename = useMutation(saidAtField(changingTask))
  const refused = rename.error && rename.variables?.title
  const errors = fieldErrors(rename.error, 'title')
  useEffect(() => {
    // what somebody else has called it meanwhile, unless one is writing; what was refused stays to be mended
    if (field.current && document.activeElement !== field.current) field.current.value = refused ?? title
  }, [title, refused])
  function keep() {
    const now = field.current?.value.replace(/\s+/g, ' ').trim()
    if (now && now !== title) {
      const { id, version } = task
      // the title of before: by then the task has the new one
      return afterwards(rename.mutateAsync({ id, version, title: now }), () =>
        offerUndo(t`Renamed “${title}”`, { verb: 'tasks.change', input: { id, title, version: version + 1 } }),
      )
    }
    rename.reset()
    if (field.current) field.current.value = title
  }
  return (
    <>
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
            aria-invalid={errors.title !== undefined}
            aria-describedby={errors.title && id}
            defaultValue={title}
            {...savingDraftScope('tasks', task.id, task.version)}
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
                rename.reset()
                leave(event.currentTarget)
              }
            }}
          />
        ) : (
          <h2 className={css.title}>{title}</h2>
        )}
      </div>
      {errors.title && (
        <p id={id} role="alert" className={css.refused}>
          {errors.title}
        </p>
      )}
    </>
  )
}

/** Out of the field, to the panel: from there Escape closes it. */
const leave = (field: HTMLElement) => field.closest<HTMLElement>('aside, dialog')?.focus({ preventScroll: true })
