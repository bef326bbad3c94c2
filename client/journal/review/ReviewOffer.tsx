import { useLingui } from '@lingui/react/macro'
import { ReviewLink } from './ReviewLink.tsx'
import { useReviewDue } from './use-review-due.ts'

/** In the journal, on the day of the weekly review: the way to it, until it was done. */
export function ReviewOffer() {
  const { t } = useLingui()
  const { isDue } = useReviewDue()
  if (!isDue) return null
  return (
    <section aria-label={t`Weekly review`}>
      <ReviewLink />
    </section>
  )
}
