/*
 * Listing review: what is to be found by an organisation, or by all, is looked at first.
 *
 * Authors ask, with a checklist; an admin decides for their own organisation, a super admin for all, and nobody on their own. What
 * is shared by link alone asks nobody. What was approved before stays up until the new words are. Each asking is kept with what was
 * said to it.
 */
create table public.listing_reviews_asked (
  id          uuid primary key default gen_random_uuid(),
  listing_id  uuid not null references public.listings on delete cascade,
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  -- what whoever asks has confirmed: private.listing_checklist
  checklist   text[] not null,
  asked_by    uuid references public.users on delete set null,
  at          timestamptz not null default private.clock(),
  decided_by  uuid references public.users on delete set null,
  decided_at  timestamptz,
  -- 'withdrawn': taken back before anybody decided
  decision    text check (decision in ('approved', 'rejected', 'withdrawn')),
  note        text check (length(note) <= 2000 and length(trim(note)) > 0),
  constraint listing_reviews_asked_decided check ((decision is null) = (decided_at is null))
);
create unique index listing_reviews_asked_once on public.listing_reviews_asked (listing_id) where decision is null;
create index listing_reviews_asked_listing on public.listing_reviews_asked (listing_id, at desc);
create index listing_reviews_asked_version on public.listing_reviews_asked (version_id);
create index listing_reviews_asked_asked_by on public.listing_reviews_asked (asked_by);
create index listing_reviews_asked_decided_by on public.listing_reviews_asked (decided_by);

-- Who may
alter table public.listing_reviews_asked enable row level security;
grant select on public.listing_reviews_asked to authenticated;
create policy select_author on public.listing_reviews_asked for select to authenticated
  using (exists (select from public.listings as its where its.id = listing_id));

/** What one confirms before a listing is shared: it is ours to share, it names nobody who did not agree, and its licence is right. */
create function private.listing_checklist() returns text[]
  language sql immutable set search_path = '' as $$ select '{mine,people,licence}'::text[] $$;

