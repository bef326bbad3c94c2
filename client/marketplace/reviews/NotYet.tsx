import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { writtenDate } from '../../lib/settings/time.ts'
import type { ReviewStanding } from '../data/reviews.ts'

/** Missing requirements before a group may review, or the first day for it. Mirrors `private.need_standing`. */
export function NotYet(props: { name: string; left: number; standing: ReviewStanding }) {
  const { t } = useLingui()
  const { name, left, standing } = props
  const day = writtenDate(standing.opens_on)
  if (!standing.vouched)
    return (
      <p>
        <Trans>
          <Link to="/profile" hash="sign-in">
            Confirm your email
          </Link>{' '}
          before you write a review for {name}.
        </Trans>
      </p>
    )
  if (left > 0)
    return (
      <p>
        {plural(left, {
          one: `${name} can review it after # more lesson with two people marked as present.`,
          other: `${name} can review it after # more lessons with two people marked as present.`,
        })}{' '}
        {!standing.is_open && t`The first day for a review is ${day}.`}
      </p>
    )
  return <p>{t`${name} can review it from ${day}.`}</p>
}
