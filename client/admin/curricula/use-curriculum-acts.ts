import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type AdminCurriculum, featureListing, takeListingDown } from '../data/curricula.ts'

/** The acts on what is listed of a curriculum; each is undone by its opposite. Undefined where it doesn’t apply. */
export function useCurriculumActs({ id, title, listing, featured }: AdminCurriculum) {
  const { t } = useLingui()
  const feature = useMutation({ mutationFn: (on: boolean) => featureListing(id, on), retry: false })
  const take = useMutation({ mutationFn: (on: boolean) => takeListingDown(id, on), retry: false })
  const isFound = Boolean(listing?.up && listing.visibility !== 'link')
  return {
    feature:
      isFound || featured
        ? () =>
            afterwards(feature.mutateAsync(!featured), () =>
              offerUndo(featured ? t`“${title}” is no longer featured` : t`Featured “${title}”`, {
                verb: 'admin.featureListing',
                input: { id, on: featured },
              }),
            )
        : undefined,
    withdraw: listing?.up
      ? () =>
          afterwards(take.mutateAsync(true), () =>
            offerUndo(t`Withdrew “${title}”`, { verb: 'admin.takeListingDown', input: { id, on: false } }),
          )
      : undefined,
    restore: listing?.taken_down
      ? () =>
          afterwards(take.mutateAsync(false), () =>
            offerUndo(t`“${title}” is listed again`, { verb: 'admin.takeListingDown', input: { id, on: true } }),
          )
      : undefined,
  }
}
