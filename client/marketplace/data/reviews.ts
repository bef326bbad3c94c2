import { infiniteQueryOptions, type MutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows, type ShownChange } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A review as whoever reads the listing sees it: without a name of a person or of a group. */
export interface ListingReview {
  id: string
  stars: number
  useful: boolean
  body: string | null
  created_at: string
  /** The version that was taught. */
  number: number
  author_reply: string | null
  replied_at: string | null
  /** True where one leads the group that wrote it. */
  mine: boolean
}

const many = 20

/** The reviews of a listing, the newest first, page by page. */
export const reviewsOf = (listingId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of', { listingId }],
    queryFn: async ({ pageParam }) =>
      (await rows(
        supabase.rpc('listing_reviews', { listing_id: listingId, ...pageParam }),
      )) as unknown as ListingReview[],
    initialPageParam: {} as { before?: string; before_id?: string },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === many ? { before: last.created_at, before_id: last.id } : undefined
    },
  })

export type OwnReview = Pick<
  Database['public']['Tables']['reviews']['Row'],
  | 'id'
  | 'curriculum_id'
  | 'adoption_id'
  | 'group_id'
  | 'stars'
  | 'useful'
  | 'body'
  | 'author_reply'
  | 'created_at'
  | 'version'
  | 'held_at'
>

/** The reviews of a curriculum by groups that one leads. */
export const ownReviewsOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['reviews', 'own', { curriculumId }],
    queryFn: (): Promise<OwnReview[]> =>
      rows(
        supabase
          .from('reviews')
          .select(
            'id, curriculum_id, adoption_id, group_id, stars, useful, body, author_reply, created_at, version, held_at',
          )
          .eq('curriculum_id', curriculumId)
          .order('created_at'),
      ),
  })

/** An adoption by a group that one leads: the lessons that count for a review, and the day from which one may be written. */
export type ReviewStanding = Database['public']['Functions']['review_standings']['Returns'][number]

export const reviewStandingsOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['scheduled_lessons', 'review_standings', { curriculumId }],
    queryFn: (): Promise<ReviewStanding[]> => rows(supabase.rpc('review_standings', { curriculum_id: curriculumId })),
    meta: { reads: ['adoptions', 'attendance'] },
  })

export type WrittenReview = Pick<OwnReview, 'id' | 'adoption_id' | 'stars' | 'useful' | 'body'> & {
  curriculum_id: string
  group_id: string
  /** The version of the review that this one was based on. */
  based_on?: number
}

type Before = ShownChange<OwnReview[]>[]

/** Writes the review of a group, or changes it. */
export const writingReview: MutationOptions<void, Error, WrittenReview, Before> = {
  ...optimistic<OwnReview, WrittenReview>([['reviews', 'own']], (list, { based_on: _, ...review }, key) => {
    if ((key[2] as { curriculumId: string }).curriculumId !== review.curriculum_id) return list
    const before = list.find(({ group_id }) => group_id === review.group_id)
    const made = before ?? { author_reply: null, created_at: serverDate().toISOString(), version: 0, held_at: null }
    return [...list.filter((one) => one !== before), { ...made, ...review, version: made.version + 1 }]
  }),
  mutationFn: ({ curriculum_id: _, group_id: _group, body, ...args }) =>
    write({ rpc: 'write_review', args: { ...args, ...(body && { body }) } }),
}

export const deletingReview: MutationOptions<void, Error, { id: string }, Before> = {
  ...optimistic<OwnReview, { id: string }>([['reviews', 'own']], (list, { id }) => list.filter((one) => one.id !== id)),
  mutationFn: (args) => write({ rpc: 'delete_review', args }),
}

/** It comes back with the next answer, as it was. */
export const restoringReview: MutationOptions<void, Error, { id: string }, Before> = {
  ...optimistic<OwnReview, { id: string }>([['reviews', 'own']], (list) => list),
  mutationFn: (args) => write({ rpc: 'restore_review', args }),
}

/** The author answers a review, once. */
export const answeringReview: MutationOptions<void, Error, { id: string; reply: string }, Before> = {
  ...optimistic<OwnReview, { id: string; reply: string }>([['reviews', 'own']], (list) => list),
  mutationFn: (args) => write({ rpc: 'answer_review', args }),
}
