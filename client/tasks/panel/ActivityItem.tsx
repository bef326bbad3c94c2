import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people as everyone } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, nearDayWithin } from '../../lib/settings/time.ts'
import { priorityName, statusName } from '../data/labels.ts'
import type { TaskActivity } from '../data/task-parts.ts'
import css from './panel.module.css'

/** One change of a task, in words: who, what, and how long ago. */
export function ActivityItem({ happening }: { happening: TaskActivity }) {
  const { t } = useLingui()
  const all = useQuery(everyone).data ?? []
  const name = (id: string | null) => all.find((person) => person.id === id)?.name ?? t`Someone`
  const who = name(happening.actor_id)
  return (
    <li className={css.happened}>
      <span>{useWords(happening, who, name)}</span> <time>{ago(new Date(happening.at), serverDate())}</time>
    </li>
  )
}

function useWords({ verb, data }: TaskActivity, who: string, name: (id: string) => string): string {
  const { t } = useLingui()
  const changes = (data ?? {}) as Record<string, unknown>
  const people = Array.isArray(changes.users) ? changes.users.map((id) => name(String(id))).join(', ') : ''
  if (verb === 'created') return changes.source_type === 'lesson' ? t`Came with its lesson` : t`${who} added this task`
  if (verb === 'done') return t`${who} finished this task`
  if (verb === 'deleted') return t`${who} deleted this task`
  if (verb === 'restored') return t`${who} restored this task`
  if (verb === 'assigned') return t`${who} assigned ${people}`
  if (verb === 'unassigned') return t`${who} unassigned ${people}`
  const [column, change] = Object.entries(changes)[0] ?? []
  const now = Array.isArray(change) ? change[1] : change
  const day =
    typeof now === 'string' && /^\d{4}-\d\d-\d\d/.test(now) ? nearDayWithin(now.slice(0, 10), serverDate()) : ''
  if (column === 'title') return t`${who} renamed this task`
  if (column === 'status') return t`${who} changed the status to ${statusName(String(now))}`
  if (column === 'due_on') return day ? t`${who} set the due date to ${day}` : t`${who} removed the due date`
  if (column === 'plan_on') return day ? t`${who} planned this for ${day}` : t`${who} removed the planned day`
  if (column === 'priority') return t`${who} set the priority to ${priorityName(Number(now))}`
  if (column === 'completion_mode')
    return now === 'each' ? t`${who} set “Done when” to everyone` : t`${who} set “Done when” to one person`
  if (column === 'body_html') return t`${who} changed the description`
  if (column === 'not_now_at') return now ? t`${who} moved this to Not now` : t`${who} brought this task back`
  if (column === 'recurrence') return now ? t`${who} set this to repeat` : t`${who} stopped the repeat`
  return t`${who} changed this task`
}
