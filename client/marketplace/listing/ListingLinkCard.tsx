import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cover } from '../card/Cover.tsx'
import { extent } from '../card/words.ts'
import { listingOf } from '../data/listing.ts'
import css from './link-card.module.css'

/** The card of a listing whose link is in a message. Nothing for who may not read it. */
export function ListingLinkCard({ address }: { address: URL }) {
  const { data: listing, isPending } = useQuery(listingOf(address.searchParams.get('listing') ?? ''))
  // the conversation is at its end, and stays there when the card comes
  if (isPending) return <div className={css.coming} aria-hidden="true" />
  if (!listing) return null
  return (
    <article className={css.card}>
      <span className={css.picture}>
        <Cover card={listing} alt="" />
      </span>
      <span className={css.words}>
        <Link to="/marketplace" search={{ listing: listing.id }} dir="auto">
          {listing.title}
        </Link>
        <span dir="auto">{listing.promise}</span>
        <small>{extent(listing)}</small>
      </span>
    </article>
  )
}
