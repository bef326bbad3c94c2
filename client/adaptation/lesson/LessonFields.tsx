import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { EntriesField } from '../../ui/lesson/EntriesField.tsx'
import { entryLimits } from '../../ui/lesson/entries.ts'
import type { NodeFields, WholeNode } from '../data/resolved.ts'
import { Changed } from './Changed.tsx'
import { type FieldName, replacedBy, valueWords } from './fields.ts'
import css from './lesson.module.css'

interface Props {
  node: WholeNode
  known: WholeNode
  isOpen: boolean
  canEdit: boolean
  /** The minutes that its items take together, where it says nothing itself. */
  ofItems: number
  onChange: (fields: Partial<NodeFields>) => void
}

/** The description of a lesson of the group: what for, what with, how long, and when it opens. */
export const LessonFields = memo(function LessonFields(props: Props) {
  const { t } = useLingui()
  const { node, canEdit, ofItems, onChange } = props
  const { fields, key } = node
  const field = (name: FieldName, label: string, input: ReactNode) => (
    <Field {...props} name={name} label={label}>
      {input}
    </Field>
  )
  const entries = (name: 'objectives' | 'materials' | 'tags', label: string, by: 'line' | 'comma', hint?: string) =>
    field(
      name,
      label,
      <EntriesField
        key={`${name} ${key}`}
        label={label}
        by={by}
        {...(hint && { hint })}
        entries={fields[name] ?? []}
        limits={entryLimits[name]}
        onChange={(list) => onChange({ [name]: list })}
      />,
    )
  return (
    <fieldset className={css.fields} disabled={!canEdit} aria-label={t`Lesson details`}>
      {entries('objectives', t`Objectives`, 'line', t`One per line: what people can do afterwards`)}
      {entries('materials', t`Materials`, 'line', t`One per line: what to bring or buy`)}
      {field(
        'minutes',
        t`Minutes`,
        <NumberField
          label={t`Minutes`}
          placeholder={ofItems > 0 ? t`Items: ${duration(ofItems)}` : t`None`}
          min={1}
          max={600}
          value={fields.minutes}
          onChange={(minutes) => onChange({ minutes: minutes ?? null })}
        />,
      )}
      {entries('tags', t`Tags`, 'comma')}
      {field(
        'standards',
        t`Standards`,
        <Textarea
          label={t`Standards`}
          minRows={1}
          maxLength={2000}
          value={fields.standards ?? ''}
          onChange={({ currentTarget }) => onChange({ standards: currentTarget.value || null })}
        />,
      )}
      {field(
        'release',
        t`Opens`,
        <SelectField
          label={t`Opens`}
          value={fields.release ?? 'open'}
          data={[
            { value: 'open', label: t`At once` },
            { value: 'on_date', label: t`On its date` },
            { value: 'after_previous', label: t`After the lesson before` },
          ]}
          onChange={(release) => onChange({ release })}
        />,
      )}
    </fieldset>
  )
}, isSame)

/** The same details: the title and the texts are not shown here. */
function isSame({ node: a, ...before }: Props, { node: b, ...after }: Props): boolean {
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]) as Set<FieldName>
  names.delete('title')
  return (
    [...names].every((name) => a.fields[name] === b.fields[name]) &&
    a.key === b.key &&
    (Object.keys(before) as (keyof typeof before)[]).every((name) => before[name] === after[name])
  )
}

/** A field with the mark under it where the group has changed it. */
function Field(props: Props & { name: FieldName; label: string; children: ReactNode }) {
  const { name, node, known, isOpen, canEdit, onChange } = props
  const original = replacedBy(known, node, name)
  return (
    <div>
      {props.children}
      {original && (
        <Changed
          name={props.label}
          before={valueWords(original.value)}
          after={valueWords(node.fields[name])}
          isOpen={isOpen}
          onReset={canEdit ? () => onChange({ [name]: original.value }) : undefined}
        />
      )}
    </div>
  )
}
