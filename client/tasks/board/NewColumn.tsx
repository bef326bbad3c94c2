import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { type BoardColumnRow, taskColumns } from '../data/columns.ts'
import { statusName } from '../data/labels.ts'
import css from './board.module.css'

/** Another column. With the first of its own a board gets the states as columns too, so that nothing falls out of it. */
export function NewColumn({ groupId, columns }: { groupId: string; columns: readonly BoardColumnRow[] }) {
  const { t } = useLingui()
  const [name, setName] = useState<string | null>(null)
  function add(event: FormEvent) {
    event.preventDefault()
    const words = name?.trim()
    setName(null)
    if (!words) return
    let last = columns.at(-1)?.rank ?? null
    const make = (column: string, maps_to_status: string | null) => {
      last = rankBetween(last, null)
      attempt(taskColumns.adding, { id: newId(), group_id: groupId, name: column, maps_to_status, rank: last })
    }
    if (columns.length === 0) for (const status of ['todo', 'doing']) make(statusName(status), status)
    make(words, null)
    if (columns.length === 0) make(statusName('done'), 'done')
  }
  if (name === null) {
    return (
      <button type="button" className={css.newColumn} onClick={() => setName('')}>
        <IconPlus size={18} stroke={1.5} aria-hidden="true" />
        {t`Column`}
      </button>
    )
  }
  return (
    <form {...newDraftScope('task_columns', groupId)} className={css.column} onSubmit={add}>
      <input
        className={css.input}
        aria-label={t`Name of the new column`}
        placeholder={t`Waiting, To buy…`}
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
        onBlur={(event) => !event.currentTarget.value && setName(null)}
      />
    </form>
  )
}
