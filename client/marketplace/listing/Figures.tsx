import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { Stars } from '../card/Stars.tsx'
import { finishWords } from '../card/words.ts'
import type { MarketFigures } from '../data/card.ts'
import css from './listing.module.css'

/** The outcome in groups; with fewer than five of them nothing is said, so that none can be made out. */
export function Figures({ figures }: { figures: MarketFigures | null }) {
  const { t } = useLingui()
  if (!figures) return <p className={css.noFigures}>{t`New here: figures appear once five groups have used it.`}</p>
  const { finished, of, median_weeks: weeks, rating, reviews, useful } = figures
  return (
    <div className={css.figures}>
      <p className={css.finished}>
        <IconUsersGroup size={18} stroke={1.75} aria-hidden="true" />
        {finishWords(figures)}
      </p>
      {finished !== undefined && of !== undefined && of > 0 && (
        <span className={css.track} aria-hidden="true">
          <span style={{ inlineSize: `${Math.round((finished / of) * 100)}%` }} />
        </span>
      )}
      {rating !== undefined && <Stars rating={rating} reviews={reviews ?? 0} />}
      {useful !== undefined && <p className={css.muted}>{t`${useful}% found it useful`}</p>}
      {weeks !== undefined && (
        <p className={css.muted}>
          {plural(weeks, { one: 'Groups usually take # week', other: 'Groups usually take # weeks' })}
        </p>
      )}
    </div>
  )
}
