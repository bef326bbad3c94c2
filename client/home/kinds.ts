/** What one may want to see alone of all that happens, and what that is made of. */
export const kinds = { announcements: ['announced'], tasks: ['task_added', 'task_done'], people: ['joined'] }
export type ActivityKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as ActivityKind[]
