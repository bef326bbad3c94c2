import { mina, ruth, supper, tenantAdmin } from '../../cast.ts'
import { ruthsCurriculum, ruthsVersion } from '../arranged-curriculum.ts'

/** The words of Ruth’s curriculum for strangers, while it waits for a decision; and what hangs on it. */
export const ruthsListing = '00000000-0000-4000-8000-00000000ca01'
export const ruthsAsking = '00000000-0000-4000-8000-00000000ca02'
export const winterCollection = '00000000-0000-4000-8000-00000000ca03'
export const suppersTrial = '00000000-0000-4000-8000-00000000ca04'
export const minasReview = '00000000-0000-4000-8000-00000000ca05'
const suppersCourse = '00000000-0000-4000-8000-00000000ca06'

export const arrangedListings = `
  insert into public.listings (id, curriculum_id, version_id, slug, promise, outcomes, topics, audience, format, visibility, state, created_by) values
    ('${ruthsListing}', '${ruthsCurriculum}', '${ruthsVersion}', 'soups', 'Soup for all', '{Cook}', '{food}', 'adults', 'in_person', 'tenant', 'draft', '${ruth.id}');
  update public.listings set state = 'in_review' where id = '${ruthsListing}';
  insert into public.listing_reviews_asked (id, listing_id, version_id, checklist, asked_by) values
    ('${ruthsAsking}', '${ruthsListing}', '${ruthsVersion}', private.listing_checklist(), '${ruth.id}');
  insert into public.collections (id, tenant_id, title, rank, created_by) select '${winterCollection}', tenant_id, 'For winter', 'a', id from public.users where id = '${tenantAdmin.id}';
  insert into public.collection_items (collection_id, listing_id, rank) values ('${winterCollection}', '${ruthsListing}', 'a');
  insert into public.trials (id, group_id, listing_id, version_id, lesson_key, on_date, created_by) values
    ('${suppersTrial}', '${supper}', '${ruthsListing}', '${ruthsVersion}', gen_random_uuid(), '2026-03-03', '${ruth.id}');
  insert into public.adoptions (id, group_id, curriculum_id, version_id, status, start_on) values ('${suppersCourse}', '${supper}', '${ruthsCurriculum}', '${ruthsVersion}', 'ended', '2025-03-03');
  insert into public.reviews (id, curriculum_id, version_id, adoption_id, group_id, reviewer_id, stars, useful) values
    ('${minasReview}', '${ruthsCurriculum}', '${ruthsVersion}', '${suppersCourse}', '${supper}', '${mina.id}', 4, true);
  insert into public.saved_listings (user_id, listing_id) values ('${ruth.id}', '${ruthsListing}');
`
