import { t } from '@lingui/core/macro'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import type { ReportKind, ReportSubject } from '../../lib/registries/overlays.ts'
import { offerUndo } from '../../lib/registries/undo.ts'

const reports = collection('reports', {
  first: true,
  blank: () => ({ note: null, hidden: true, answer: null, answered_at: null }),
})

const hidden: ReadonlySet<ReportKind> = new Set([
  'message',
  'lesson_thread',
  'lesson_reply',
  'task_comment',
  'announcement',
  'listing',
  'review',
  'curriculum_comment',
])

/** True for what somebody says, which its list can leave out; what a group does together stays in its lists. */
export const hides = (kind: ReportKind) => hidden.has(kind)

export function report(
  { kind, id, hide }: ReportSubject,
  said: { reason: string; note: string; hidden: boolean; earlier: number },
) {
  const note = said.note.trim()
  if (said.hidden) hide?.()
  attempt(
    reports.adding,
    {
      ...{ id: newId(), subject_type: kind, subject_id: id, reason: said.reason, hidden: said.hidden },
      ...(note && { note }),
      ...(said.earlier > 0 && { earlier: said.earlier }),
    },
    () => toast(doneWords(said.hidden)),
  )
}

function doneWords(hidden: boolean): string {
  if (!isReachable.get()) return t`Your report is sent when you’re back online.`
  return hidden
    ? t`Thank you for your report. It’s now hidden for you, and you’ll hear what was decided.`
    : t`Thank you for your report. You’ll hear what was decided.`
}

export function blockPerson({ id, name }: { id: string; name: string }) {
  void runCommand({ verb: 'messages.block', input: { user_id: id, blocked: true } })
  offerUndo(t`Blocked ${name}`, { verb: 'messages.block', input: { user_id: id, blocked: false } })
}
