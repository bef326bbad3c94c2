/*
 * Reviews: what a group says of a curriculum that it taught.
 *
 * Whoever leads a group writes one when it has taught three lessons, or a quarter of all; one for the group, and one for the person
 * however many groups they lead. Never where somebody who wrote the curriculum is in the group, and not for a group of one. Who reads a
 * listing reads its reviews without a name, of a person or of a group. Its authors answer each once.
 *
 * Accounts and groups cost nothing, so a review has to cost time and people: its writer has proven their address, the adoption is
 * seven full days old, and a lesson counts when it was taught on a day after the adoption with two people present. What still looks
 * like one person with several accounts is held for moderators: see 0461_review_holds.sql.
 */
create table public.reviews (
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null references public.curricula on delete cascade,
  version_id     uuid not null references public.curriculum_versions on delete cascade,
  adoption_id    uuid not null unique references public.adoptions on delete cascade,
  group_id       uuid not null references public.groups on delete cascade,
  reviewer_id    uuid references public.users on delete set null,
  stars          int not null check (stars between 1 and 5),
  useful         boolean not null,
  body           text check (length(body) <= 2000 and length(trim(body)) > 0),
  author_reply   text check (length(author_reply) <= 2000 and length(trim(author_reply)) > 0),
  replied_at     timestamptz,
  replied_by     uuid references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  updated_at     timestamptz not null default private.clock(),
  version        int not null default 1,
  deleted_at     timestamptz,
  deleted_by     uuid references public.users on delete set null,
  -- since when it waits for a moderator; nobody but its group reads it until then
  held_at        timestamptz,
  constraint reviews_once_a_group unique (curriculum_id, group_id),
  constraint reviews_once_a_person unique (curriculum_id, reviewer_id)
);
create index reviews_version on public.reviews (version_id);
create index reviews_group on public.reviews (group_id);
create index reviews_reviewer on public.reviews (reviewer_id);
create index reviews_replied_by on public.reviews (replied_by) where replied_by is not null;
create index reviews_deleted_by on public.reviews (deleted_by) where deleted_by is not null;
create index reviews_deleted on public.reviews (deleted_at) where deleted_at is not null;
create index reviews_order on public.reviews (curriculum_id, created_at desc, id desc) where deleted_at is null;

-- Who may
alter table public.reviews enable row level security;
grant select on public.reviews to authenticated;
create policy select_leader on public.reviews for select to authenticated
  using (group_id = any (array(select private.groups_i_lead())));
create policy hide_deleted on public.reviews as restrictive for all to authenticated using (deleted_at is null);

/** Whether somebody who wrote a curriculum, or comments on its draft, is in a group. */
create function private.is_authors_group(group_id uuid, curriculum_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.group_members as member join public.curricula as its on its.id = is_authors_group.curriculum_id
    where member.group_id = is_authors_group.group_id and (member.user_id = its.owner_id
      or exists (select from public.curriculum_authors as author where author.curriculum_id = its.id and author.user_id = member.user_id)))
$$;

/**
 * What an adoption has to show before it is reviewed: the lessons that count, of how many, and the day on which it is seven full days old in the zone of
 * its group. A lesson counts when it was taught on a day after the adoption, with two people marked as present.
 */
create function private.review_standing(its public.adoptions) returns table (taught int, total int, opens_on date, is_open boolean)
  language sql stable security definer rows 1 set search_path = ''
as $$
  select (
      select count(distinct entry.lesson_key)::int from public.scheduled_lessons as entry
      where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.state = 'taught'
        and entry.held_on > (its.created_at at time zone around.tz)::date and entry.held_on <= (private.clock() at time zone around.tz)::date
        and exists (select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = entry.lesson_key)
        and (select count(distinct mark.user_id) from public.attendance as mark
             where (mark.scheduled_lesson_id = entry.id or mark.occurrence_id = entry.occurrence_id) and mark.state in ('present', 'late')) >= 2),
    (select version.lesson_count from public.curriculum_versions as version where version.id = its.version_id),
    opening.on_date, opening.on_date <= (private.clock() at time zone around.tz)::date
  from public.groups as around
  cross join lateral (select ((its.created_at + interval '7 days') at time zone around.tz - interval '1 microsecond')::date + 1 as on_date) as opening
  where around.id = its.group_id
$$;

