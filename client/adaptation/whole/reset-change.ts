import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { changingNodes, type NodeChange } from '../data/adapt.ts'
import type { GroupChange } from '../data/changes.ts'
import type { Outline } from '../data/resolved.ts'
import type { AskedWhole } from './asked.ts'

/** The way back from a change, in a word or two. */
export function resetName({ op, field }: GroupChange): string {
  if (op === 'add') return t`Delete`
  if (op === 'hide') return field ? t`Put back` : t`Show again`
  return op === 'move' ? t`Move back` : t`Reset`
}

/** Takes one change back: at once, or after a look at what it does to the dates. */
export function resetChange(outline: Outline, change: GroupChange, title: string, ask: (asked: AskedWhole) => void) {
  const { node_type, node_key, op, field, version } = change
  const reset: NodeChange = { node_type, node_key, op, field, reset: true, version }
  const action = resetName(change)
  const movesDates = field === '' && (node_type === 'lesson' || node_type === 'unit')
  if (movesDates) {
    ask({ what: 'change', title: `${action}: “${title}”`, action, done: t`Taken back: “${title}”`, changes: [reset] })
    return
  }
  const id = newId()
  attempt(changingNodes, { id, adoption_id: outline.adoption_id, changes: [reset], version: null }, () =>
    offerUndo(t`Taken back: “${title}”`, { verb: 'schedule.undo', input: { op: id } }),
  )
}
