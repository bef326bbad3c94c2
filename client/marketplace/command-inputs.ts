/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { MarketCard } from './data/card.ts'
import type { MarketSearch } from './data/search-params.ts'
import type { Trial } from './data/trials.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Saves a listing, or takes it out of the saved ones again. */
    'marketplace.save': { id: string; saved: boolean; card?: MarketCard }
    /** Takes a listing down, or with `false` puts it up again. */
    'marketplace.withdraw': { id: string; withdrawn: boolean }
    'marketplace.mark': { id: string; state: 'open' | 'own' | 'cleared'; note?: string }
    /** Puts a listing into a collection. */
    'marketplace.put': { id: string; listing_id: string; rank: string }
    /** Makes a collection again with what was in it. */
    'marketplace.collect': {
      id: string
      title: string
      summary: string | null
      for_all: boolean
      rank: string
      items: { listing_id: string; rank: string }[]
    }
    /** Keeps a search that was deleted again. */
    'marketplace.keepSearch': { id: string; name: string; query: MarketSearch }
    /** Puts a sample on a day of a group. */
    'marketplace.placeTrial': Trial
    'marketplace.removeTrial': { id: string }
    'marketplace.deleteReview': { id: string }
    'marketplace.restoreReview': { id: string }
  }
}
