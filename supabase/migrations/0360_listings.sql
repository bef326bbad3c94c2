/*
 * Listings: what the authors of a curriculum say of it to strangers.
 *
 * A listing is a row of its own, and nobody but its authors and those who decide on it reads this one: what strangers read is the
 * copy that was approved. Owner and editors write; not while it is looked at. A change of what was approved begins a draft, and
 * what is up stays up until the new words are approved too.
 */
create table public.listings (
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null unique references public.curricula on delete cascade,
  -- what is to be found: a published version of it
  version_id     uuid references public.curriculum_versions on delete set null,
  slug           text not null default '' unique check (slug ~ '^[a-z0-9][a-z0-9-]{2,79}$'),
  promise        text check (length(promise) <= 160 and length(trim(promise)) > 0),
  summary_html   public.html check (length(summary_html) <= 20000 and position('<img' in summary_html) = 0),
  outcomes       text[] not null default '{}' check (private.are_words(outcomes, 8, 200)),
  topics         text[] not null default '{}' check (private.are_words(topics, 8, 40)),
  audience       text check (audience in ('kids', 'teens', 'adults', 'mixed')),
  age_min        int check (age_min between 0 and 120),
  age_max        int check (age_max between 0 and 120),
  language       text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  format         text check (format in ('in_person', 'online', 'hybrid', 'self_paced')),
  licence        text not null default 'all_rights' check (licence in ('all_rights', 'cc_by', 'cc_by_sa', 'cc_by_nc', 'cc0', 'tenant_only')),
  -- how others are to name it; without: title and byline
  attribution    text check (length(attribution) <= 300 and length(trim(attribution)) > 0),
  cover_path     text,
  cover_alt      text check (length(cover_alt) <= 300),
  visibility     text not null default 'private' check (visibility in ('private', 'link', 'tenant', 'public')),
  state          text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'rejected', 'withdrawn')),
  -- the name under which its author is shown; without, their own
  byline         text check (length(byline) <= 80 and length(trim(byline)) > 0),
  -- whether their picture is shown beside it
  with_picture   boolean not null default false,
  -- since when something of it is up
  listed_at      timestamptz,
  created_by     uuid default auth.uid() references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  updated_at     timestamptz not null default private.clock(),
  version        int not null default 1,
  constraint listings_ages check (age_min <= age_max),
  constraint listings_cover check (starts_with(cover_path, curriculum_id::text || '/') and cover_path ~ '^[^/]+/[\w-]{8,60}/[^/"<>&\s]{1,200}$'),
  -- what stays within one organisation is not for all
  constraint listings_tenant_only check (licence <> 'tenant_only' or visibility <> 'public')
);
create index listings_version on public.listings (version_id) where version_id is not null;
create index listings_created_by on public.listings (created_by);
create index listings_in_review on public.listings (visibility) where state = 'in_review';

-- Who may
/** The listings that who asks decides on: an admin those for their own organisation, a super admin those for all. */
create function private.listings_i_decide_on() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.listings as its join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
  where its.state = 'in_review' and (its.visibility = 'public' and (select private.is_super_admin())
    or its.visibility = 'tenant' and (select private.is_admin()) and source.tenant_id = (select private.my_tenant_id()))
$$;
grant execute on function private.listings_i_decide_on() to authenticated;

alter table public.listings enable row level security;
grant select on public.listings to authenticated;
grant insert (id, curriculum_id, version_id, slug, promise, summary_html, outcomes, topics, audience, age_min, age_max, language, format, licence, attribution,
    cover_path, cover_alt, visibility, byline, with_picture),
  update (version_id, slug, promise, summary_html, outcomes, topics, audience, age_min, age_max, language, format, licence, attribution, cover_path, cover_alt,
    visibility, byline, with_picture) on public.listings to authenticated;
create policy select_author on public.listings for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));
create policy select_decider on public.listings for select to authenticated
  using (id = any (array(select private.listings_i_decide_on())));
create policy insert_editor on public.listings for insert to authenticated
  with check (curriculum_id = any (array(select private.my_authored_ids('{owner,editor}'))) and created_by = (select auth.uid()));
create policy update_editor on public.listings for update to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor}'))));

/** A listing of a curriculum that who asks writes, held until they are done; refused otherwise. */
create function private.hold_listing(id uuid) returns public.listings
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.listings;
begin
  select * into its from public.listings as known
  where known.id = hold_listing.id and known.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) for update;
  if its.id is null then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) then
    raise exception 'Only the owner and editors can change this listing.' using errcode = '42501';
  end if;
  return its;
