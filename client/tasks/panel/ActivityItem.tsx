import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people as everyone } from '../../groups/data/groups.ts'
import { ago, nearDay } from '../../lib/settings/time.ts'
import { priorityName, statusName } from '../data/labels.ts'
import type { TaskActivity } from '../data/task-parts.ts'
import css from './panel.module.css'

/** One change of a task, in words: who, what, and how long ago. */
export function ActivityItem({ happening }: { happening: TaskActivity }) {
  const { t } = useLingui()
  const all = useQuery(everyone).data ?? []
  const name = (id: string | null) => all.find((person) => person.id === id)?.name ?? t`Somebody`
  const who = name(happening.actor_id)
  return (
    <li className={css.happened}>
      <span>{useWords(happening, who, name)}</span> <time>{ago(new Date(happening.at), new Date())}</time>
    </li>
  )
}

function useWords({ verb, data }: TaskActivity, who: string, name: (id: string) => string): string {
  const { t } = useLingui()
  const changes = (data ?? {}) as Record<string, unknown>
  const people = Array.isArray(changes.users) ? changes.users.map((id) => name(String(id))).join(', ') : ''
  if (verb === 'created') return t`${who} wrote it down`
  if (verb === 'done') return t`${who} finished it`
  if (verb === 'deleted') return t`${who} deleted it`
  if (verb === 'restored') return t`${who} brought it back`
  if (verb === 'assigned') return t`${who} gave it to ${people}`
  if (verb === 'unassigned') return t`${who} took it from ${people}`
  const [column, change] = Object.entries(changes)[0] ?? []
  const now = Array.isArray(change) ? change[1] : change
  const day = typeof now === 'string' && /^\d{4}-\d\d-\d\d/.test(now) ? nearDay(now.slice(0, 10), new Date()) : ''
  if (column === 'title') return t`${who} renamed it`
  if (column === 'status') return t`${who} moved it to ${statusName(String(now))}`
  if (column === 'due_on') return day ? t`${who} made it due ${day}` : t`${who} took its due date away`
  if (column === 'plan_on') return day ? t`${who} planned it for ${day}` : t`${who} took its planned day away`
  if (column === 'priority') return t`${who} set its priority to ${priorityName(Number(now))}`
  if (column === 'completion_mode') return now === 'each' ? t`${who} gave it to everyone` : t`${who} gave it to anyone`
  if (column === 'body_html') return t`${who} changed its description`
  if (column === 'not_now_at') return now ? t`${who} put it off` : t`${who} brought it back`
  if (column === 'recurrence') return now ? t`${who} has it repeat` : t`${who} stopped its repeating`
  return t`${who} changed it`
}
