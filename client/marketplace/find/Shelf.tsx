import { useId } from 'react'
import { ListingCard } from '../card/ListingCard.tsx'
import type { MarketCard } from '../data/card.ts'
import css from './find.module.css'

/** A row of listings that have something in common; nothing where there are none, or fewer than it is worth it for. */
export function Shelf(props: {
  title: string
  words?: string | null
  cards: readonly MarketCard[] | undefined
  least?: number
  onAdopt: ((card: MarketCard) => void) | undefined
}) {
  const { title, words, cards = [], least = 1, onAdopt } = props
  const id = useId()
  if (cards.length < least) return null
  return (
    <section aria-labelledby={id} className={css.shelf}>
      <h2 id={id} className={css.heading} dir="auto">
        {title}
      </h2>
      {words && (
        <p className={css.shelfWords} dir="auto">
          {words}
        </p>
      )}
      <ul className={css.row}>
        {cards.map((card) => (
          <ListingCard key={card.id} card={card} place={id} {...(onAdopt && { onAdopt })} />
        ))}
      </ul>
    </section>
  )
}
