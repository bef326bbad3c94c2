import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { SourceLesson, VersionItem, VersionLesson } from './version-nodes.ts'

/* Samples of the marketplace that a group may take into its own: those whose licence lets others change them. */

const licences = { cc_by: 'CC BY', cc_by_sa: 'CC BY-SA', cc_by_nc: 'CC BY-NC', cc0: 'CC0' } as const

interface SampledListing {
  id: string
  title: string
  byline: string
  licence: keyof typeof licences
}

/** Listings with these words of which one may take lessons. */
export const sampledListings = (words: string) =>
  queryOptions({
    queryKey: ['listings', 'sampled', words],
    enabled: words.trim().length > 1,
    queryFn: async () => {
      const found = await rows(
        supabase.rpc('find_listings', { query: words.slice(0, 200), facets: { licence: Object.keys(licences) } }),
      )
      return (found as unknown as { rows: SampledListing[] }).rows
    },
    meta: { passing: true },
  })

/** The samples of a listing by name. */
export const samplesOf = (listingId: string) =>
  queryOptions({
    queryKey: ['listings', 'samples', { listingId }],
    enabled: listingId !== '',
    queryFn: async () => {
      const read = (await rows(supabase.rpc('read_listing', { id: listingId }))) as unknown as SampledListing & {
        lessons: { key: string; title: string; sample: boolean }[]
      }
      return { ...read, lessons: read.lessons.filter(({ sample }) => sample) }
    },
    meta: { passing: true },
  })

/** A sample with all that a member reads of it, and at its end the words about whose it is. */
export const sampledLesson = (listingId: string, key: string) =>
  queryOptions({
    queryKey: ['listings', 'sample to add', { listingId, key }],
    enabled: key !== '',
    queryFn: async (): Promise<SourceLesson> => {
      const [sample, { title, byline, licence }] = await Promise.all([
        rows(supabase.rpc('read_sample', { listing_id: listingId, lesson_key: key })),
        rows(supabase.rpc('read_listing', { id: listingId })) as unknown as Promise<SampledListing>,
      ])
      const lesson = sample as unknown as VersionLesson & { items: VersionItem[] }
      const credit = `“${plain(title)}” · ${plain(byline)} · ${licences[licence]}`
      const block = { key: crypto.randomUUID(), kind: 'text', html: `<p>${credit}</p>` } as const
      return {
        lesson: { ...lesson, blocks: [...lesson.blocks, block] },
        items: lesson.items,
        ...{ tasks: [], leaders: [], answers: [] },
      }
    },
    // its words about whose it is keep their key
    staleTime: Number.POSITIVE_INFINITY,
    meta: { passing: true },
  })

const plain = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