create function private.submit_listing(id uuid, listing_id uuid, checklist text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.listings := private.hold_listing(submit_listing.listing_id);
  faults jsonb;
begin
  if submit_listing.id is null then
    raise exception 'A request needs an id of its own.' using errcode = '22023';
  elsif exists (select from public.listing_reviews_asked as known where known.id = submit_listing.id and known.listing_id = its.id) then
    return;
  elsif its.state = 'in_review' then
    raise exception 'This listing is being reviewed already.' using errcode = 'PT409';
  elsif not coalesce(submit_listing.checklist @> private.listing_checklist(), false) then
    perform private.refuse_deed('Confirm everything on the checklist first.');
  end if;
  select jsonb_agg(to_jsonb(fault)) into faults from private.listing_faults(its) as fault where fault.level = 'stop';
  if faults is not null then
    raise exception 'This listing isn’t complete yet.' using errcode = 'PT422', detail = faults::text;
  elsif its.visibility = 'public' and not coalesce((
      select (tenant.settings -> 'marketplace')::boolean from public.tenants as tenant where tenant.id = private.my_tenant_id()), true) then
    raise exception 'Your organisation has turned the marketplace off.' using errcode = '42501';
  elsif its.state = 'approved' and exists (select from private.listed as up where up.listing_id = its.id and up.up) then
    raise exception 'Nothing has changed since it was approved.' using errcode = 'PT409';
  end if;
  insert into public.listing_reviews_asked (id, listing_id, version_id, checklist, asked_by, decided_at, decision)
  values (submit_listing.id, its.id, its.version_id, private.listing_checklist(), auth.uid(),
    case when its.visibility = 'link' then private.clock() end, case when its.visibility = 'link' then 'approved' end);
  if its.visibility = 'link' then
    perform private.list_it(its);
    update public.listings as known set state = 'approved', listed_at = coalesce(known.listed_at, private.clock()) where known.id = its.id;
  else
    update public.listings as known set state = 'in_review' where known.id = its.id;
  end if;
  perform private.log_curriculum(its.curriculum_id, 'listed', jsonb_build_object('visibility', its.visibility));
end $$;
/** Asks that a listing is shared as it stands; by link alone it is shared at once. `checklist` confirms `mine`, `people` and `licence`. Refused while something is missing (PT422, with all of it in the details). */
create function public.submit_listing(id uuid, listing_id uuid, checklist text[]) returns void
  language sql set search_path = '' as $$ select private.submit_listing(id, listing_id, checklist) $$;

create function private.withdraw_listing(id uuid, withdrawn boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.listings := private.hold_listing(withdraw_listing.id);
begin
  if withdrawn and its.state = 'in_review' then
    update public.listing_reviews_asked as asked set decision = 'withdrawn', decided_at = private.clock(), decided_by = auth.uid() where asked.listing_id = its.id and asked.decision is null;
    update public.listings as known set state = 'draft' where known.id = its.id;
  elsif withdrawn then
    update private.listed as up set withdrawn_at = private.clock(), up = false where up.listing_id = its.id and up.withdrawn_at is null;
    if found then
      update public.listings as known set state = 'withdrawn', listed_at = null where known.id = its.id;
      perform private.log_curriculum(its.curriculum_id, 'unlisted', '{}');
    end if;
  else
    update private.listed as up set withdrawn_at = null, up = version.state = 'published' from public.curriculum_versions as version
    where up.listing_id = its.id and up.withdrawn_at is not null and version.id = up.version_id;
    if found then
      update public.listings as known set state = case when known.state = 'withdrawn' then 'approved' else known.state end, listed_at = private.clock() where known.id = its.id;
      perform private.log_curriculum(its.curriculum_id, 'listed', jsonb_build_object('visibility', its.visibility));
    end if;
  end if;
end $$;
/** Takes back what was asked; else takes the listing down, at once and for everybody, and groups that took it up go on. With `false` it is up again as it was. */
create function public.withdraw_listing(id uuid, withdrawn boolean default true) returns void
  language sql set search_path = '' as $$ select private.withdraw_listing(id, withdrawn) $$;

create function private.decide_listing(id uuid, decision text, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.listing_reviews_asked;
  its public.listings;
begin
  select * into asked from public.listing_reviews_asked as known
  where known.id = decide_listing.id and (known.decided_by = auth.uid() or known.decision is null and known.listing_id in (select private.listings_i_decide_on())) for update;
  select * into its from public.listings as known where known.id = asked.listing_id for update;
  if asked.id is null then
    raise exception 'This request no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif decide_listing.decision not in ('approved', 'rejected') or decide_listing.decision is null then
    raise exception 'Approve it or reject it.' using errcode = '22023';
  elsif asked.decision = decide_listing.decision then
    return;
  elsif asked.decision is not null then
    raise exception 'This was decided already.' using errcode = 'PT409';
  elsif its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) or asked.asked_by = auth.uid() then
    raise exception 'Nobody decides on their own listing.' using errcode = '42501';
  elsif length(trim(coalesce(decide_listing.note, ''))) > 2000 or decide_listing.decision = 'rejected' and trim(coalesce(decide_listing.note, '')) = '' then
    raise exception 'Say why, in 1 to 2,000 characters.' using errcode = '22023';
  elsif decide_listing.decision = 'approved' and exists (select from private.listing_faults(its) as fault where fault.level = 'stop') then
    raise exception 'This listing isn’t complete any more.' using errcode = 'PT409';
  end if;
  update public.listing_reviews_asked as known set decision = decide_listing.decision, note = nullif(trim(decide_listing.note), ''), decided_by = auth.uid(), decided_at = private.clock() where known.id = asked.id;
  if decide_listing.decision = 'approved' then
    perform private.list_it(its);
  end if;
  update public.listings as known set state = decide_listing.decision, listed_at = case when decide_listing.decision = 'approved' then coalesce(known.listed_at, private.clock()) else known.listed_at end where known.id = its.id;
  perform private.audit('listing.' || decide_listing.decision, 'listings', its.id, null, null, jsonb_strip_nulls(jsonb_build_object('note', nullif(trim(decide_listing.note), ''))));
  perform private.notify(array(select author.user_id from public.curriculum_authors as author where author.curriculum_id = its.curriculum_id and author.role = 'editor')
      || source.owner_id || asked.asked_by, 'listing_decided',
    case decide_listing.decision when 'approved' then 'Approved: ' else 'Not approved: ' end || source.title, its.id, null, null, '/marketplace/curriculum/' || its.curriculum_id || '/edit', 'author')
  from public.curricula as source where source.id = its.curriculum_id;
end $$;
/** Decides on what was asked of a listing: 'approved', or 'rejected' with a reason. Nobody decides on their own. */
create function public.decide_listing(id uuid, decision text, note text default null) returns void
  language sql set search_path = '' as $$ select private.decide_listing(id, decision, note) $$;

create function private.listings_to_decide() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'at', asked.at, 'listing', to_jsonb(its), 'title', source.title, 'author', author.name,
      'tenant', case when (select private.is_super_admin()) then tenant.name end, 'own', its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')),
      -- what it would take the place of
      'before', (select to_jsonb(up.*) - '{plain,words,bits,score,up}'::text[] from private.listed as up where up.listing_id = its.id)) order by asked.at, asked.id), '[]')
  from public.listing_reviews_asked as asked join public.listings as its on its.id = asked.listing_id and its.id in (select private.listings_i_decide_on())
  join public.curricula as source on source.id = its.curriculum_id join public.tenants as tenant on tenant.id = source.tenant_id
  left join public.users as author on author.id = source.owner_id
  where asked.decision is null
