import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { duration } from '../data/duration.ts'
import type { LessonRow } from '../data/nodes.ts'
import { Check } from '../fields/Check.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { minutesOf } from '../tree/minutes.ts'
import type { Tree } from '../tree/outline-rows.ts'
import css from './lesson.module.css'

/** All that describes a lesson: what for, what with, how long, and when it opens and counts as done. */
export function Inspector(props: { tree: Tree; lesson: LessonRow; onChange: (change: Partial<LessonRow>) => void }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { tree, lesson, onChange } = props
  const { key } = lesson
  const ofItems = lesson.minutes === null ? minutesOf(tree, lesson) : 0
  return (
    <aside className={css.inspector} aria-label={t`Lesson details`}>
      <fieldset disabled={!canEdit}>
        <Lines
          key={`objectives ${key}`}
          label={t`Objectives`}
          hint={t`One a line: what people can do afterwards`}
          lines={lesson.objectives}
          limit={20}
          length={300}
          onChange={(objectives) => onChange({ objectives })}
        />
        <Lines
          key={`materials ${key}`}
          label={t`Materials`}
          hint={t`One a line: what to bring or buy`}
          lines={lesson.materials}
          limit={50}
          length={200}
          onChange={(materials) => onChange({ materials })}
        />
        <NumberField
          label={t`Minutes`}
          placeholder={ofItems > 0 ? t`Items: ${duration(ofItems)}` : t`None`}
          min={1}
          max={600}
          value={lesson.minutes}
          onChange={(minutes) => onChange({ minutes: minutes ?? null })}
        />
        <Tags key={`tags ${key}`} tags={lesson.tags} onChange={(tags) => onChange({ tags })} />
        <Textarea
          label={t`Standards`}
          minRows={1}
          maxLength={2000}
          value={lesson.standards ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ standards: value || null })}
        />
        <SelectField
          label={t`Opens`}
          value={lesson.release}
          data={[
            { value: 'open', label: t`At once` },
            { value: 'on_date', label: t`On its date` },
            { value: 'after_previous', label: t`After the lesson before` },
          ]}
          onChange={(release) => onChange({ release })}
        />
        <SelectField
          label={t`Counts as done`}
          value={lesson.completion}
          data={[
            { value: 'manual', label: t`When a person says so` },
            { value: 'dwell', label: t`After some time on the page` },
            { value: 'all_required', label: t`When all required items are done` },
          ]}
          onChange={(completion) => onChange({ completion })}
        />
        {lesson.completion === 'dwell' && (
          <NumberField
            label={t`Seconds on the page`}
            min={5}
            max={3600}
            value={lesson.dwell_sec}
            onChange={(seconds) => seconds && onChange({ dwell_sec: seconds })}
          />
        )}
        <Check
          label={t`Anyone may read it before using the curriculum`}
          checked={lesson.sample}
          onChange={(sample) => onChange({ sample })}
        />
      </fieldset>
    </aside>
  )
}

/** A list of which each line is an entry. What is typed stays as it is; empty lines are no entries. */
function Lines(props: {
  label: string
  hint: string
  lines: readonly string[]
  limit: number
  length: number
  onChange: (lines: string[]) => void
}) {
  const [text, type] = useTyped(props.lines, '\n')
  return (
    <Textarea
      label={props.label}
      description={props.hint}
      maxLength={props.limit * (props.length + 1)}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        type(value)
        props.onChange(entries(value, '\n', props.limit, props.length))
      }}
    />
  )
}

function Tags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useLingui()
  const [text, type] = useTyped(tags, ', ')
  return (
    <TextInput
      label={t`Tags`}
      placeholder={t`cooking, winter`}
      maxLength={820}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        type(value)
        onChange(entries(value, ',', 20, 40))
      }}
    />
  )
}

const entries = (text: string, sign: string, limit: number, length: number) =>
  text
    .split(sign)
    .map((entry) => entry.trim().slice(0, length))
    .filter((entry, at, all) => entry !== '' && (sign === '\n' || all.indexOf(entry) === at))
    .slice(0, limit)

/** The text of a list as it is typed, until somebody else changes the list. */
function useTyped(list: readonly string[], joint: string) {
  const [typed, type] = useState(list.join(joint))
  const isOwn = entries(typed, joint.trim() || '\n', list.length + 1, 1000).join('\n') === list.join('\n')
  return [isOwn ? typed : list.join(joint), type] as const
}
