import { Plural, useLingui } from '@lingui/react/macro'
import {
  IconCalendarEvent,
  IconCalendarHeart,
  IconCheckbox,
  IconFileText,
  IconRepeat,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { dayAndTime, dayAndTimeWithin, pressure } from '../data/labels.ts'
import { labels } from '../data/task-lists.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { isOpen } from '../data/views.ts'
import { LabelMark } from './LabelMark.tsx'
import css from './marks.module.css'
import { PriorityFlag } from './PriorityFlag.tsx'
import { openPicker } from './picker.ts'
import rowCss from './tasks.module.css'

const AutoPostponed = lazy(async () => ({ default: (await withWords(import('./AutoPostponed.tsx'))).AutoPostponed }))
/** Three quarters of the shortest time after which a group may put off what nobody touches, in ms. */
const quietly = 7 * 0.75 * 86_400_000
/** True of a task that was put off, or that nobody has touched for so long that it may be soon. */
const rests = ({ not_now_at, updated_at }: Task) =>
  not_now_at !== null || serverNow() - Date.parse(updated_at) > quietly

const icon = { size: 15, stroke: 1.5, 'aria-hidden': true } as const

/** The facts of a task at a glance, without those that are as usual. */
export function TaskFacts({
  task,
  may,
  group,
}: {
  task: Task
  may: TaskPermissions
  group?: { name: string; color: string } | undefined
}) {
  const { steps = [], assignees = [] } = task
  const doer = usePerson(task.done_by)
  const { t } = useLingui()
  const done = task.status === 'done'
  const ticked = steps.filter(({ done_at }) => done_at).length
  const finished = assignees.filter(({ status }) => status === 'done').length
  const waited = assignees.filter(({ status }) => status !== 'excused').length
  return (
    <span className={rowCss.meta}>
      {steps.length > 0 && (
        <span className={css.fact} title={t`Steps`}>
          <IconCheckbox {...icon} />
          {ticked}/{steps.length}
        </span>
      )}
      {task.body_html && (
        <span className={css.fact}>
          <IconFileText {...icon} />
          <span className={css.unseen}>{t`Has a description`}</span>
        </span>
      )}
      {task.recurrence !== null && (
        <span className={css.fact}>
          <IconRepeat {...icon} />
          <span className={css.unseen}>{t`Repeats`}</span>
        </span>
      )}
      <Labels task={task} />
      {task.priority > 0 && <PriorityFlag priority={task.priority} />}
      {task.completion_mode === 'each' && (
        <span className={css.fact}>
          <IconUsersGroup {...icon} />
          <span aria-hidden="true">
            {finished}/{waited}
          </span>
          <span className={css.unseen}>
            <Plural value={waited} one="# person, " other="# people, " />
            {t`${finished} done`}
          </span>
        </span>
      )}
      {group && (
        <span className={rowCss.group}>
          <i style={{ background: `var(--${group.color})` }} />
          <span className={rowCss.groupName} dir="auto">
            {group.name}
          </span>
        </span>
      )}
      {isOpen(task) && rests(task) && (
        <Suspense>
          <AutoPostponed task={task} may={may} />
        </Suspense>
      )}
      {!done && <Days task={task} may={may} />}
      {task.done_at && doer && (
        <span className={rowCss.doer}>
          <Avatar person={doer} size={22} />
          <span className={css.unseen}>{t`Done by ${doer.name}`}</span>
          {nearDay(dayOf(new Date(task.done_at)), serverDate())}
        </span>
      )}
      {!done && <Assigned task={task} />}
    </span>
  )
}

function Labels({ task }: { task: Task }) {
  const { data: known = [] } = useQuery({ ...labels, enabled: (task.labels ?? []).length > 0 })
  return (task.labels ?? []).slice(0, 3).map(({ label_id }) => {
    const label = known.find(({ id }) => id === label_id)
    return label && <LabelMark key={label_id} label={label} />
  })
}

/** For which day it is planned, and when it is due; who may change it presses one. */
function Days({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const { plan_on, due_on, due_time, title } = task
  const late = due_on && pressure(due_on)
  const near = due_on && dayAndTime(due_on, due_time)
  const said = near && (late === 'late' ? t`Was due ${dayAndTimeWithin(due_on, due_time)}` : near)
  return (
    <>
      {plan_on && plan_on !== due_on && (
        <button
          type="button"
          className={rowCss.day}
          disabled={!may.change}
          onClick={(event) => openPicker('plan', [task], event.currentTarget)}
        >
          <IconCalendarHeart {...icon} />
          <span className={css.unseen}>{t`Planned for`}</span> {dayAndTime(plan_on, null)}
        </button>
      )}
      {(near || may.change) && (
        <button
          type="button"
          className={rowCss.day}
          data-pressure={late}
          data-empty={!near}
          disabled={!may.change}
          aria-label={said ? t`Due date of ${title}: ${said}` : t`Due date of ${title}`}
          onClick={(event) => openPicker('due', [task], event.currentTarget)}
        >
          <IconCalendarEvent {...icon} />
          {said || (!plan_on && t`Due date`)}
        </button>
      )}
    </>
  )
}

function Assigned({ task }: { task: Task }) {
  const { t } = useLingui()
  const [first, ...more] = task.completion_mode === 'any' ? (task.assignees ?? []) : []
  const person = usePerson(first?.user_id ?? null)
  // days stand under each other, whoever it is given to
  if (!person) return <span className={rowCss.faces} data-empty="true" />
  return (
    <span className={rowCss.assigned}>
      <span
        className={rowCss.faces}
        role="img"
        aria-label={more.length > 0 ? t`${person.name} and ${more.length} more` : person.name}
      >
        <Avatar person={person} size={22} />
        {more.length > 0 && <span className={rowCss.moreFaces}>+{more.length}</span>}
      </span>
      <PersonName person={person} className={rowCss.over} />
    </span>
  )
}
