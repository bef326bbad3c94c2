import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import cards from '../card/card.module.css'
import { ListingCard } from '../card/ListingCard.tsx'
import { takeOut } from '../commands.ts'
import type { MarketCard } from '../data/card.ts'
import type { SavedListing } from '../data/saved.ts'
import css from './find.module.css'

/** The listings that one saved, the newest first; of one that is gone there is only its place left. */
export function SavedCards(props: { saved: readonly SavedListing[]; onAdopt?: (card: MarketCard) => void }) {
  const { t } = useLingui()
  const { saved, onAdopt } = props
  return (
    <ul className={cards.grid}>
      {saved.map((one) =>
        one.gone ? (
          <li key={one.id} className={css.gone}>
            <p>{t`This one is no longer in the marketplace. Groups that adopted it keep it.`}</p>
            <Button variant="default" size="xs" onClick={() => takeOut(one.id)}>{t`Remove`}</Button>
          </li>
        ) : (
          <ListingCard
            key={one.id}
            card={one}
            badge={one.changed && t`New version since you looked`}
            {...(onAdopt && { onAdopt })}
          />
        ),
      )}
    </ul>
  )
}
