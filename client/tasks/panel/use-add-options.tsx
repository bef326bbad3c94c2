import { useLingui } from '@lingui/react/macro'
import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconCalendarHeart,
  IconCalendarPause,
  IconChecklist,
  IconFlag,
  IconHourglass,
  IconLink,
  IconPaperclip,
  IconRepeat,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { changeTasks } from '../commands.ts'
import { filesOf } from '../data/files.ts'
import { linksOf, remindersOf } from '../data/task-parts.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { openPicker, type PickerKind } from '../row/picker.ts'

/** The parts of the panel that are shown empty once somebody asks for them. */
export type TaskPart = 'estimate' | 'reminders' | 'steps' | 'links'

export interface AddOption {
  id: string
  label: string
  Icon: Icon
  run: (at: Element) => void
}

/** The options of what a person can add to a task that does not say it yet, the likeliest first. */
export function useAddOptions(props: {
  task: Task
  may: TaskPermissions
  onAdd: (part: TaskPart, at: Element) => void
  onFiles: () => void
}): AddOption[] {
  const { t } = useLingui()
  const { task, may, onAdd, onFiles } = props
  const { group_id, due_on, assignees, completion_mode } = task
  const reminders = useQuery({ ...remindersOf(task.id), enabled: due_on !== null }).data ?? []
  const links = useQuery(linksOf(task.id)).data ?? []
  const files = useQuery({ ...filesOf(task.id), enabled: group_id !== null }).data ?? []
  const inGroup = group_id !== null
  const isAny = completion_mode !== 'each'
  const ask = (what: PickerKind) => (at: Element) => openPicker(what, [task], at)
  const part = (name: TaskPart) => (at: Element) => onAdd(name, at)
  const options: readonly [boolean, AddOption][] = [
    [
      may.change && inGroup && isAny && !assignees?.length && task.team_ids.length === 0,
      { id: 'assign', label: t`Assignee`, Icon: IconUser, run: ask('assign') },
    ],
    [may.change && !due_on, { id: 'due', label: t`Due date`, Icon: IconCalendarEvent, run: ask('due') }],
    [may.do && !task.steps?.length, { id: 'steps', label: t`Steps`, Icon: IconChecklist, run: part('steps') }],
    [may.change && task.priority === 0, { id: 'priority', label: t`Priority`, Icon: IconFlag, run: ask('priority') }],
    [may.do && !task.plan_on, { id: 'plan', label: t`Planned day`, Icon: IconCalendarHeart, run: ask('plan') }],
    [may.do && inGroup && !task.labels?.length, { id: 'label', label: t`Labels`, Icon: IconTag, run: ask('label') }],
    [may.do && inGroup && files.length === 0, { id: 'files', label: t`Files`, Icon: IconPaperclip, run: onFiles }],
    [may.do && links.length === 0, { id: 'links', label: t`Linked task`, Icon: IconLink, run: part('links') }],
    [
      due_on !== null && reminders.length === 0,
      { id: 'reminders', label: t`Reminder`, Icon: IconBell, run: part('reminders') },
    ],
    [may.change && !task.recurrence, { id: 'repeat', label: t`Repeat`, Icon: IconRepeat, run: ask('repeat') }],
    [may.change && !task.start_on, { id: 'start', label: t`Start date`, Icon: IconCalendarPause, run: ask('start') }],
    [
      may.do && task.estimate_min === null,
      { id: 'estimate', label: t`Estimate`, Icon: IconHourglass, run: part('estimate') },
    ],
    [
      may.change && inGroup && isAny,
      {
        id: 'each',
        label: t`Everyone must be done`,
        Icon: IconUsers,
        run: () => changeTasks([task], { completion_mode: 'each' }),
      },
    ],
  ]
  return options.flatMap(([isOpen, option]) => (isOpen ? [option] : []))
}
