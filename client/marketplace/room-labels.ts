import { msg } from '@lingui/core/macro'
import { IconBuildingStore } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

const Card = lazy(async () => ({
  default: (await withWords(import('./listing/ListingLinkCard.tsx'))).ListingLinkCard,
}))

export const labels: RoomLabels = {
  writes: {
    'listings insert': msg`New listing`,
    'listings update': msg`Listing changed`,
    submit_listing: msg`Listing sent for review`,
    withdraw_listing: msg`Listing taken down or put back up`,
    decide_listing: msg`Decision on a listing`,
    mark_likeness: msg`Note on a similar lesson`,
    remix: msg`New remix`,
    save_listing: msg`Saved listings changed`,
    look_at_listing: msg`Listing looked at`,
    try_lesson: msg`Lesson to try`,
    end_trial: msg`Trial removed`,
    keep_going: msg`Trial continued`,
    write_review: msg`Review`,
    delete_review: msg`Review deleted`,
    restore_review: msg`Review restored`,
    answer_review: msg`Answer to a review`,
    set_tenant_setting: msg`Organisation setting changed`,
    'collections insert': msg`New collection`,
    'collections update': msg`Collection changed`,
    'collections delete': msg`Collection deleted`,
    'collection_items put': msg`Collection changed`,
    'collection_items delete': msg`Collection changed`,
  },
  limits: {
    'listings promise': 160,
    'listings attribution': 300,
    'listings cover_alt': 300,
    'listings byline': 80,
    'mark_likeness note': 300,
    'write_review body': 2000,
    'answer_review reply': 2000,
    'collections title': 80,
    'collections summary': 300,
  },
  search: { listings: { name: msg`Marketplace`, one: msg`Listing`, Icon: IconBuildingStore, order: 26 } },
  notifications: {
    marketplace: {
      name: msg`Marketplace`,
      order: 85,
      types: { listing_decided: { name: msg`Listing approved or not`, Icon: IconBuildingStore } },
      target: () => '/marketplace?view=mine',
    },
  },
  linked: {
    listings: {
      matches: ({ pathname, searchParams }) => pathname === '/marketplace' && searchParams.has('listing'),
      Card,
    },
  },
}