/** Whether somebody has proven their address, or comes by the single sign-on of an organisation, which made the account. */
create function private.is_vouched_for(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_proven_address(person) or exists (select from auth.identities as its where its.user_id = person and its.provider like 'sso:%')
$$;

create function private.review_standings(curriculum_id uuid) returns table (id uuid, group_id uuid, taught int, opens_on date, is_open boolean, vouched boolean)
  language sql stable security definer set search_path = ''
as $$
  select its.id, its.group_id, shown.taught, shown.opens_on, shown.is_open, private.is_vouched_for(auth.uid())
  from public.adoptions as its cross join lateral private.review_standing(its) as shown
  where its.curriculum_id = review_standings.curriculum_id and its.group_id in (select private.groups_i_lead())
  order by its.created_at desc, its.id
$$;
/** The adoptions of a curriculum in groups that one leads: how many lessons count for a review, and from which day one may be written. */
create function public.review_standings(curriculum_id uuid) returns table (id uuid, group_id uuid, taught int, opens_on date, is_open boolean, vouched boolean)
  language sql stable set search_path = '' as $$ select * from private.review_standings(curriculum_id) $$;

/** Refuses a new review of an adoption that has not shown enough yet, with the reason. */
create function private.need_standing(its public.adoptions) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant record := (select known from private.review_standing(its) as known);
begin
  if not private.is_vouched_for(auth.uid()) then
    raise exception 'Confirm your email in your profile before you write a review.' using errcode = '42501';
  elsif shown.taught < 3 and (shown.total = 0 or shown.taught * 4 < shown.total) or shown.taught = 0 then
    raise exception 'Teach three lessons, or a quarter of them, before you review it. A lesson counts when two people were marked as present on a day after your group adopted it.'
      using errcode = 'PT409';
  elsif not shown.is_open then
    raise exception 'You can review this from %.', to_char(shown.opens_on, 'FMDD FMMonth YYYY') using errcode = 'PT409';
  end if;
end $$;

/** An adoption that who asks may review; refused otherwise, with the reason. */
create function private.need_reviewable(adoption_id uuid) returns public.adoptions
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select * into its from public.adoptions as known where known.id = need_reviewable.adoption_id and known.group_id in (select private.groups_i_am_in()) for share;
  if its.id is null then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.group_id not in (select private.groups_i_lead()) then
    raise exception 'Only those who manage the group can review for it.' using errcode = '42501';
  elsif private.is_authors_group(its.group_id, its.curriculum_id) then
    raise exception 'A group with one of the authors in it can’t review this curriculum.' using errcode = '42501';
  elsif (select count(*) from public.group_members as member where member.group_id = its.group_id) < 2 then
    raise exception 'A group of one can’t review.' using errcode = '42501';
  elsif not exists (select from private.listed as up where up.curriculum_id = its.curriculum_id) then
    raise exception 'Only what is in the marketplace can be reviewed.' using errcode = 'PT409';
  end if;
  return its;
end $$;

create function private.write_review(id uuid, adoption_id uuid, stars int, useful boolean, body text, based_on int) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.need_reviewable(write_review.adoption_id);
  mine public.reviews;
begin
  if stars is null or stars not between 1 and 5 or useful is null then
    raise exception 'Choose one to five stars, and whether it was useful.' using errcode = '22023';
  elsif length(trim(coalesce(body, ''))) > 2000 then
    raise exception 'A review has at most 2,000 characters.' using errcode = '22023';
  elsif write_review.id is null then
    raise exception 'A review needs an id of its own.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('review ' || its.curriculum_id, 0));
  select * into mine from public.reviews as known where known.curriculum_id = its.curriculum_id and (known.group_id = its.group_id or known.reviewer_id = auth.uid())
  order by known.group_id = its.group_id desc limit 1;
  if mine.id is not null and mine.group_id <> its.group_id then
    raise exception 'You have reviewed this curriculum for another of your groups.' using errcode = 'PT409';
  elsif mine.id is null then
    perform private.need_standing(its);
    insert into public.reviews (id, curriculum_id, version_id, adoption_id, group_id, reviewer_id, stars, useful, body, held_at)
    values (write_review.id, its.curriculum_id, its.version_id, its.id, its.group_id, auth.uid(), write_review.stars, write_review.useful, nullif(trim(write_review.body), ''),
      case when private.looks_forged(its.curriculum_id) then private.clock() end)
    on conflict on constraint reviews_pkey do nothing;
    if not found then
      raise exception 'A review needs an id of its own.' using errcode = '22023';
    end if;
    perform private.note_review_network(write_review.id);
    return write_review.id;
  elsif based_on is not null and mine.version <> based_on then
    raise exception 'Somebody else has changed this review meanwhile.' using errcode = 'PT409';
  end if;
  update public.reviews as known set stars = write_review.stars, useful = write_review.useful, body = nullif(trim(write_review.body), ''), version_id = its.version_id, adoption_id = its.id,
    deleted_at = null, deleted_by = null, version = known.version + 1, updated_at = private.clock()
  where known.id = mine.id and (known.stars, known.useful, known.deleted_at, coalesce(known.body, '')) is distinct from (write_review.stars, write_review.useful, null::timestamptz, trim(coalesce(write_review.body, '')));
  return mine.id;
end $$;
/** Writes the review of a group for what it has taken up, or changes it; returns its id. */
create function public.write_review(id uuid, adoption_id uuid, stars int, useful boolean, body text default null, based_on int default null) returns uuid
  language sql set search_path = '' as $$ select private.write_review(id, adoption_id, stars, useful, body, based_on) $$;

create function private.throw_review(id uuid, away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.reviews;
begin
  select * into its from public.reviews as known
  where known.id = throw_review.id and known.group_id in (select private.groups_i_lead()) and coalesce(known.deleted_at > private.clock() - interval '30 days', true) for update;
  if its.id is null then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  update public.reviews as known set deleted_at = case when away then coalesce(known.deleted_at, private.clock()) end, deleted_by = case when away then auth.uid() end where known.id = its.id;
end $$;
create function public.delete_review(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_review(id, true) $$;
create function public.restore_review(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_review(id, false) $$;

create function private.answer_review(id uuid, reply text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.reviews;
begin
  select * into its from public.reviews as known
  where known.id = answer_review.id and known.deleted_at is null and known.held_at is null and known.curriculum_id in (select private.my_authored_ids('{owner,editor}')) for update;
  if its.id is null then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif length(trim(coalesce(reply, ''))) not between 1 and 2000 then
    raise exception 'Write an answer of 1 to 2,000 characters.' using errcode = '22023';
  elsif its.author_reply = trim(reply) then
    return;
  elsif its.author_reply is not null then
    raise exception 'This review is answered already.' using errcode = 'PT409';
  end if;
  update public.reviews as known set author_reply = trim(reply), replied_at = private.clock(), replied_by = auth.uid() where known.id = its.id;
end $$;
/** Answers a review of what one wrote. Once. */
create function public.answer_review(id uuid, reply text) returns void
  language sql set search_path = '' as $$ select private.answer_review(id, reply) $$;

create function private.listing_reviews(listing_id uuid, before timestamptz, before_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listed := private.need_listing(listing_reviews.listing_id);
begin
  return coalesce((select jsonb_agg(jsonb_build_object('id', page.id, 'stars', page.stars, 'useful', page.useful, 'body', page.body, 'created_at', page.created_at, 'number', version.number,
      'author_reply', page.author_reply, 'replied_at', page.replied_at, 'mine', page.group_id in (select private.groups_i_lead())) order by page.created_at desc, page.id desc)
    from (select known.* from public.reviews as known
          where known.curriculum_id = its.curriculum_id and known.deleted_at is null and known.held_at is null and (before is null or (known.created_at, known.id) < (before, before_id))
          order by known.created_at desc, known.id desc limit 20) as page
    join public.curriculum_versions as version on version.id = page.version_id), '[]');
end $$;
/** The reviews of a listing, the newest first, twenty at a time: `[{id, stars, useful, body, created_at, number, author_reply, replied_at, mine}]`. */
create function public.listing_reviews(listing_id uuid, before timestamptz default null, before_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.listing_reviews(listing_id, before, before_id) $$;
grant execute on function private.review_standings(uuid), public.review_standings(uuid), private.write_review(uuid, uuid, int, boolean, text, int), public.write_review(uuid, uuid, int, boolean, text, int), private.throw_review(uuid, boolean),
  public.delete_review(uuid), public.restore_review(uuid), private.answer_review(uuid, text), public.answer_review(uuid, text),
  private.listing_reviews(uuid, timestamptz, uuid), public.listing_reviews(uuid, timestamptz, uuid) to authenticated;

-- What follows: authors hear of reviews, a day's as one, and whoever wrote one of the answer
create function private.tg_reviews__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.listed;
  today int;
begin
  select * into its from private.listed as up where up.curriculum_id = new.curriculum_id;
  if tg_op = 'UPDATE' and new.held_at is not distinct from old.held_at then
    perform private.notify(array[new.reviewer_id], 'mention_received', 'The author answered your review of “' || its.title || '”', its.listing_id, null, null, '/marketplace?listing=' || its.listing_id, 'author');
    return null;
  end if;
  select count(*) into today from public.reviews as known where known.curriculum_id = new.curriculum_id and known.created_at > private.clock() - interval '1 day' and known.deleted_at is null and known.held_at is null;
  delete from public.notifications as told where told.type = 'mention_received' and told.related_id = its.listing_id and told.reason = 'reviewed' and not told.is_read and told.created_at > private.clock() - interval '1 day';
  perform private.notify(array(select author.user_id from public.curriculum_authors as author where author.curriculum_id = new.curriculum_id and author.role = 'editor') || source.owner_id, 'mention_received',
    case when today > 1 then today || ' new reviews of “' else 'New review of “' end || its.title || '”', its.listing_id, null, null, '/marketplace?listing=' || its.listing_id, 'reviewed')
  from public.curricula as source where source.id = new.curriculum_id;
  return null;
end $$;
create trigger _500_notify after insert on public.reviews for each row when (new.held_at is null) execute function private.tg_reviews__notify();
create trigger _500_notify_released after update of held_at on public.reviews
  for each row when (old.held_at is not null and new.held_at is null and new.deleted_at is null) execute function private.tg_reviews__notify();
create trigger _500_notify_answer after update of author_reply on public.reviews
  for each row when (old.author_reply is null and new.author_reply is not null) execute function private.tg_reviews__notify();

create trigger _900_tell_insert after insert on public.reviews
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.reviews
  referencing new table as changed for each statement execute function private.tg__tell_group();
