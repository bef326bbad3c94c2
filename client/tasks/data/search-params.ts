export const views = ['today', 'upcoming', 'assigned', 'group', 'board', 'done'] as const
export type View = (typeof views)[number]
export const sorts = ['due', 'priority', 'title', 'newest'] as const
export type Sort = (typeof sorts)[number]
const dues = ['overdue', 'today', 'week', 'none'] as const
export type Due = (typeof dues)[number]

/** The search parameters of the page of tasks, all optional. */
export type TasksSearch = {
  view?: View
  /** A group's id, or `me` for what is only one's own. */
  group?: string
  /** A person's id, `me`, or `none`. */
  who?: string
  label?: string
  priority?: number
  due?: Due
  status?: 'todo' | 'doing'
  q?: string
  sort?: Sort
  taskId?: string
  /** Somebody came to write down a task, as by the shortcut of the installed app. */
  make?: 'task'
}

export type Filter = Pick<TasksSearch, 'who' | 'label' | 'priority' | 'due' | 'status' | 'q'>
export const filterNames = ['who', 'label', 'priority', 'due', 'status', 'q'] as const satisfies (keyof Filter)[]

/** Reads an address, and drops whatever means nothing. */
export function readSearch(given: Record<string, unknown>): TasksSearch {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] ? given[name] : undefined)
  const one = <V>(name: string, values: readonly V[]) => values.find((value) => value === given[name])
  const read = {
    view: one('view', views),
    group: text('group'),
    who: text('who'),
    label: text('label'),
    priority: one('priority', [1, 2, 3, 4]),
    due: one('due', dues),
    status: one('status', ['todo', 'doing'] as const),
    q: text('q'),
    sort: one('sort', sorts),
    taskId: text('taskId'),
    make: one('make', ['task'] as const),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
