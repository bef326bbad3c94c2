import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
  IconSofa,
  IconSun,
  IconSunrise,
} from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { zone } from '../../lib/settings/settings.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { PickList, type PickOption } from '../../ui/menu/PickList.tsx'
import picker from '../../ui/menu/picker.module.css'
import type { TaskChange } from '../command-inputs.ts'
import { changeTasks } from '../commands.ts'
import { calendar } from '../composer/use-parse-context.ts'
import { dayAndTime } from '../data/labels.ts'
import type { Task } from '../data/tasks.ts'
import { findDay, nextOn } from '../parse/parse-date.ts'
import { findTime } from '../parse/parse-time.ts'
import type { Ask } from './picker-props.ts'
import css from './pickers.module.css'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** A day: one of the likely ones, in words ("in 3 days", "fri 18:00"), or out of the browser's own calendar. */
export function DayPicker({ what, tasks, close }: Ask & { what: 'due' | 'plan' | 'start' }) {
  const { t } = useLingui()
  const known = calendar()
  const { today } = known
  const [first] = tasks
  const before = { due: first!.due_on, plan: first!.plan_on, start: first!.start_on }[what]
  const [time, setTime] = useState(first!.due_time?.slice(0, 5) ?? null)
  const likely: [string, string, PickOption['mark']][] = [
    [today, t`Today`, <IconSun key="i" {...mark} />],
    [dayAfter(today, 1), t`Tomorrow`, <IconSunrise key="i" {...mark} />],
    [nextOn(today, 6), t`This weekend`, <IconSofa key="i" {...mark} />],
    [nextOn(dayAfter(today, 1), known.weekStart % 7), t`Next week`, <IconCalendarWeek key="i" {...mark} />],
  ]
  function set(day: string | null, clock?: string | null) {
    close()
    if (what === 'plan') return changeTasks(tasks, { plan_on: day }, (title) => planned(title, day))
    if (what === 'start') return changeTasks(tasks, (task) => started(task, day))
    changeTasks(
      tasks,
      (task) => due(task, day, clock),
      (title) => moved(title, day),
    )
  }
  const planned = (title: string, day: string | null) =>
    day ? t`Planned “${title}” for ${nearDayWithin(day, serverDate())}` : t`“${title}” is no longer planned`
  const moved = (title: string, day: string | null) =>
    day ? t`“${title}” is due ${nearDayWithin(day, serverDate())}` : t`Removed the due date of “${title}”`
  return (
    <>
      <PickList
        label={what === 'due' ? t`Due: fri 18:00, in 3 days…` : t`Day: fri, in 3 days…`}
        choices={[
          ...likely.map(([day, label, icon]) => ({
            id: day + label,
            label,
            mark: icon,
            hint: shortDay(day),
            chosen: day === before,
          })),
          { id: 'none', label: t`No date`, mark: <IconCalendarOff {...mark} />, chosen: before === null },
        ]}
        offer={(words) => {
          const found = findDay(words, '(?:on|by) ', known)
          const clock = what === 'due' ? findTime(words) : null
          const day = found?.day ?? (clock ? (before ?? today) : null)
          if (!day) return []
          const label = dayAndTime(day, clock?.time ?? null)
          return [
            {
              id: `said ${day} ${clock?.time ?? ''}`,
              label,
              mark: <IconCalendarEvent {...mark} />,
              hint: shortDay(day),
            },
          ]
        }}
        onPick={(id) => {
          if (id === 'none') return set(null)
          const [, day, clock] = /^(?:said )?(\d{4}-\d\d-\d\d) ?(\d\d:\d\d)?/.exec(id)!
          set(day!, clock)
        }}
      />
      <div className={`${picker.foot} ${css.exact}`}>
        <DateField
          size="xs"
          aria-label={t`Date`}
          placeholder={t`Date`}
          value={before}
          onChange={(day) => set(day, day ? time : null)}
        />
        {what === 'due' && (
          <TimeField
            size="xs"
            aria-label={t`Time`}
            placeholder={t`Time`}
            value={time}
            onChange={(now) => {
              setTime(now)
              if (before) set(before, now)
            }}
          />
        )}
      </div>
    </>
  )
}

/** "Fri 13 Mar", which says what day the words mean. */
const shortDay = (day: string) =>
  new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

/** With a day goes the time that it had, unless another one was said; without one there is no time. */
function due(task: Task, day: string | null, clock?: string | null): TaskChange {
  const time = clock === undefined ? task.due_time : clock
  const start = task.start_on && day && task.start_on > day ? { start_on: day } : {}
  if (!day || !time) return { due_on: day, due_time: null, tz: null, not_now_at: null, ...start }
  return { due_on: day, due_time: time, tz: task.tz ?? zone(), not_now_at: null, ...start }
}

/** Moves an earlier due day to the start day. */
const started = (task: Task, day: string | null): TaskChange =>
  day && task.due_on && task.due_on < day ? { start_on: day, due_on: day } : { start_on: day }
