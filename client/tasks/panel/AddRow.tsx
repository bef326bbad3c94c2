import { useLingui } from '@lingui/react/macro'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './panel.module.css'
import { type AddOption, type TaskPart, useAddOptions } from './use-add-options.tsx'

/** The options that fit beside the button for the rest. */
const likely = 3

/** The row of what can be added to a task: what it most often says next, and a list of the rest. */
export function AddRow(props: {
  task: Task
  may: TaskPermissions
  onAdd: (part: TaskPart, at: Element) => void
  onFiles: () => void
}) {
  const { t } = useLingui()
  const options = useAddOptions(props)
  const more = useRef<HTMLButtonElement>(null)
  const [choosing, choose] = useState(false)
  if (options.length === 0) return null
  const [first, rest] = [options.slice(0, likely), options.slice(likely)]
  function pick(option: AddOption | undefined) {
    choose(false)
    if (more.current) option?.run(more.current)
  }
  return (
    <fieldset className={css.add} aria-label={t`Add to this task`}>
      {first.map(({ id, label, Icon, run }) => (
        <button key={id} type="button" className={css.chipButton} onClick={(event) => run(event.currentTarget)}>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <button
          ref={more}
          type="button"
          className={css.chipButton}
          aria-label={t`Add more…`}
          aria-haspopup="dialog"
          onClick={() => choose(true)}
        >
          {first.length > 0 ? <IconDots size={16} stroke={1.5} /> : <IconPlus size={16} stroke={1.5} />}
        </button>
      )}
      {choosing && (
        <Picker title={t`Add to this task`} anchor={more.current} onClose={() => choose(false)}>
          {(close) => (
            <PickList
              label={t`Add…`}
              choices={rest.map(({ id, label, Icon }) => ({
                id,
                label,
                mark: <Icon size={18} stroke={1.5} aria-hidden="true" />,
              }))}
              onPick={(id) => {
                close()
                pick(rest.find((option) => option.id === id))
              }}
            />
          )}
        </Picker>
      )}
    </fieldset>
  )
}
