import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { attempt } from '../../lib/query/query.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type BoardColumnRow, taskColumns } from '../data/columns.ts'
import css from './board.module.css'

/** A column's menu: its name, and removal; its tasks then follow their status. */
export function ColumnMenu({ column }: { column: BoardColumnRow }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { id, version, name } = column
  const rename = (now: string) => {
    if (now.trim() && now.trim() !== name) attempt(taskColumns.changing, { id, version, name: now.trim() })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.plus}
        aria-label={t`More about the column ${name}`}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} stroke={1.5} />
      </button>
      {open && (
        <Picker title={t`Column`} anchor={button.current} onClose={() => setOpen(false)}>
          {(close) => (
            <form
              {...draftScope('task_columns', id, version)}
              className={css.form}
              onSubmit={(event) => {
                event.preventDefault()
                close()
              }}
            >
              <input
                className={css.input}
                aria-label={t`Column name`}
                defaultValue={name}
                maxLength={40}
                onBlur={(event) => rename(event.currentTarget.value)}
              />
              <button
                type="button"
                className={css.remove}
                onClick={() => {
                  close()
                  attempt(taskColumns.removing, { id })
                }}
              >
                {t`Remove column, keep its tasks`}
              </button>
            </form>
          )}
        </Picker>
      )}
    </>
  )
}