$$;
/** What waits for the decision of who asks, the oldest first: `[{id, at, listing, title, author, tenant, own, before}]`, `before` as it is up now. */
create function public.listings_to_decide() returns jsonb
  language sql stable set search_path = '' as $$ select private.listings_to_decide() $$;

/** The version of a listing that waits for the decision of who asks. */
create function private.version_to_decide_on(listing_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  version_id constant uuid := (
    select its.version_id from public.listings as its where its.id = version_to_decide_on.listing_id and its.id in (select private.listings_i_decide_on()));
begin
  if version_id is null then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return version_id;
end $$;

create function private.asked_lessons(listing_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select private.outline_of(private.version_to_decide_on(asked_lessons.listing_id)) $$;
/** The units and lessons of a listing that waits for the decision of who asks: `{units: [{key, title}], lessons: [{key, unit_key, title, minutes, sample}]}`. */
create function public.asked_lessons(listing_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.asked_lessons(listing_id) $$;

create function private.read_asked_lesson(listing_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant uuid := private.version_to_decide_on(read_asked_lesson.listing_id);
  told jsonb;
begin
  -- what goes up goes to those who lead too: who decides reads their words with the rest
  select to_jsonb(lesson) - '{id,version_id,updated_at,version,rank}'::text[] || jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(item) - '{id,version_id,updated_at,version,rank}'::text[] order by item.rank, item.key)
      from public.lesson_items as item where item.version_id = asked and item.lesson_key = lesson.key), '[]'),
    'leaders', coalesce((select jsonb_agg(jsonb_build_object('key', said.key, 'blocks', said.blocks)) from public.leader_texts as said
      where said.version_id = asked and (said.key in (lesson.key, lesson.unit_key)
        or said.key in (select item.key from public.lesson_items as item where item.version_id = asked and item.lesson_key = lesson.key))), '[]'))
  into told from public.lessons as lesson where lesson.version_id = asked and lesson.key = read_asked_lesson.lesson_key;
  if told is null then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  end if;
  return told;
end $$;
/** Any lesson of a listing that waits for the decision of who asks, as who leads it reads it: with its notes for leaders and those of its unit, `leaders: [{key, blocks}]`; without answers. */
create function public.read_asked_lesson(listing_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_asked_lesson(listing_id, lesson_key) $$;
grant execute on function private.asked_lessons(uuid), public.asked_lessons(uuid), private.read_asked_lesson(uuid, uuid), public.read_asked_lesson(uuid, uuid) to authenticated;
grant execute on function private.submit_listing(uuid, uuid, text[]), public.submit_listing(uuid, uuid, text[]), private.withdraw_listing(uuid, boolean), public.withdraw_listing(uuid, boolean),
  private.decide_listing(uuid, text, text), public.decide_listing(uuid, text, text), private.listings_to_decide(), public.listings_to_decide() to authenticated;

-- What follows
insert into private.notification_types (type, title, url, related, ttl, urgency) values ('listing_decided', 'Notification', '/marketplace', 'listingId', 604800, 'normal');

create function private.tg_listing_reviews_asked__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || its.curriculum_id, 'listing_reviews_asked', tg_op, array[new.id]) from public.listings as its where its.id = new.listing_id;
  return null;
end $$;
create trigger _900_tell after insert or update on public.listing_reviews_asked for each row execute function private.tg_listing_reviews_asked__tell();
