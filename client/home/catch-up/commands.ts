import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { CatchUp, MissedItem } from '../data/catch-up.ts'
import { keeping, seeingAll } from '../data/catch-up-writes.ts'

/* What a person does with what came while they were away, each with its undo. */

/** Marks as seen all that came until the card was asked for: later things were not in it. */
export function seeAll({ as_of: until, seen_until: before }: CatchUp) {
  attempt(seeingAll, { until })
  offerUndo(t`Marked all seen`, { verb: 'home.unseeAll', input: { before } })
}

export function keep({ kind, id, kept, title }: MissedItem) {
  attempt(keeping, { kind, id, kept: !kept })
  const words = kept ? t`Let “${title}” go` : t`Kept “${title}”`
  offerUndo(words, { verb: 'home.keep', input: { kind, id, kept } })
}
