import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { type EntryFilters, rpcFilters } from './filters.ts'

/* What is read of the entries beside the entries themselves: where they lie, how many, and those that come back. */

/** A month that has entries, by its first day. */
export interface JournalMonth {
  month: string
  entries: number
}

/** A day that has entries. */
export interface JournalDay {
  day: string
  entries: number
  words: number
  mood: number | null
}

/** The standing of a person: the days of this month first, then the run with the days that are free in it. */
export interface JournalStanding {
  this_month: number
  run: number
  free_left: number
  first_on: string | null
}

/** An entry that comes back after a while. */
export interface Memory {
  kind: 'week' | 'month' | 'year' | 'random'
  ago: number
  entry_id: string
  entry_date: string
  title: string | null
  body_html: string
  mood: number | null
}

/** An entry as a search lists it. */
export interface FoundEntry {
  id: string
  entry_date: string
  entry_time: string | null
  title: string | null
  preview: string
  mood: number | null
  tags: string[]
  has_photo: boolean
  /** The mark of its first photo. */
  photo: string | null
}

/** The months that have entries, newest first. */
export const journalMonths = queryOptions({
  queryKey: ['journal_entries', 'months'],
  queryFn: async (): Promise<JournalMonth[]> => await rows(supabase.rpc('journal_months')),
})

/** The days that have entries, from a day to another. */
export const journalDays = (from: string, to: string) =>
  queryOptions({
    queryKey: ['journal_entries', 'days', { from, to }],
    queryFn: async (): Promise<JournalDay[]> => await rows(supabase.rpc('journal_days', { from_on: from, to_on: to })),
  })

/** One’s standing, as of a day. */
export const journalStanding = (today: string) =>
  queryOptions({
    queryKey: ['journal_entries', 'standing', { today }],
    queryFn: async (): Promise<JournalStanding[]> => await rows(supabase.rpc('journal_standing', { today })),
    meta: { reads: ['away_periods'] satisfies TableName[] },
  })

/** Entries of a week, a month and years before a day. */
export const memoriesOn = (today: string) =>
  queryOptions({
    queryKey: ['memory_hides', 'memories', { today }],
    queryFn: async () => (await rows(supabase.rpc('journal_memories', { today }))) as Memory[],
    meta: { reads: ['journal_entries'] satisfies TableName[] },
  })

/** Any entry from longer ago; each time another. */
export const lookBack = async (today: string): Promise<Memory | undefined> =>
  ((await rows(supabase.rpc('journal_lookback', { today }))) as Memory[])[0]

const aPage = 50

/** The entries that match, newest first and a page at a time. */
export const findEntries = (filters: EntryFilters) =>
  infiniteQueryOptions({
    queryKey: ['journal_entries', 'found', filters],
    queryFn: async ({ pageParam: last }) =>
      (await rows(
        supabase.rpc('find_journal_entries', {
          ...rpcFilters(filters),
          ...(last && { before_on: last.entry_date, before_id: last.id }),
        }),
      )) as FoundEntry[],
    initialPageParam: null as FoundEntry | null,
    getNextPageParam: (page) => (page.length < aPage ? undefined : page.at(-1)),
    meta: { passing: true },
  })

/** True where anything matches. */
export const anyMatch = (filters: EntryFilters) =>
  queryOptions({
    queryKey: ['journal_entries', 'any', filters],
    queryFn: async () => (await rows(supabase.rpc('find_journal_entries', rpcFilters(filters)).limit(1))).length > 0,
    meta: { passing: true },
  })
