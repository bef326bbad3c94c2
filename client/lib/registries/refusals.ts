import type { MessageDescriptor } from '@lingui/core'
import type { Database } from '../../../supabase/types.ts'
import { lazyRegistry } from './lazy-registry.ts'

/*
 * Refusals: what the database means when it does not take a row, in words for people. All rooms' refusals.ts are one
 * file of the build, which comes when the first is needed.
 */

type Table = keyof Database['public']['Tables']

/** Refusals of a table. */
export interface TableRefusals {
  /** Checks, unique keys and foreign keys, by name: the column that it is about, and the sentence. */
  constraints?: Readonly<Record<string, readonly [column: string, sentence: MessageDescriptor]>>
  /** Columns that may not be empty. */
  required?: Readonly<Record<string, MessageDescriptor>>
  /** Row level security: by the verb, `insert` or `update`; a restrictive policy by its name. */
  policies?: Readonly<Record<string, MessageDescriptor>>
}

export type RefusalsByTable = { readonly [T in Table]?: TableRefusals }

/** Refusals of a bucket: a file of who may not, of another type than it takes, and of more than its size. */
export interface BucketRefusals {
  refused: MessageDescriptor
  type?: MessageDescriptor
  size: MessageDescriptor
}

export interface RoomRefusals {
  tables: RefusalsByTable
  buckets?: Readonly<Record<string, BucketRefusals>>
}

/** The refusals of every room; refusal-lookup.ts finds one in them. */
export const roomRefusals = lazyRegistry<{ refusals: RoomRefusals }>()
