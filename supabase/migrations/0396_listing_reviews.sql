/*
 * Listing reviews in the queue: what waits for a decision before it is shared stands beside what was reported.
 *
 * Each asking is a case without a report, for those who decide it by the rules of the marketplace and for nobody else. It is claimed, handed on and noted as
 * any other, and decided in the marketplace, from where it learns what became of it.
 */
/** Whether somebody decides what was asked of a listing: as `private.listings_i_decide_on` says of who asks, and never on their own. */
create function private.decides_asked(asked_id uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.listing_reviews_asked as asked join public.listings as its on its.id = asked.listing_id join public.curricula as source on source.id = its.curriculum_id
    join public.users as who on who.id = person and not private.is_suspended(who.id)
    where asked.id = asked_id and who.id is distinct from asked.asked_by and who.id <> all (private.authors_of(source.id))
      and (its.visibility = 'public' and who.role = 'super_admin' or its.visibility = 'tenant' and who.role in ('admin', 'super_admin') and who.tenant_id = source.tenant_id))
$$;

/** What a case is about that nobody reported. */
create function private.asked_snapshot(asked_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('listing_review', jsonb_build_object('listing_id', its.id, 'curriculum_id', its.curriculum_id, 'title', source.title, 'promise', its.promise))
  from public.listing_reviews_asked as asked join public.listings as its on its.id = asked.listing_id join public.curricula as source on source.id = its.curriculum_id
  where asked.id = asked_id
$$;

-- nobody reports one
create function private.asked_by_nobody(id uuid) returns jsonb
  language sql immutable set search_path = '' as $$ select null::jsonb $$;
insert into private.report_kinds (kind, function_name) values ('listing_review', 'private.asked_by_nobody');

-- What follows
create function private.open_review(asked public.listing_reviews_asked) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.moderation_cases (subject_type, subject_id, subject_owner_id, parties, tenant_id, level, reason, words, risk, created_at)
  select 'listing_review', asked.id, source.owner_id, private.authors_of(source.id), source.tenant_id, case its.visibility when 'public' then 'instance' else 'tenant' end,
    'review', private.shortened(source.title, 200), 1, asked.at
  from public.listings as its join public.curricula as source on source.id = its.curriculum_id where its.id = asked.listing_id
$$;

create function private.tg_listing_reviews_asked__queue() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.open_review(new);
  elsif tg_op = 'DELETE' then
    delete from private.moderation_cases as its where its.subject_type = 'listing_review' and its.subject_id = old.id;
  else
    update private.moderation_cases as its
    set state = 'closed', outcome = new.decision, resolved_by = new.decided_by, resolved_at = new.decided_at, claimed_by = null, claimed_at = null, version = its.version + 1
    where its.subject_type = 'listing_review' and its.subject_id = new.id;
  end if;
  return null;
end $$;
create trigger _500_queue_insert after insert on public.listing_reviews_asked
  for each row when (new.decision is null) execute function private.tg_listing_reviews_asked__queue();
create trigger _500_queue_update after update of decision on public.listing_reviews_asked
  for each row when (old.decision is null and new.decision is not null) execute function private.tg_listing_reviews_asked__queue();
create trigger _500_queue_delete after delete on public.listing_reviews_asked for each row execute function private.tg_listing_reviews_asked__queue();

select private.open_review(asked) from public.listing_reviews_asked as asked where asked.decision is null;
