import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { lazy, memo, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { EntriesField } from '../../ui/lesson/EntriesField.tsx'
import { entryLimits } from '../../ui/lesson/entries.ts'
import { useBuilder } from '../data/builder-context.ts'
import { languageChoices } from '../data/languages.ts'
import type { LessonRow } from '../data/nodes.ts'
import { useDraftColumn } from '../data/use-draft.ts'
import css from './lesson.module.css'

const TaskList = lazy(async () => ({ default: (await withWords(import('../tasks/TaskList.tsx'))).TaskList }))

interface Props {
  row: LessonRow
  /** The minutes that its items take together, where it says nothing itself. */
  minutes: number
  onChange: (change: Partial<LessonRow>) => void
}

const columns = [
  ...(['id', 'key', 'objectives', 'materials', 'minutes', 'tags', 'standards'] as const),
  ...(['release', 'completion', 'dwell_sec', 'sample', 'lang'] as const),
] as const

/**
 * All that describes a lesson: what for, what with, how long, and when it opens and counts as done. It is drawn anew
 * when that changes, and not with its title and its text.
 */
export const Inspector = memo(
  Fields,
  ({ row: before, ...rest }, { row, ...next }) =>
    rest.minutes === next.minutes &&
    rest.onChange === next.onChange &&
    columns.every((column) => before[column] === row[column]),
)

function useLesson(row: LessonRow) {
  return {
    objectives: useDraftColumn(row, 'objectives'),
    materials: useDraftColumn(row, 'materials'),
    minutes: useDraftColumn(row, 'minutes'),
    tags: useDraftColumn(row, 'tags'),
    standards: useDraftColumn(row, 'standards'),
    release: useDraftColumn(row, 'release'),
    completion: useDraftColumn(row, 'completion'),
    dwell_sec: useDraftColumn(row, 'dwell_sec'),
    sample: useDraftColumn(row, 'sample'),
    lang: useDraftColumn(row, 'lang'),
  }
}

function Fields(props: Props) {
  const { t } = useLingui()
  const { card, canEdit } = useBuilder()
  const { row, onChange } = props
  const lesson = useLesson(row)
  const { key } = row
  const ofItems = lesson.minutes === null ? props.minutes : 0
  return (
    <aside className={css.inspector} aria-label={t`Lesson details`}>
      <fieldset disabled={!canEdit}>
        <EntriesField
          key={`objectives ${key}`}
          label={t`Objectives`}
          hint={t`One per line: what people can do afterwards`}
          by="line"
          entries={lesson.objectives}
          limits={entryLimits.objectives}
          onChange={(objectives) => onChange({ objectives })}
        />
        <EntriesField
          key={`materials ${key}`}
          label={t`Materials`}
          hint={t`One per line: what to bring or buy`}
          by="line"
          entries={lesson.materials}
          limits={entryLimits.materials}
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
        <EntriesField
          key={`tags ${key}`}
          label={t`Tags`}
          placeholder={t`cooking, winter`}
          by="comma"
          entries={lesson.tags}
          limits={entryLimits.tags}
          onChange={(tags) => onChange({ tags })}
        />
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
            { value: 'manual', label: t`When they mark it done` },
            { value: 'dwell', label: t`After some time on the page` },
            { value: 'all_required', label: t`When required items are done` },
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
        <SelectField
          label={t`Language`}
          value={lesson.lang ?? ''}
          data={[{ value: '', label: t`Same as the curriculum` }, ...languageChoices(lesson.lang ?? card.language)]}
          onChange={(lang) => onChange({ lang: lang || null })}
        />
        <Check
          label={t`Sample: anyone can read it before using the curriculum`}
          checked={lesson.sample}
          onChange={(sample) => onChange({ sample })}
        />
      </fieldset>
      <Suspense>
        <TaskList lessonKey={key} />
      </Suspense>
    </aside>
  )
}
