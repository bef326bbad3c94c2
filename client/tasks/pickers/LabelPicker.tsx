import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { labelTasks } from '../commands.ts'
import { useLabelsOf } from '../data/task-lists.ts'
import { addingLabel } from '../data/task-writes.ts'
import type { Ask } from './picker-props.ts'

const colors = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum'] as const

export function LabelPicker({ tasks }: Ask) {
  const { t } = useLingui()
  const groupId = tasks[0]!.group_id
  const labels = useLabelsOf(groupId)
  const has = (id: string) => tasks.every((task) => (task.labels ?? []).some(({ label_id }) => label_id === id))
  const add = useMutation(saidAtField(addingLabel))
  const errors = fieldErrors(add.error, 'name')
  const [now, setNow] = useState<Record<string, boolean>>({})
  const set = (id: string, labelled: boolean) => {
    setNow({ ...now, [id]: labelled })
    const kept = tasks.map((task) => {
      const others = (task.labels ?? []).filter(({ label_id }) => label_id !== id)
      const before = now[id] ?? (task.labels ?? []).some(({ label_id }) => label_id === id)
      return { ...task, labels: before ? [...others, { label_id: id }] : others }
    })
    labelTasks(kept, id, labelled)
  }
  return (
    <PickList
      several
      label={t`Find or create a label`}
      limit={40}
      error={errors.name}
      choices={labels.map(({ id, name, color }) => ({
        id,
        label: name,
        mark: <Dot color={color} />,
        chosen: now[id] ?? has(id),
      }))}
      offer={(words) =>
        labels.some(({ name }) => name.toLowerCase() === words.toLowerCase())
          ? []
          : [{ id: 'new', label: t`Create label “${words}”`, mark: <Dot color={colors[words.length % 6]!} /> }]
      }
      onPick={(id, words) => {
        if (id !== 'new') return set(id, !(now[id] ?? has(id)))
        const made = newId()
        const row = { id: made, group_id: groupId!, name: words, color: colors[words.length % 6]! }
        afterwards(add.mutateAsync(row), () => set(made, true))
      }}
    />
  )
}

const Dot = ({ color }: { color: string | null }) => (
  <svg width="10" height="10" aria-hidden="true">
    <circle cx="5" cy="5" r="5" fill={`var(--${color ?? 'indigo'})`} />
  </svg>
)
