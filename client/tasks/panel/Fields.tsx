import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { people as everyone, type Person } from '../../groups/data/groups.ts'
import { type Team, useTeamsOf } from '../../groups/data/teams.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { changeTasks, postponeTasks } from '../commands.ts'
import { columnsOf } from '../data/columns.ts'
import { dayAndTime, dayAndTimeWithin, pressure, priorityName, statusName } from '../data/labels.ts'
import { laneOf, lanesOf } from '../data/lanes.ts'
import { useLabelsOf } from '../data/task-lists.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { recurrenceOf, wordsOfRepeat } from '../parse/recurrence.ts'
import { LabelMark } from '../row/LabelMark.tsx'
import { PriorityFlag } from '../row/PriorityFlag.tsx'
import { openPicker, type PickerKind } from '../row/picker.ts'
import { StatusMark } from '../row/StatusMark.tsx'
import { EndRepeat } from './EndRepeat.tsx'
import { Estimate } from './Estimate.tsx'
import css from './panel.module.css'
import { Reminders } from './Reminders.tsx'
import type { TaskPart } from './use-add-options.tsx'

/** The fields of a task beside its text, each a line that one presses to say otherwise; `shown` lists empty ones. */
export function Fields({ task, may, shown }: { task: Task; may: TaskPermissions; shown: ReadonlySet<TaskPart> }) {
  const { t } = useLingui()
  const { group_id, due_on, due_time, plan_on, start_on, priority } = task
  const columns = useQuery({ ...columnsOf(group_id ?? ''), enabled: group_id !== null }).data ?? []
  const all = useQuery(everyone).data ?? []
  const known = useLabelsOf(group_id)
  const lane = task.status === 'cancelled' ? undefined : laneOf(task, lanesOf(columns))
  const assigned = (task.assignees ?? []).flatMap(({ user_id }) => all.find(({ id }) => id === user_id) ?? [])
  const labels = (task.labels ?? []).flatMap(({ label_id }) => known.find(({ id }) => id === label_id) ?? [])
  const teams = useTeamsOf(group_id)
  const meant = teams.filter(({ id }) => task.team_ids.includes(id))
  const recurrence = recurrenceOf(task.recurrence)
  const each = task.completion_mode === 'each'
  const field = (what: PickerKind, name: string, shown: ReactNode, may: boolean) => (
    <Field key={what} name={name} onAsk={may ? (at) => openPicker(what, [task], at) : undefined}>
      {shown}
    </Field>
  )
  return (
    <div className={css.fields}>
      {field(
        'moveTo',
        t`Status`,
        <>
          <StatusMark status={lane?.status ?? task.status} />
          {lane?.name ?? statusName(task.status)}
        </>,
        may.do,
      )}
      {!each &&
        assigned.length + meant.length > 0 &&
        field('assign', t`Assigned to`, <Assigned people={assigned} teams={meant} may={may.change} />, may.change)}
      {each &&
        teams.length > 0 &&
        field(
          'assign',
          t`For`,
          meant.length > 0 ? <Assigned people={[]} teams={meant} may={may.change} /> : t`Everyone in the group`,
          may.change,
        )}
      {due_on &&
        field('due', t`Due`, <span data-pressure={pressure(due_on)}>{dayAndTime(due_on, due_time)}</span>, may.change)}
      {plan_on && field('plan', t`Planned for`, dayAndTime(plan_on, null), may.do)}
      {priority > 0 &&
        field(
          'priority',
          t`Priority`,
          <>
            <PriorityFlag priority={priority} named />
            {priorityName(priority)}
          </>,
          may.change,
        )}
      {labels.length > 0 &&
        field(
          'label',
          t`Labels`,
          labels.map((label) => <LabelMark key={label.id} label={label} />),
          may.do,
        )}
      {recurrence && field('repeat', t`Repeats`, wordsOfRepeat(recurrence), may.change)}
      {recurrence && may.change && <EndRepeat task={task} />}
      {start_on && field('start', t`Start date`, dayAndTime(start_on, null), may.change)}
      {due_on && <Reminders task={task} isAsked={shown.has('reminders')} />}
      {(task.estimate_min !== null || shown.has('estimate')) && (
        <Estimate task={task} may={may} isAsked={shown.has('estimate')} />
      )}
      {each && (
        <Field
          name={t`Done when`}
          onAsk={may.change ? () => changeTasks([task], { completion_mode: 'any' }) : undefined}
        >
          {t`Everyone is done`}
        </Field>
      )}
      {task.not_now_at !== null && (
        <Field name={t`Not now`} onAsk={may.do ? () => postponeTasks([task], false) : undefined}>
          {t`Since ${dayAndTimeWithin(dayOf(new Date(task.not_now_at)), null)}. Bring back`}
        </Field>
      )}
    </div>
  )
}

/** People who may change them press the whole line; for anybody else a name opens who that is. */
function Assigned({ people, teams, may }: { people: readonly Person[]; teams: readonly Team[]; may: boolean }) {
  return (
    <>
      {teams.map(({ id, name }) => (
        <span key={id} className={css.person}>
          <IconUsersGroup size={18} stroke={1.5} aria-hidden="true" />
          {name}
        </span>
      ))}
      {people.map((person) => (
        <span key={person.id} className={css.person}>
          <Avatar person={person} size={20} />
          {may ? person.name : <PersonName person={person}>{person.name}</PersonName>}
        </span>
      ))}
    </>
  )
}

/** A name and what it says; pressed, it asks. */
function Field(props: { name: string; children: ReactNode; onAsk: ((at: Element) => void) | undefined }) {
  const { onAsk } = props
  return (
    <div className={css.field}>
      <span className={css.fieldName}>{props.name}</span>
      {onAsk ? (
        <button
          type="button"
          className={css.value}
          aria-label={undefined}
          onClick={(event) => onAsk(event.currentTarget)}
        >
          <span className={css.unseen}>{props.name}: </span>
          {props.children}
        </button>
      ) : (
        <span className={css.value}>{props.children}</span>
      )}
    </div>
  )
}
