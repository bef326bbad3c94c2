import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { keepFile } from '../../lib/html/curriculum-files.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { DueFields } from '../../ui/lesson/DueFields.tsx'
import { dueWords } from '../../ui/lesson/due-words.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { useBuilder } from '../data/builder-context.ts'
import type { CurriculumTask } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { Conflict } from '../notes/Conflict.tsx'
import { removeNodes } from '../outline/outline-commands.ts'
import css from './tasks.module.css'

/** A task: a line with its title and its day, and all of it when one opens it. */
export function TaskCard(props: { task: CurriculumTask; begins: boolean; onMove: (by: 1 | -1) => void }) {
  const { task: row, begins, onMove } = props
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const [task, change] = useDraft('curriculum_tasks', row)
  const [open, setOpen] = useState(begins)
  const { title } = task
  const remove = () => removeNodes(versionId, [{ key: task.key, title, parent: task.lesson_key }])
  const commands = rowCommands(
    { label: t`Move up`, Icon: IconArrowUp, run: () => onMove(-1) },
    { label: t`Move down`, Icon: IconArrowDown, run: () => onMove(1) },
    { label: t`Delete`, Icon: IconTrash, danger: true, run: remove },
  )
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (!by || !event.altKey || !canEdit || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  const facts = [dueWords(task), task.audience === 'leaders' && t`leaders only`].filter(Boolean)
  return (
    <li className={css.card} data-task={task.key}>
      <Conflict table="curriculum_tasks" row={row} />
      <div className={css.head}>
        <input
          className={css.title}
          dir="auto"
          aria-label={t`Task title`}
          maxLength={200}
          readOnly={!canEdit}
          // biome-ignore lint/a11y/noAutofocus: it was just made, to be named
          autoFocus={begins}
          onFocus={(event) => begins && event.currentTarget.select()}
          value={title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {canEdit && <RowMenu className={css.menu!} size={28} label={t`More about ${title}`} commands={commands} />}
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-label={open ? t`Close ${title}` : t`Open ${title}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      {!open && <p className={css.hint}>{facts.join(' · ')}</p>}
      {open && (
        <fieldset className={css.inside} disabled={!canEdit} aria-label={title}>
          <DueFields due={task} hasLesson={task.lesson_key !== null} onChange={change} />
          <SelectField
            label={t`Done when`}
            value={task.completion_mode}
            data={[
              { value: 'any', label: t`One person is done` },
              { value: 'each', label: t`Everyone is done` },
            ]}
            onChange={(completion_mode) => change({ completion_mode })}
          />
          <SelectField
            label={t`For`}
            value={task.audience}
            data={[
              { value: 'all', label: t`Everyone` },
              { value: 'leaders', label: t`Leaders only` },
            ]}
            onChange={(audience) => change({ audience })}
          />
          {canEdit ? (
            <RichText
              label={t`Details`}
              placeholder={t`Add details`}
              limit={20_000}
              value={task.body_html ?? ''}
              onChange={(html) => change({ body_html: html || null })}
              upload={(file) => keepFile(versionId, file)}
            />
          ) : (
            <Html html={task.body_html ?? ''} />
          )}
          {canEdit && (
            <Button size="xs" variant="default" onClick={remove}>
              {t`Delete task`}
            </Button>
          )}
        </fieldset>
      )}
    </li>
  )
}
