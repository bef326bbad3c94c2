import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListingDetails } from '../data/listing.ts'
import { reviewsOf } from '../data/reviews.ts'
import page from '../listing/listing.module.css'
import { OwnReviews } from './OwnReviews.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import css from './reviews.module.css'

/** The reviews of groups that taught it; one’s own first. */
export function Reviews({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reviewsOf(listing.id))
  const reviews = data?.pages.flat()
  const others = reviews?.filter(({ mine }) => !mine)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={page.heading}>{t`Reviews`}</h2>
      <p className={page.muted}>
        {t`Groups can review a curriculum a week after adopting it, once they’ve taught three lessons, or a quarter of them, with two people present. Names of people and groups aren’t shown.`}
      </p>
      <OwnReviews listing={listing} />
      {others && others.length > 0 && (
        <ul className={css.list}>
          {others.map((review) => (
            <ReviewItem key={review.id} review={review} answers={listing.mine} />
          ))}
        </ul>
      )}
      {reviews?.length === 0 && <p className={css.none}>{t`No reviews yet.`}</p>}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more reviews`}
        </Button>
      )}
    </section>
  )
}
