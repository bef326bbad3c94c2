import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type MyGroup, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { ListingDetails } from '../data/listing.ts'
import { type OwnReview, ownReviewsOf, type ReviewStanding, reviewStandingsOf } from '../data/reviews.ts'
import { NotYet } from './NotYet.tsx'
import { ReviewWords } from './ReviewWords.tsx'
import { removeReview } from './review-commands.ts'
import css from './reviews.module.css'
import { lessonsNeeded } from './rule.ts'

const ReviewForm = lazy(async () => ({ default: (await withWords(import('./ReviewForm.tsx'))).ReviewForm }))

/** For each group that one manages and that took it up: its review, or the way to one. */
export function OwnReviews({ listing }: { listing: ListingDetails }) {
  const groups = useMyGroupsSoFar()
  const { data: taken = [] } = useQuery(reviewStandingsOf(listing.curriculum_id))
  const { data: reviews = [] } = useQuery(ownReviewsOf(listing.curriculum_id))
  if (listing.mine) return null
  return groups.map((group) => {
    const most = taken
      .filter(({ group_id }) => group_id === group.id)
      .reduce<ReviewStanding | null>((best, one) => (best && best.taught >= one.taught ? best : one), null)
    if (!most || (group.myRole !== 'admin' && group.myRole !== 'manager')) return null
    const review = reviews.find(({ group_id }) => group_id === group.id)
    return <OfGroup key={group.id} listing={listing} group={group} adoption={most} review={review} />
  })
}

function OfGroup(props: {
  listing: ListingDetails
  group: MyGroup
  adoption: ReviewStanding
  review: OwnReview | undefined
}) {
  const { t } = useLingui()
  const { listing, group, adoption, review } = props
  const [writing, write] = useState(false)
  const left = lessonsNeeded(listing.lesson_count) - adoption.taught
  const { name } = group
  return (
    <div className={css.own}>
      {review ? (
        <ReviewWords review={review}>
          <small dir="auto">{t`${name}’s review`}</small>
          <RowMenu
            label={t`More about ${name}’s review`}
            commands={rowCommands(
              { label: t`Edit`, Icon: IconPencil, run: () => write(true) },
              { label: t`Delete`, Icon: IconTrash, danger: true, run: () => removeReview(review) },
            )}
          />
        </ReviewWords>
      ) : left > 0 || !adoption.is_open || !adoption.vouched ? (
        <NotYet name={name} left={left} standing={adoption} />
      ) : (
        <div className={css.invite}>
          <p>{t`${name} has taught enough of it to say how it went.`}</p>
          <Button onClick={() => write(true)}>{t`Write a review`}</Button>
        </div>
      )}
      {review?.held_at && (
        <p>{t`A moderator will check this review before others can see it, because another review came from the same place.`}</p>
      )}
      {writing && (
        <Suspense fallback={null}>
          <ReviewForm
            listing={listing}
            group={group}
            adoptionId={review?.adoption_id ?? adoption.id}
            review={review}
            onClose={() => write(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
