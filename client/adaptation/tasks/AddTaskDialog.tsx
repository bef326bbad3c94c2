import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { DueFields } from '../../ui/lesson/DueFields.tsx'
import { ChangeForm } from '../deeds/ChangeForm.tsx'
import { useTaskDesk } from './task-desk-context.ts'

/** A task of the group’s own, for a lesson or for the whole. */
export function AddTaskDialog(props: { lesson: string | null; onOpen: (key: string) => void; onClose: () => void }) {
  const { t } = useLingui()
  const { outline } = useTaskDesk()
  const lessons = outline.nodes.filter(({ type, state }) => type === 'lesson' && state !== 'hidden')
  const [key] = useState(newId)
  const [title, setTitle] = useState('')
  const [lesson, setLesson] = useState(props.lesson ?? lessons[0]?.key ?? '')
  const [due, setDue] = useState({ anchor: 'lesson', offset_days: 0 })
  const named = title.trim()
  const anchor = lesson ? due.anchor : 'start'
  const after =
    outline.nodes.filter(({ type, parent }) => type === 'task' && (parent ?? '') === lesson).at(-1)?.key ?? null
  const value = { parent: lesson || null, after, title: named, anchor, offset_days: due.offset_days }
  return (
    <Dialog title={t`Add a task`} onClose={props.onClose}>
      <TextInput
        {...newDraftScope('curriculum_tasks', outline.adoption_id)}
        label={t`Title`}
        dir="auto"
        autoFocus
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <SelectField
        label={t`Lesson`}
        value={lesson}
        data={[
          ...lessons.map((one) => ({ value: one.key, label: one.fields.title })),
          { value: '', label: t`The whole curriculum` },
        ]}
        onChange={setLesson}
      />
      <DueFields
        due={{ ...due, anchor }}
        hasLesson={lesson !== ''}
        onChange={(change) => setDue({ ...due, ...change })}
      />
      <ChangeForm
        outline={outline}
        action={t`Add task`}
        done={t`Added “${named}”`}
        changes={named ? [{ node_type: 'task', node_key: key, op: 'add', value, version: null }] : null}
        onDone={() => props.onOpen(key)}
        onClose={props.onClose}
      />
    </Dialog>
  )
}
