import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isActive, useMyGroups } from '../../groups/data/groups.ts'
import { noteHtml, readShared } from '../../lib/html/shared-content.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import type { SharedContent } from '../../lib/registries/slots.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ParsedTask } from '../parse/parse.ts'
import css from '../tools.module.css'
import { addTask } from './add-task.ts'

/** The form that makes a task of shared content; its text can still be changed. */
export function SharedTask({ shared }: { shared: SharedContent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const groups = useMyGroups().filter(isActive)
  const [read, write] = useState(() => readShared(shared, 200))
  const { title, note } = read
  const [group, choose] = useState('')
  const [empty, setEmpty] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setEmpty(!title.trim())
    if (!title.trim()) return
    const body_html = noteHtml(note)
    const taskId = await addTask(group || null, { ...plain, title: title.trim() }, body_html ? { body_html } : {})
    void navigate({ to: '/tasks', search: { view: 'group', group: group || 'me', taskId }, replace: true })
  }
  return (
    <form
      {...newDraftScope('tasks', 'shared')}
      className={css.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
    >
      <TextInput
        label={t`Title`}
        maxLength={200}
        value={title}
        error={empty ? t`Enter a title.` : undefined}
        onChange={(event) => write({ ...read, title: event.currentTarget.value })}
      />
      <Textarea
        label={t`Note`}
        // as many letters as a description has
        maxLength={10_000}
        value={note}
        onChange={(event) => write({ ...read, note: event.currentTarget.value })}
      />
      <SelectField
        label={t`Group`}
        value={group}
        data={[{ value: '', label: t`Just me` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => choose(value)}
      />
      <span>
        <Button type="submit">
          <Trans>Add task</Trans>
        </Button>
      </span>
    </form>
  )
}

/** Its words are taken as they came: what was written elsewhere means no days and no people here. */
const plain: Omit<ParsedTask, 'title'> = {
  tokens: [],
  due_on: null,
  due_time: null,
  plan_on: null,
  priority: 0,
  recurrence: null,
  people: [],
  labels: [],
}
