import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type BoardColumnRow, useChangeColumn, useRemoveColumn } from '../data/columns.ts'
import css from './board.module.css'

/** A column's menu: its name, and removal; its tasks then follow their status. */
export function ColumnMenu({ column, groupId }: { column: BoardColumnRow; groupId: string }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const changing = useChangeColumn(groupId)
  const removal = useRemoveColumn(groupId)
  const { id, version, name } = column
  const rename = (now: string) => {
    if (now.trim() && now.trim() !== name) changing.mutate({ id, version, name: now.trim() })
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
              className={css.form}
              onSubmit={(event) => {
                event.preventDefault()
                close()
              }}
            >
              <input
                className={css.input}
                aria-label={t`Name of the column`}
                defaultValue={name}
                maxLength={40}
                onBlur={(event) => rename(event.currentTarget.value)}
              />
              <button
                type="button"
                className={css.remove}
                onClick={() => {
                  close()
                  removal.mutate({ id })
                }}
              >
                {t`Remove the column; its tasks stay`}
              </button>
            </form>
          )}
        </Picker>
      )}
    </>
  )
}
