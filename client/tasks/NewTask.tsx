import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { newId } from '../lib/id.ts'
import { ariaKey } from '../lib/key-words.ts'
import { useKeys } from '../lib/keys.ts'
import { query } from '../lib/query.ts'
import { rankBetween } from '../lib/rank.ts'
import { useAddTask } from './changes.ts'
import { DueDate } from './DueDate.tsx'
import { tasksOf } from './queries.ts'
import css from './tasks.module.css'

/** Type, Enter, and the next one: the field keeps the focus. With several groups it asks for which; `today` is due then. */
export function NewTask({
  groups,
  today = null,
}: {
  groups: readonly { id: string; name: string }[]
  today?: string | null
}) {
  const { t } = useLingui()
  const add = useAddTask()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState(today)
  const [chosen, choose] = useState('')
  const groupId = groups.some(({ id }) => id === chosen) ? chosen : groups[0]!.id

  useKeys({ create: () => field.current?.focus() })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    const text = title.trim()
    if (!text) return
    setTitle('')
    setDueOn(today)
    const before = await query.ensureQueryData(tasksOf(groupId))
    add.mutate({
      id: newId(),
      group_id: groupId,
      title: text,
      due_on: dueOn,
      rank: rankBetween(before.at(-1)?.rank ?? null, null),
    })
  }
  return (
    <form className={css.new} data-writing={title !== ''} onSubmit={onSubmit}>
      <IconPlus className={css.plus} size={20} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        className={css.field}
        aria-label={t`Add a task`}
        aria-keyshortcuts={ariaKey('create')}
        placeholder={t`Add a task`}
        maxLength={200}
        enterKeyHint="send"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <span className={css.newMeta}>
        {groups.length > 1 && (
          <select
            className={css.select}
            aria-label={t`Group`}
            value={groupId}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </select>
        )}
        <DueDate label={t`Due date`} day={dueOn} onChange={setDueOn} />
        <Button type="submit" size="xs" className={css.add}>{t`Add`}</Button>
      </span>
    </form>
  )
}
