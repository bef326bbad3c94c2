import { binnedCurriculum, ruthsCurriculum } from '../arranged-curriculum.ts'
import {
  type AccessRow,
  admins,
  all,
  nobody,
  type Outcome,
  type Persona,
  participants,
  past,
  refusing,
  self,
  type Verb,
} from '../rows.ts'
import { minasReview, ruthsListing, suppersTrial, winterCollection } from './arranged-listings.ts'

const row = (table: string, verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb,
  on,
  sql,
  ...who,
})
/** Its author, and the admin who decides on what is for their organisation; a super admin belongs to it too. */
const deciders = { ...self, tenantAdmin: 'yes', superAdmin: 'yes' } as const

/** Everybody of the organisation. */
const people = { ...all('yes'), otherAdmin: 'nothing', suspended: 'nothing' } as const

export const listings: AccessRow[] = [
  row(
    'listings',
    'select',
    'that waits for a decision',
    `select 1 from public.listings where id = '${ruthsListing}'`,
    deciders,
  ),
  row(
    'listings',
    'insert',
    'of Ruth’s curriculum in the trash',
    `insert into public.listings (curriculum_id) values ('${binnedCurriculum}')`,
    nobody,
  ),
  row(
    'listings',
    'insert',
    'with its state',
    `insert into public.listings (curriculum_id, state) values ('${ruthsCurriculum}', 'approved')`,
    nobody,
  ),
  row(
    'listings',
    'update',
    'the promise',
    `update public.listings set with_picture = false where id = '${ruthsListing}' returning 1`,
    self,
  ),
  row(
    'listings',
    'update',
    'the state',
    `update public.listings set state = 'approved' where id = '${ruthsListing}'`,
    nobody,
  ),
  row('listings', 'delete', 'past its curriculum', `delete from public.listings where id = '${ruthsListing}'`, nobody),
  row(
    'listing_reviews_asked',
    'select',
    'of Ruth’s listing',
    `select 1 from public.listing_reviews_asked where listing_id = '${ruthsListing}'`,
    { ...all('nothing'), ...deciders },
  ),
  ...past('listing_reviews_asked', "note = 'x'"),
  row(
    'collections',
    'select',
    'of the organisation',
    `select 1 from public.collections where id = '${winterCollection}'`,
    people,
  ),
  row(
    'collections',
    'insert',
    'for one’s organisation',
    "insert into public.collections (title, rank) values ('Spring', 'b') returning 1",
    { ...refusing(admins), otherAdmin: 'yes' },
  ),
  row(
    'collections',
    'insert',
    'for all',
    "insert into public.collections (title, rank, for_all) values ('Spring', 'b', true) returning 1",
    { ...all('refused'), superAdmin: 'yes' },
  ),
  row(
    'collections',
    'update',
    'the title',
    `update public.collections set title = 'Cold' where id = '${winterCollection}' returning 1`,
    admins,
  ),
  row(
    'collections',
    'update',
    'for whom',
    `update public.collections set for_all = true where id = '${winterCollection}'`,
    nobody,
  ),
  row(
    'collections',
    'delete',
    'one',
    `delete from public.collections where id = '${winterCollection}' returning 1`,
    admins,
  ),
  row(
    'collection_items',
    'select',
    'one',
    `select 1 from public.collection_items where collection_id = '${winterCollection}'`,
    admins,
  ),
  row(
    'collection_items',
    'insert',
    'a listing that isn’t up',
    `insert into public.collection_items (collection_id, listing_id, rank) values ('${winterCollection}', '${ruthsListing}', 'b')`,
    nobody,
  ),
  row(
    'collection_items',
    'update',
    'the place of a listing that isn’t up',
    `update public.collection_items set rank = 'b' where collection_id = '${winterCollection}' returning 1`,
    { ...admins, tenantAdmin: 'refused', superAdmin: 'refused' },
  ),
  row(
    'collection_items',
    'delete',
    'one',
    `delete from public.collection_items where collection_id = '${winterCollection}' returning 1`,
    admins,
  ),
  row('trials', 'select', 'of the group', `select 1 from public.trials where id = '${suppersTrial}'`, participants),
  ...past('trials', "on_date = '2026-03-04'"),
  row('reviews', 'select', 'of the group', `select 1 from public.reviews where id = '${minasReview}'`, {
    ...participants,
    member: 'nothing',
  }),
  ...past('reviews', 'stars = 5'),
  row(
    'saved_listings',
    'select',
    'Ruth’s',
    `select 1 from public.saved_listings where listing_id = '${ruthsListing}'`,
    self,
  ),
  ...past('saved_listings', 'seen_id = null'),
]
