import { t } from '@lingui/core/macro'
import { escaped } from '../../lib/html/plain-text.ts'
import { newId } from '../../lib/query/id.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Intention } from './intention.ts'

interface Review {
  title: string
  html: string
  intentions: readonly Intention[]
  today: string
}

/** Saves a review as an entry, and makes its intentions tasks and goals. Gives the entry; nothing where it was refused. */
export async function saveReview({ title, html, intentions, today }: Review): Promise<string | undefined> {
  const id = newId()
  const meant = intentions.flatMap((one) => (one.title.trim() ? [{ ...one, title: one.title.trim() }] : []))
  const body_html = html + listOf(meant)
  if (!(await runCommand({ verb: 'journal.add', input: { id, title, body_html, source: 'review' } }))) return undefined
  for (const one of meant) await begin(one, dayAfter(today, 7))
  offerUndo(t`Saved your review`, { verb: 'journal.remove', input: { id } })
  return id
}

function listOf(intentions: readonly Intention[]): string {
  if (intentions.length === 0) return ''
  const lines = intentions.map(({ title }) => `<li><p>${escaped(title)}</p></li>`)
  return `<p><strong>${escaped(t`For next week`)}</strong></p><ul>${lines.join('')}</ul>`
}

function begin({ title, as, times }: Intention, due_on: string) {
  if (as === 'task') return runCommand({ verb: 'tasks.add', input: { group_id: null, title, due_on } })
  const schedule = { freq: 'times', n: times, period: 'week' } as const
  return runCommand({ verb: 'goals.add', input: { title, kind: 'habit', schedule, user_id: myId() } })
}
