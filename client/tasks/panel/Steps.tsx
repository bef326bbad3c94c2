import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowUpRight, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { addingStep, changingStep, promotingStep, removingStep } from '../data/task-parts.ts'
import type { Step, Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './panel.module.css'

/** The steps of a task, ticked one by one; each may be given to somebody, and can become a task. */
export function Steps({ task, may, isAsked }: { task: Task; may: TaskPermissions; isAsked: boolean }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const steps = (task.steps ?? []).toSorted((a, b) =>
    a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1,
  )
  const ticked = steps.filter(({ done_at }) => done_at !== null).length
  if (steps.length === 0 && !(may.do && isAsked)) return null

  function add(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    const words = text.trim()
    setText('')
    if (!words) return
    attempt(addingStep, {
      id: newId(),
      task_id: task.id,
      text: words,
      rank: rankBetween(steps.at(-1)?.rank ?? null, null),
    })
  }
  return (
    <section className={css.part} aria-labelledby="steps">
      <h3 id="steps" className={css.heading}>
        <Trans>Steps</Trans>
        {steps.length > 0 && (
          <span className={css.count}>
            {ticked}/{steps.length}
          </span>
        )}
      </h3>
      {steps.length > 0 && (
        <progress className={css.progress} max={steps.length} value={ticked} aria-label={t`Steps done`} />
      )}
      <ul>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} task={task} may={may} />
        ))}
      </ul>
      {may.do && (
        <form {...newDraftScope('task_steps', task.id)} onSubmit={add}>
          <input
            ref={field}
            className={css.newStep}
            // biome-ignore lint/a11y/noAutofocus: only where a person has just asked for steps
            autoFocus={isAsked}
            aria-label={t`Add a step`}
            placeholder={t`Add a step`}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </section>
  )
}

function StepLine({ step, task, may }: { step: Step; task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const people = usePeopleOf(task.group_id)
  const { id, task_id, version, text, done_at, assignee_id } = step
  const keep = (written: string) => {
    const words = written.replace(/\s+/g, ' ').trim()
    if (words && words !== text) attempt(changingStep, { id, task_id, version, text: words })
  }
  return (
    <li className={css.step} data-done={done_at !== null}>
      <label className={css.stepTick}>
        <input
          type="checkbox"
          aria-label={text}
          checked={done_at !== null}
          disabled={!may.do}
          onChange={(event) =>
            attempt(changingStep, {
              id,
              task_id,
              version,
              done_at: event.currentTarget.checked ? serverDate().toISOString() : null,
            })
          }
        />
      </label>
      {may.do ? (
        <textarea
          key={text}
          className={css.stepText}
          aria-label={t`Text of step ${text}`}
          defaultValue={text}
          maxLength={300}
          rows={1}
          onBlur={(event) => keep(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      ) : (
        <span className={css.stepText}>{text}</span>
      )}
      {may.do && (
        <span className={css.stepDeeds}>
          {people.length > 0 && (
            <SelectField
              look="quiet"
              className={css.stepWho}
              data-empty={assignee_id === null}
              aria-label={t`Assignee of step ${text}`}
              value={assignee_id ?? ''}
              onChange={(value) => attempt(changingStep, { id, task_id, version, assignee_id: value || null })}
              data={[
                { value: '', label: t`Anyone` },
                ...people.map((person) => ({ value: person.id, label: person.name })),
              ]}
            />
          )}
          <button
            type="button"
            className={css.icon}
            aria-label={t`Turn step ${text} into a task`}
            onClick={() => attempt(promotingStep, { id, task_id, as: newId() })}
          >
            <IconArrowUpRight size={16} stroke={1.5} />
          </button>
          <button
            type="button"
            className={css.icon}
            aria-label={t`Remove step ${text}`}
            onClick={() => attempt(removingStep, { id, task_id })}
          >
            <IconTrash size={16} stroke={1.5} />
          </button>
        </span>
      )}
    </li>
  )
}
