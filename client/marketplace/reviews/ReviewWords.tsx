import { useLingui } from '@lingui/react/macro'
import { IconCornerDownRight, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Fold } from '../../ui/html/Fold.tsx'
import type { ListingReview } from '../data/reviews.ts'
import css from './reviews.module.css'

/** The stars of a review, its words, and what the author answered; `children` beside the stars. */
export function ReviewWords(props: {
  review: Pick<ListingReview, 'stars' | 'useful' | 'body' | 'author_reply'>
  children: ReactNode
}) {
  const { t } = useLingui()
  const { stars, useful, body, author_reply: reply } = props.review
  return (
    <>
      <div className={css.top}>
        <span className={css.stars} role="img" aria-label={t`${stars} of 5 stars`}>
          {[1, 2, 3, 4, 5].map((at) => (
            <IconStar key={at} size={16} stroke={1.5} fill={at <= stars ? 'currentColor' : 'none'} />
          ))}
        </span>
        <span className={css.useful}>{useful ? t`Useful to the group` : t`Not useful to the group`}</span>
        {props.children}
      </div>
      {body && (
        <Fold lines={6}>
          <p className={css.body} dir="auto">
            {body}
          </p>
        </Fold>
      )}
      {reply && (
        <div className={css.reply}>
          <IconCornerDownRight size={16} stroke={1.75} aria-hidden="true" />
          <div>
            <b>{t`The author’s answer`}</b>
            <p className={css.body} dir="auto">
              {reply}
            </p>
          </div>
        </div>
      )}
    </>
  )
}
