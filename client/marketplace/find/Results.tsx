import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useReportedAway } from '../../groups/data/reports.ts'
import cards from '../card/card.module.css'
import { ListingCard } from '../card/ListingCard.tsx'
import type { MarketCard } from '../data/card.ts'
import { isSought } from '../data/search-params.ts'
import css from './find.module.css'
import { NoListings } from './NoListings.tsx'
import { NothingFound } from './NothingFound.tsx'
import type { Find } from './use-find.ts'

/** The listings that were found, in their order. */
export function Results({ find, onAdopt }: { find: Find; onAdopt: ((card: MarketCard) => void) | undefined }) {
  const { t } = useLingui()
  const { first, found } = find
  const away = useReportedAway()
  const shown = find.cards.filter(({ id }) => !away.has(id))
  const isSearch = isSought(find.search)
  if (!first) return null
  if (first.total === 0) return isSearch ? <NothingFound find={find} first={first} /> : <NoListings />
  const { total } = first
  return (
    <section aria-label={isSearch ? t`Found` : t`All curricula`} aria-busy={found.isPlaceholderData}>
      <h2 className={css.heading} aria-live="polite">
        {isSearch ? (
          plural(total, { one: '# curriculum found', other: '# curricula found' })
        ) : (
          <>
            {t`All curricula`} <span className={css.headingCount}>{total}</span>
          </>
        )}
      </h2>
      <ul className={cards.grid} data-stale={found.isPlaceholderData || undefined}>
        {shown.map((card) => (
          <ListingCard key={card.id} card={card} {...(onAdopt && { onAdopt })} />
        ))}
      </ul>
      {found.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </section>
  )
}
