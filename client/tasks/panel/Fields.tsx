import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { people as everyone, type Person } from '../../groups/data/groups.ts'
import { type Team, useTeamsOf } from '../../groups/data/teams.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
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

/** All that a task says beside its text, each a line that one presses to say otherwise. */
export function Fields({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const { group_id, due_on, due_time, plan_on, start_on, priority } = task
  const columns = useQuery({ ...columnsOf(group_id ?? ''), enabled: group_id !== null }).data ?? []
  const all = useQuery(everyone).data ?? []
  const known = useLabelsOf(group_id)
  const lanes = lanesOf(columns)
  const lane = task.status === 'cancelled' ? undefined : laneOf(task, lanes)
  const assigned = (task.assignees ?? []).flatMap(({ user_id }) => all.find(({ id }) => id === user_id) ?? [])
  const labels = (task.labels ?? []).flatMap(({ label_id }) => known.find(({ id }) => id === label_id) ?? [])
  const teams = useTeamsOf(group_id)
  const meant = teams.filter(({ id }) => task.team_ids.includes(id))
  const recurrence = recurrenceOf(task.recurrence)
  const each = task.completion_mode === 'each'
  const late = due_on ? pressure(due_on) : undefined
  const today = dayOf(new Date())
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
      {group_id !== null &&
        !each &&
        field('assign', t`Assigned to`, <Assigned people={assigned} teams={meant} />, may.change)}
      {each &&
        teams.length > 0 &&
        field(
          'assign',
          t`For`,
          meant.length > 0 ? <Assigned people={[]} teams={meant} /> : t`Everyone in the group`,
          may.change,
        )}
      {field(
        'due',
        t`Due`,
        due_on ? <span data-pressure={late}>{dayAndTime(due_on, due_time)}</span> : <Empty>{t`None`}</Empty>,
        may.change,
      )}
      {field('plan', t`Planned for`, plan_on ? dayAndTime(plan_on, null) : <Empty>{t`None`}</Empty>, may.do)}
      {field(
        'priority',
        t`Priority`,
        priority > 0 ? (
          <>
            <PriorityFlag priority={priority} named />
            {priorityName(priority)}
          </>
        ) : (
          <Empty>{t`None`}</Empty>
        ),
        may.change,
      )}
      {group_id !== null &&
        field(
          'label',
          t`Labels`,
          labels.length > 0 ? (
            labels.map((label) => <LabelMark key={label.id} label={label} />)
          ) : (
            <Empty>{t`None`}</Empty>
          ),
          may.do,
        )}
      {field('repeat', t`Repeats`, recurrence ? wordsOfRepeat(recurrence) : <Empty>{t`No`}</Empty>, may.change)}
      {recurrence && may.change && <EndRepeat task={task} />}
      {field(
        'start',
        t`Start date`,
        start_on && start_on > today ? dayAndTime(start_on, null) : <Empty>{t`None`}</Empty>,
        may.change,
      )}
      {due_on && <Reminders task={task} />}
      <Estimate task={task} may={may} />
      {group_id !== null && (
        <Field
          name={t`Done when`}
          onAsk={may.change ? () => changeTasks([task], { completion_mode: each ? 'any' : 'each' }) : undefined}
        >
          {each ? t`Everyone is done` : t`One person is done`}
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

function Assigned({ people, teams }: { people: readonly Person[]; teams: readonly Team[] }) {
  const { t } = useLingui()
  if (people.length === 0 && teams.length === 0) return <Empty>{t`Nobody`}</Empty>
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
          {person.name}
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

const Empty = ({ children }: { children: ReactNode }) => <span className={css.none}>{children}</span>
