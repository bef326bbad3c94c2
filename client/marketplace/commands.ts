import { t } from '@lingui/core/macro'
import { toast } from '../lib/browser/toast.ts'
import { attempt, errorMessage, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { MarketCard } from './data/card.ts'
import {
  addingCollection,
  type CuratedCollection,
  type CuratedItem,
  puttingItem,
  removeItem,
  removingCollection,
} from './data/curating.ts'
import { type Likeness, type LikenessMark, markingLikeness } from './data/likeness.ts'
import { type OwnListing, withdrawingListing } from './data/own.ts'
import { savingListing } from './data/saved.ts'
import { type MarketSavedSearch, searches, searchOf } from './data/searches.ts'

/* What a person does in the marketplace, each with its undo; and what other rooms and undo do by name. */

/** Saves a listing, or takes it out of the saved ones. */
export function saveListing(card: MarketCard, saved: boolean) {
  const { id, title } = card
  attempt(savingListing, { id, saved, card })
  const words = saved ? t`Saved “${title}”` : t`Removed “${title}” from saved`
  offerUndo(words, { verb: 'marketplace.save', input: { id, saved: !saved, ...(!saved && { card }) } })
}

/** Takes back what was asked of a listing, else takes it down. Only the second can be undone. */
export function takeDown({ id, state }: OwnListing, title: string) {
  attempt(withdrawingListing, { id, withdrawn: true })
  if (state !== 'in_review')
    offerUndo(t`Took down “${title}”`, { verb: 'marketplace.withdraw', input: { id, withdrawn: false } })
}

export function putUpAgain({ id }: OwnListing, title: string) {
  attempt(withdrawingListing, { id, withdrawn: false })
  offerUndo(t`Put “${title}” back up`, { verb: 'marketplace.withdraw', input: { id, withdrawn: true } })
}

/** Says what a likeness is. */
export function markLikeness(mark: LikenessMark, before: Likeness) {
  attempt(markingLikeness, mark)
  const { id, title, note } = before
  const state = before.state === 'own' || before.state === 'cleared' ? before.state : 'open'
  offerUndo(mark.state === 'open' ? t`Took the explanation of “${title}” back` : t`Explained “${title}”`, {
    verb: 'marketplace.mark',
    input: { id, state, ...(note && { note }) },
  })
}

/** Deletes a collection; undone, it has its listings again. */
export function deleteCollection(one: CuratedCollection) {
  attempt(removingCollection, { id: one.id })
  offerUndo(t`Deleted “${one.title}”`, { verb: 'marketplace.collect', input: inputOf(one) })
}

/** Takes a listing out of a collection. */
export async function takeOutOfCollection({ id }: CuratedCollection, { listing_id, rank }: CuratedItem, title: string) {
  try {
    await removeItem({ id, listing_id })
    offerUndo(t`Removed “${title}”`, { verb: 'marketplace.put', input: { id, listing_id, rank } })
  } catch (error) {
    toast(errorMessage(error), 'bad')
  }
}

const inputOf = ({ id, title, summary, for_all, rank, collection_items }: CuratedCollection) => ({
  ...{ id, title, summary, for_all, rank },
  items: collection_items,
})

export async function collect({ items, ...one }: ReturnType<typeof inputOf>) {
  await mutate(addingCollection, one)
  for (const item of items) await mutate(puttingItem, { id: one.id, ...item })
}

export const put = commandOf(puttingItem)
export const withdraw = commandOf(withdrawingListing)
export const mark = commandOf(markingLikeness)
/** Takes out one that is gone, of which there is nothing left to come back to. */
export const takeOut = (id: string) => attempt(savingListing, { id, saved: false })

export function removeSearch({ id, name, ...saved }: MarketSavedSearch) {
  attempt(searches.removing, { id })
  offerUndo(t`Deleted the search “${name}”`, {
    verb: 'marketplace.keepSearch',
    input: { id, name, query: searchOf(saved) },
  })
}

export const save = commandOf(savingListing)
export const keepSearch = ({ query, ...search }: CommandInputs['marketplace.keepSearch']) =>
  mutate(searches.adding, { ...search, area: 'marketplace', query: { ...query } })

/* Trials and reviews come when one is first taken back. */

const trials = () => import('./trial/trial-commands.ts')
export const placeTrial = async (input: CommandInputs['marketplace.placeTrial']) => (await trials()).placeTrial(input)
export const removeTrial = async (input: CommandInputs['marketplace.removeTrial']) =>
  (await trials()).removeTrial(input)
const reviews = () => import('./reviews/review-commands.ts')
export const deleteReview = async (input: CommandInputs['marketplace.deleteReview']) =>
  (await reviews()).deleteReview(input)
export const restoreReview = async (input: CommandInputs['marketplace.restoreReview']) =>
  (await reviews()).restoreReview(input)
