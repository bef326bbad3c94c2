import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { readMarketSearch } from './data/search-params.ts'
import { FindPage } from './find/FindPage.tsx'

const ListingPage = lazy(async () => ({
  default: (await withWords(import('./listing/ListingPage.tsx'))).ListingPage,
}))
const TrialPage = lazy(async () => ({ default: (await withWords(import('./trial/TrialPage.tsx'))).TrialPage }))
const LinkedListing = lazy(async () => ({
  default: (await withWords(import('./listing/LinkedListing.tsx'))).LinkedListing,
}))
const SavedPage = lazy(async () => ({ default: (await withWords(import('./find/SavedPage.tsx'))).SavedPage }))
const views = {
  saved: SavedPage,
  mine: lazy(async () => ({ default: (await withWords(import('./mine/MyPublications.tsx'))).MyPublications })),
  review: lazy(async () => ({
    default: (await withWords(import('./decide/ListingsToDecide.tsx'))).ListingsToDecide,
  })),
  collections: lazy(async () => ({
    default: (await withWords(import('./collections/CurateCollections.tsx'))).CurateCollections,
  })),
}

/** The marketplace: what its address names. */
export function MarketplacePage() {
  const { listing, lesson, trial, link, view } = readMarketSearch(useSearch({ from: '/inside/marketplace' }))
  const View = view && views[view]
  return (
    <Suspense fallback={<Skeleton />}>
      {listing ? (
        <ListingPage key={listing} id={listing} {...(lesson && { lesson })} />
      ) : trial ? (
        <TrialPage key={trial} id={trial} />
      ) : link ? (
        <LinkedListing token={link} />
      ) : View ? (
        <View />
      ) : (
        <FindPage />
      )}
    </Suspense>
  )
}
