import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { deletingReview, type OwnReview, restoringReview } from '../data/reviews.ts'

export function removeReview({ id }: Pick<OwnReview, 'id'>) {
  attempt(deletingReview, { id })
  offerUndo(t`Review deleted`, { verb: 'marketplace.restoreReview', input: { id } })
}

export const deleteReview = commandOf(deletingReview)
export const restoreReview = commandOf(restoringReview)
