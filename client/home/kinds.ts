/** The kinds that activity can be filtered by, and their events. */
export const kinds = { announcements: ['announced'], tasks: ['task_added', 'task_done'], people: ['joined'] }
export type ActivityKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as ActivityKind[]
