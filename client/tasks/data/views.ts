import { dayAfter } from '../../lib/settings/days.ts'
import type { Sort, TasksSearch } from './search-params.ts'

/* The tasks of a view, their order and their headings. All of it follows from the address. */

/** The columns that views decide by; a task from elsewhere may lack what it was not asked for with. */
export interface ViewFacts {
  id: string
  group_id: string | null
  title: string
  status: string
  priority: number
  start_on: string | null
  plan_on: string | null
  due_on: string | null
  due_time: string | null
  not_now_at: string | null
  done_at: string | null
  created_by: string | null
  created_at: string
  rank: string
  completion_mode: string
  assignees?: readonly { user_id: string; assigned_by: string | null; status: string }[]
  labels?: readonly { label_id: string }[]
}

export interface Viewer {
  me: string
  today: string
  /** The groups that one is part of and that are not archived: an admin may read more than that. */
  groups: ReadonlySet<string>
}

export interface Section<T> {
  key: string
  /** A day, for those that are one. */
  day?: string
  tasks: T[]
}

export const isOpen = (task: Pick<ViewFacts, 'status'>) => task.status === 'todo' || task.status === 'doing'

/** True where the task waits for this person: their own, given to them, or to nobody in their group. */
export function isMine({ group_id, created_by, assignees = [] }: ViewFacts, { me, groups }: Viewer): boolean {
  if (group_id === null) return created_by === me
  if (!groups.has(group_id)) return false
  return assignees.length === 0 || assignees.some(({ user_id }) => user_id === me)
}

/** True where the task is done for this person: in a task for everyone, their own part of it. */
export function isDoneFor(task: ViewFacts, me: string): boolean {
  if (task.completion_mode !== 'each') return !isOpen(task)
  const mine = task.assignees?.find(({ user_id }) => user_id === me)
  return mine ? mine.status === 'done' || mine.status === 'excused' || !isOpen(task) : !isOpen(task)
}

/** The day on which one meets it: for which it is planned, else on which it is due. */
export const dayOfTask = ({ plan_on, due_on }: ViewFacts) =>
  plan_on && due_on && due_on < plan_on ? due_on : (plan_on ?? due_on)

export const isSlipped = (task: ViewFacts, today: string) =>
  isOpen(task) && task.due_on !== null && task.due_on < today && task.not_now_at === null

const hidden = ({ start_on, not_now_at }: ViewFacts, today: string) =>
  not_now_at !== null || (start_on !== null && start_on > today)

/** Returns the sections of a view. */
export function sectionsOf<T extends ViewFacts>(
  tasks: readonly T[],
  search: TasksSearch,
  viewer: Viewer,
): Section<T>[] {
  const { today, me } = viewer
  const view = search.view ?? 'today'
  const wanted = tasks.filter((task) => matches(task, search, viewer))
  const sorted = (list: readonly T[], first: Sort | 'rank') => list.toSorted(by(search.sort ?? first))
  const some = (...sections: Section<T>[]) => sections.filter((section) => section.tasks.length > 0)

  if (view === 'today') {
    const mine = wanted.filter((task) => !isDoneFor(task, me) && isMine(task, viewer) && !hidden(task, today))
    const slipped = mine.filter((task) => isSlipped(task, today))
    const now = mine.filter((task) => !slipped.includes(task) && (dayOfTask(task) ?? '9') <= today)
    return some({ key: 'slipped', tasks: sorted(slipped, 'due') }, { key: 'today', tasks: sorted(now, 'due') })
  }
  if (view === 'upcoming') {
    const mine = wanted.filter((task) => !isDoneFor(task, me) && isMine(task, viewer) && !hidden(task, today))
    const on = (day: string) => mine.filter((task) => dayOfTask(task) === day)
    return some(
      ...Array.from({ length: 7 }, (_, away) => dayAfter(today, away + 1)).map((day) => ({
        key: day,
        day,
        tasks: sorted(on(day), 'due'),
      })),
    )
  }
  if (view === 'assigned') {
    const given = wanted.filter(
      (task) =>
        isOpen(task) && task.assignees?.some(({ assigned_by, user_id }) => assigned_by === me && user_id !== me),
    )
    return some({ key: 'assigned', tasks: sorted(given, 'due') })
  }
  if (view === 'done') {
    const done = wanted.filter((task) => task.status === 'done').toSorted(lastDone)
    return some({ key: 'done', tasks: search.sort ? sorted(done, search.sort) : done })
  }
  const open = wanted.filter(isOpen)
  const later = open.filter(({ not_now_at }) => not_now_at !== null)
  return some(
    {
      key: 'open',
      tasks: sorted(
        open.filter(({ not_now_at }) => not_now_at === null),
        'rank',
      ),
    },
    { key: 'notNow', tasks: sorted(later, 'rank') },
    { key: 'done', tasks: wanted.filter(({ status }) => status === 'done').toSorted(lastDone) },
  )
}

const lastDone = (a: ViewFacts, b: ViewFacts) => (b.done_at ?? '').localeCompare(a.done_at ?? '')

/** True where a task passes all filters. */
export function matches(task: ViewFacts, search: TasksSearch, { me, today }: Viewer): boolean {
  const { group, who, label, priority, due, status, q } = search
  const assignees = task.assignees ?? []
  if (group && task.group_id !== (group === 'me' ? null : group)) return false
  if (who === 'none' && assignees.length > 0) return false
  if (who && who !== 'none' && !assignees.some(({ user_id }) => user_id === (who === 'me' ? me : who))) return false
  if (label && !task.labels?.some(({ label_id }) => label_id === label)) return false
  if (priority && task.priority !== priority) return false
  if (status && task.status !== status) return false
  if (q && !task.title.toLocaleLowerCase().includes(q.toLocaleLowerCase())) return false
  if (due === 'none') return task.due_on === null
  if (due === 'overdue') return isSlipped(task, today)
  if (due === 'today') return task.due_on === today
  if (due === 'week') return task.due_on !== null && task.due_on >= today && task.due_on <= dayAfter(today, 7)
  return true
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Compares two tasks; ties go by rank, except under `due` and `newest`, then by id. */
export function by(sort: Sort | 'rank') {
  const place = (a: ViewFacts, b: ViewFacts) => text(a.rank, b.rank) || text(a.id, b.id)
  const urgency = ({ priority }: ViewFacts) => priority || 5
  const due = (a: ViewFacts, b: ViewFacts) =>
    text(dayOfTask(a) ?? '9', dayOfTask(b) ?? '9') ||
    text(a.due_time ?? '99', b.due_time ?? '99') ||
    urgency(a) - urgency(b)
  return (a: ViewFacts, b: ViewFacts): number => {
    if (sort === 'due') return due(a, b) || text(a.id, b.id)
    if (sort === 'priority') return urgency(a) - urgency(b) || due(a, b) || place(a, b)
    if (sort === 'title') return a.title.localeCompare(b.title) || place(a, b)
    if (sort === 'newest') return text(b.id, a.id)
    return place(a, b)
  }
}
