import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, use } from 'react'
import type { TableName } from '../query/query.ts'
import { lazyRegistry } from './lazy-registry.ts'
import { byOrder, type SlotOrder } from './slots.ts'

/*
 * The activity of rooms: what happened, in a sentence, and by which filter one finds it. All rooms' activity.tsx are
 * one file of the build, which comes beside the first page of what happened.
 */

/** A happening in words: the person, the thing, and how many more of the same kind came right before it. */
export interface ActivitySentence {
  name: string
  title: string | null
  others: number
}

/** A kind of happening, as SQL's `activity` calls it. */
export interface ActivityKind {
  Sentence: ComponentType<ActivitySentence>
  /** The tab of the group's page on which it can be seen; the first unless it says so. */
  tab?: string
  /** Several in a row by the same person are one line. */
  folds?: true
}

/** A filter of what happened, by its name in the address. */
export interface ActivityFilter extends SlotOrder {
  name: MessageDescriptor
  kinds: Readonly<Record<string, ActivityKind>>
  /** The tables that its happenings are read from. */
  reads: readonly TableName[]
}
export type RoomActivity = Readonly<Record<string, ActivityFilter>>

/** The sentences and filters of every room. */
export const roomActivity = lazyRegistry<{ activity: RoomActivity }>()

const filters = () =>
  roomActivity
    .entries()
    .flatMap(({ activity }) => Object.entries(activity))
    .sort(([, a], [, b]) => byOrder(a, b))

/** The filters in their order; the part that asks is held back until they are here. */
export function useActivityFilters() {
  use(roomActivity.load())
  return filters()
}

export const activityKind = (kind: string): ActivityKind | undefined =>
  filters().find(([, { kinds }]) => kind in kinds)?.[1].kinds[kind]

/** The kinds of a filter; none for one that no room knows. */
export const kindsOfFilter = (name: string) => Object.keys(Object.fromEntries(filters())[name]?.kinds ?? {})

/** The tables that any happening is read from, as far as rooms have said so by now. */
export const tablesOfActivity = () => filters().flatMap(([, { reads }]) => reads)