end $$;

-- What follows
/** A listing's address, of the words of a title. */
create function private.listing_slug_of(title text) returns text
  language sql volatile set search_path = ''
as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(lower(private.plain(title)), '[^a-z0-9]+', '-', 'g'), 60)), ''), 'listing') || '-' || lower(private.random_code(6))
$$;

create function private.tg_listings__complete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  source public.curricula;
begin
  new.topics := array(select min(lower(trim(topic))) from unnest(new.topics) with ordinality as named (topic, n) group by lower(trim(topic)) order by min(n));
  new.promise := trim(new.promise);
  if tg_op = 'INSERT' then
    select * into source from public.curricula as its where its.id = new.curriculum_id and (auth.uid() is null or its.id in (select private.my_authored_ids('{owner,editor}')));
    new.slug := coalesce(nullif(new.slug, ''), private.listing_slug_of(coalesce(source.title, '')));
    new.version_id := coalesce(new.version_id, source.latest_version_id);
  elsif old.state = 'in_review' and new.state = 'in_review' and pg_trigger_depth() = 1 and (to_jsonb(new) - '{version,updated_at}'::text[]) <> (to_jsonb(old) - '{version,updated_at}'::text[]) then
    raise exception 'This listing is being reviewed. Take it back to change it.' using errcode = 'PT409';
  elsif old.state in ('approved', 'rejected', 'withdrawn') and new.state = old.state
      and (to_jsonb(new) - '{version,updated_at,listed_at,state}'::text[]) <> (to_jsonb(old) - '{version,updated_at,listed_at,state}'::text[]) then
    new.state := 'draft';
  end if;
  if new.version_id is not null and (tg_op = 'INSERT' or new.version_id is distinct from old.version_id) and not exists (
      select from public.curriculum_versions as its
      where its.id = new.version_id and its.curriculum_id = new.curriculum_id and its.state = 'published' and its.published_at is not null) then
    raise exception 'Choose a published version of this curriculum.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_complete before insert or update on public.listings for each row execute function private.tg_listings__complete();
create trigger _150_touch before update on public.listings for each row execute function private.tg__touch();

create function private.tg_listings__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || curriculum_id, 'listings', tg_op, array_agg(id)) from changed group by curriculum_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.listings
  referencing new table as changed for each statement execute function private.tg_listings__tell();
create trigger _900_tell_update after update on public.listings
  referencing new table as changed for each statement execute function private.tg_listings__tell();

/** What a listing still lacks: 'stop' stands in the way of sharing it, 'warn' would be good to have. */
create function private.listing_faults(its public.listings) returns table (level text, problem text)
  language sql stable security definer set search_path = ''
as $$
  select fault.level, fault.problem from (values
    ('stop', 'version', not exists (select from public.curriculum_versions as version where version.id = its.version_id and version.state = 'published')),
    ('stop', 'sample', not exists (
      select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.sample
        and (lesson.blocks <> '[]' or exists (select from public.lesson_items as item where item.version_id = lesson.version_id and item.lesson_key = lesson.key and item.audience = 'all')))),
    ('stop', 'promise', its.promise is null),
    ('stop', 'outcomes', its.outcomes = '{}'),
    ('stop', 'topics', its.topics = '{}'),
    ('stop', 'audience', its.audience is null),
    ('stop', 'format', its.format is null),
    ('stop', 'cover_alt', its.cover_path is not null and coalesce(trim(its.cover_alt), '') = ''),
    ('stop', 'visibility', its.visibility = 'private'),
    ('warn', 'cover', its.cover_path is null),
    ('warn', 'summary', its.summary_html is null),
    ('warn', 'ages', its.age_min is null or its.age_max is null),
    ('warn', 'minutes', exists (select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.minutes is null))) as fault (level, problem, missing)
  where fault.missing
$$;

create function private.listing_missing(id uuid) returns table (level text, problem text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.listings;
begin
  select * into its from public.listings as known
  where known.id = listing_missing.id and (known.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) or known.id in (select private.listings_i_decide_on()));
  if its.id is null then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return query select * from private.listing_faults(its);
end $$;
/** What a listing still lacks, for its authors and those who decide on it: `stop` stands in the way of sharing it, `warn` would be good to have. */
create function public.listing_missing(id uuid) returns table (level text, problem text)
  language sql stable set search_path = '' as $$ select * from private.listing_missing(id) $$;
grant execute on function private.listing_missing(uuid), public.listing_missing(uuid) to authenticated;
