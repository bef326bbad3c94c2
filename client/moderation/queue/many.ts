import { plural, t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { myId } from '../../lib/supabase/session.ts'
import { decided } from '../data/sitting.ts'
import type { CaseLine } from '../data/types.ts'
import { actingOnMany } from '../data/writes.ts'
import '../command-inputs.ts'

/** The acts on many reports at once. */
export type ManyAction = 'dismiss' | 'remove' | 'warn'

/** True of a report that can be decided with others: it waits, and nobody else works on it. */
export const isChoosable = ({ state, subject_type, claimed_by }: CaseLine) =>
  (state === 'open' || state === 'claimed') &&
  subject_type !== 'listing_review' &&
  (claimed_by === null || claimed_by.id === myId())

/** Decides them in one go, all or none, and offers to undo that as one. */
export async function decideMany(
  lines: readonly CaseLine[],
  decision: { action: ManyAction; reason?: string; note_public?: string; preset_id?: string },
) {
  const id = newId()
  const acts = lines.map((line) => ({ id: newId(), case_id: line.id, version: line.version }))
  await mutate(actingOnMany, { ...decision, id, acts })
  decided.set(decided.get() + lines.length)
  const href = `${location.pathname}${location.search}`
  const things = manyThings(lines.length)
  const done = { dismiss: t`Kept ${things}`, remove: t`Removed ${things}`, warn: t`Warned about ${things}` }
  offerUndo(done[decision.action], { verb: 'moderation.revertMany', input: { bulk_id: id } }, href)
}

export const manyThings = (count: number) => plural(count, { one: '# thing', other: '# things' })

/** The number of people behind these reports; somebody who has left counts once for each. */
export const authorsOf = (lines: readonly CaseLine[]) => new Set(lines.map(({ owner, id }) => owner?.id ?? id)).size
