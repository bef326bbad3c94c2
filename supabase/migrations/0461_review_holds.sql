/*
 * Review holds: reviews that look like one person with several accounts wait for a moderator.
 *
 * A review is held when another group reviewed the same curriculum from the same network within a day, or from the same mailbox. A class
 * that writes from one school is held too, which costs a moderator one press; a forger gets nothing by it. It makes a case that nobody
 * reported. Only its own group reads it, and it counts in no figure, until whoever decides the case leaves it as it is.
 */
create table private.review_networks (
  review_id  uuid primary key references public.reviews on delete cascade,
  network    text not null,
  at         timestamptz not null default private.clock()
);
create index review_networks_at on private.review_networks (at);

/** The network from which a request comes; null for this machine and trusted networks, which speak for too many. */
create function private.request_network() returns text
  language sql stable security definer set search_path = ''
as $$
  select private.network_of(address) from private.request_address() as address where address is not null and not private.is_trusted(address)
$$;

/** True if the caller's new review of a curriculum is to be held. Called under the lock of the curriculum's reviews. */
create function private.looks_forged(curriculum_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.reviews as known join private.review_networks as place on place.review_id = known.id
    where known.curriculum_id = looks_forged.curriculum_id and place.network = private.request_network() and place.at > private.clock() - interval '1 day')
  or exists (
    select from public.reviews as known join public.users as other on other.id = known.reviewer_id join public.users as me on me.id = auth.uid()
    where known.curriculum_id = looks_forged.curriculum_id and private.mailbox_of(other.email) = private.mailbox_of(me.email))
$$;

/** Stores the network of a review for a day. */
create function private.note_review_network(review_id uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from private.review_networks as past where past.at < private.clock() - interval '1 day';
  insert into private.review_networks (review_id, network)
  select note_review_network.review_id, network from private.request_network() as network where network is not null;
$$;

/** The snapshot of a review in a case that nobody reported: the review as it is now. */
create function private.held_snapshot(review_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', jsonb_build_object('id', its.id, 'curriculum_id', its.curriculum_id, 'stars', its.stars, 'body', its.body, 'created_at', its.created_at))
  from public.reviews as its where its.id = held_snapshot.review_id
$$;

-- What follows
create function private.tg_reviews__hold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.reported_subject := private.review_subject(new.id);
begin
  insert into private.moderation_cases (subject_type, subject_id, subject_owner_id, parties, tenant_id, level, reason, reasons, words, risk)
  values ('review', new.id, its.owner_id, array_remove(its.parties, null), its.tenant_id, private.case_level(its), 'spam', '{spam}', private.reported_words(private.held_snapshot(new.id)), 1);
  return null;
end $$;
create trigger _500_hold after insert on public.reviews for each row when (new.held_at is not null) execute function private.tg_reviews__hold();

/** Releases a held review when its case is decided; a removed review stays deleted. */
create function private.tg_moderation_cases__release() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews as its set held_at = null where its.id = new.subject_id and its.held_at is not null;
  return null;
end $$;
create trigger _500_release after update of outcome on private.moderation_cases
  for each row when (new.subject_type = 'review' and old.outcome is null and new.outcome is not null) execute function private.tg_moderation_cases__release();
