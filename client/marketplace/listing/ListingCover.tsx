import { Cover } from '../card/Cover.tsx'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** The picture of a listing, as high as it will be before it is there. */
export const ListingCover = ({ listing }: { listing: ListingDetails }) => (
  <div className={css.cover}>
    <Cover card={listing} />
  </div>
)
