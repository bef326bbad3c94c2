import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamsOf } from '../../groups/data/teams.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { DueFields } from '../../ui/lesson/DueFields.tsx'
import { dueWords } from '../../ui/lesson/due-words.ts'
import { useLessonWriting } from '../../ui/lesson/lesson-writing.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import type { NodeFields, WholeNode } from '../data/resolved.ts'
import { Changed } from '../lesson/Changed.tsx'
import { type FieldName, replacedBy } from '../lesson/fields.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** All that a task says, to be changed for the group, with the way back to the original under each field. */
export function TaskEditor({ task }: { task: WholeNode }) {
  const { t } = useLingui()
  const { outline, write, groupId } = useTaskDesk()
  const { canEdit, keep } = useLessonWriting()
  const { fields, key } = task
  const teams = useQuery(teamsOf(groupId)).data ?? []
  const isWritable = canEdit && task.state !== 'hidden'
  const change = (next: Partial<NodeFields>) => write(key, next)
  const due = { anchor: fields.anchor ?? 'start', offset_days: fields.offset_days ?? 0 }
  const doneWords = (mode: unknown) => (mode === 'each' ? t`Everyone is done` : t`One person is done`)
  const audienceWords = (audience: unknown) => (audience === 'leaders' ? t`Leaders only` : t`Everyone`)
  const teamWords = (id: unknown) => teams.find((team) => team.id === id)?.name ?? t`No team`
  return (
    <fieldset className={css.inside} disabled={!isWritable} aria-label={fields.title}>
      {task.state === 'hidden' && (
        <p className={css.hint}>{t`Your group doesn’t get this task. Show it again to change it.`}</p>
      )}
      <Field task={task} name="title" label={t`Title`} words={String}>
        <TextInput
          label={t`Title`}
          dir="auto"
          maxLength={200}
          value={fields.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </Field>
      <Field
        task={task}
        name="offset_days"
        beside="anchor"
        label={t`Due`}
        words={(_value, original) => dueWords({ ...due, ...original })}
      >
        <DueFields due={due} hasLesson={task.parent !== null} onChange={change} />
      </Field>
      <div className={css.two}>
        <Field task={task} name="completion_mode" label={t`Done when`} words={doneWords}>
          <SelectField
            label={t`Done when`}
            value={fields.completion_mode ?? 'any'}
            data={['any', 'each'].map((value) => ({ value, label: doneWords(value) }))}
            onChange={(completion_mode) => change({ completion_mode })}
          />
        </Field>
        <Field task={task} name="team_id" label={t`Team`} words={teamWords}>
          <SelectField
            label={t`Team`}
            value={teams.some(({ id }) => id === fields.team_id) ? fields.team_id! : ''}
            data={[{ value: '', label: t`No team` }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => change({ team_id: id || null })}
          />
        </Field>
        {outline.may.lead && (
          <Field task={task} name="audience" label={t`For`} words={audienceWords}>
            <SelectField
              label={t`For`}
              value={fields.audience ?? 'all'}
              data={['all', 'leaders'].map((value) => ({ value, label: audienceWords(value) }))}
              onChange={(audience) => change({ audience })}
            />
          </Field>
        )}
      </div>
      {fields.audience === 'leaders' && (
        <p
          className={css.hint}
        >{t`It goes to whoever leads the lesson, among their own tasks. Nobody else sees it.`}</p>
      )}
      <Field task={task} name="body_html" label={t`Details`} words={(html) => wordsIn(String(html ?? ''))}>
        {isWritable ? (
          <RichText
            label={t`Details`}
            placeholder={t`Add details`}
            limit={20_000}
            value={fields.body_html ?? ''}
            onChange={(html) => change({ body_html: html || null })}
            upload={keep}
          />
        ) : (
          <Html html={fields.body_html ?? ''} />
        )}
      </Field>
    </fieldset>
  )
}

/** A field with the mark under it where the group has changed it, or the one beside it that it is set with. */
function Field(props: {
  task: WholeNode
  name: FieldName
  beside?: FieldName
  label: string
  words: (value: unknown, fields: Partial<NodeFields>) => string
  children: ReactNode
}) {
  const { task, label, words } = props
  const { known, write, compares } = useTaskDesk()
  const { canEdit } = useLessonWriting()
  const saved = known(task.key)
  const names = props.beside ? [props.name, props.beside] : [props.name]
  const replaced = names.map((name) => replacedBy(saved, task, name))
  const original = Object.fromEntries(
    names.map((name, n) => [name, replaced[n] ? (replaced[n].value ?? null) : (task.fields[name] ?? null)]),
  ) as Partial<NodeFields>
  return (
    <div className={css.field}>
      {props.children}
      {replaced.some(Boolean) && (
        <Changed
          name={label}
          before={words(original[props.name], original)}
          after={words(task.fields[props.name], {})}
          isOpen={compares}
          onReset={canEdit ? () => write(task.key, original) : undefined}
        />
      )}
    </div>
  )
}
