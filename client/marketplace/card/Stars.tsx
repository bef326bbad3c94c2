import { useLingui } from '@lingui/react/macro'
import { IconStar } from '@tabler/icons-react'
import { region } from '../../lib/settings/settings.ts'
import css from './card.module.css'
import { reviewCount } from './words.ts'

/** The mean of the stars that groups gave, and the number of their reviews. */
export function Stars({ rating, reviews }: { rating: number; reviews: number }) {
  const { t } = useLingui()
  const stars = new Intl.NumberFormat(region(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
  return (
    <span className={css.stars}>
      <IconStar size={14} fill="currentColor" aria-hidden="true" />
      <span aria-hidden="true">{stars}</span>
      <span className={css.spoken}>{t`${stars} of 5 stars`}</span>
      <span className={css.reviews}>{reviewCount(reviews)}</span>
    </span>
  )
}
