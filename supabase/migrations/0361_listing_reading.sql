/*
 * What strangers read: the one door in the wall between organisations.
 *
 * `private.listed` holds what is up: the words that were approved, copied, with nothing beside them. A curriculum stays its
 * tenant's, and no row of it is open to strangers; they read by functions, which show what was listed, the outline, and the lessons
 * that are samples as a member reads them. Between organisations this holds while both have the marketplace on; one that is suspended
 * is gone at once. A group that took a version up keeps it, whatever becomes of the listing.
 */
insert into private.tenant_settings (key, choices) values ('marketplace', '[true, false]');

create table private.listed (
  listing_id     uuid primary key references public.listings on delete cascade,
  curriculum_id  uuid not null unique references public.curricula on delete cascade,
  version_id     uuid not null references public.curriculum_versions on delete cascade,
  tenant_id      uuid not null references public.tenants on delete cascade,
  visibility     text not null,
  slug           text not null,
  title          text not null,
  promise        text not null,
  summary_html   public.html,
  outcomes       text[] not null,
  topics         text[] not null,
  audience       text not null,
  age_min        int,
  age_max        int,
  language       text not null,
  format         text not null,
  licence        text not null,
  attribution    text not null,
  cover_path     text,
  cover_alt      text,
  byline         text not null,
  picture        text,
  lesson_count   int not null,
  minutes        int not null,
  first_at       timestamptz not null default private.clock(),
  listed_at      timestamptz not null default private.clock(),
  withdrawn_at   timestamptz,
  -- whether it is there: neither withdrawn, nor its version, nor its curriculum deleted
  up             boolean not null default true,
  -- its place among others: as that of a new one, until private.rebuild_listing_figures knows more
  score          real not null default 0.58,
  -- what is searched
  plain          text not null,
  words          tsvector not null
);
create index listed_version on private.listed (version_id);
create index listed_tenant on private.listed (tenant_id);
create index listed_place on private.listed (visibility, tenant_id) where up;
/** The tokens of links, as nobody can use them. */
create table private.listing_tokens (
  listing_id  uuid primary key references public.listings on delete cascade,
  token_hash  bytea not null unique
);
/** Who came by a link: they read it as long as the link stands. */
create table private.listing_visitors (
  listing_id  uuid not null references private.listing_tokens on delete cascade,
  user_id     uuid not null references public.users on delete cascade,
  primary key (listing_id, user_id)
);
create index listing_visitors_user on private.listing_visitors (user_id);

alter table public.adoptions
  add column source text not null default 'own' check (source in ('own', 'listing')),
  -- the licence under which it was taken up, and how its author is to be named: what a listing says later changes neither
  add column licence text,
  add column attribution text;
create index adoptions_listed on public.adoptions (group_id) where source = 'listing';

-- Who may
/** The tenants whose listings for all who asks reads; none while their own has the marketplace off. */
create function private.tenants_i_trade_with() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(its.id), '{}') from public.tenants as its
  where its.status = 'active' and coalesce((its.settings -> 'marketplace')::boolean, true) and exists (
    select from public.tenants as mine where mine.id = (select private.my_tenant_id()) and mine.status = 'active' and coalesce((mine.settings -> 'marketplace')::boolean, true))
$$;

/** What is up of a listing, for who asks: null where it is not there for them. */
create function private.open_listing(id uuid) returns private.listed
  language sql stable security definer set search_path = ''
as $$
  select its from private.listed as its
  where its.listing_id = open_listing.id and its.up and (select private.my_role()) is not null
    and (its.visibility in ('tenant', 'public') and its.tenant_id = (select private.my_tenant_id()) and exists (select from public.tenants as mine where mine.id = its.tenant_id and mine.status = 'active')
      or its.visibility = 'public' and its.tenant_id = any ((select private.tenants_i_trade_with())::uuid[])
      or its.visibility = 'link' and (its.tenant_id = (select private.my_tenant_id()) or its.tenant_id = any ((select private.tenants_i_trade_with())::uuid[]))
        and exists (select from private.listing_visitors as visitor where visitor.listing_id = its.listing_id and visitor.user_id = auth.uid())
      or its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')))
$$;

/** The same, or a refusal in the same words whatever the reason. */
create function private.need_listing(id uuid) returns private.listed
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listed := private.open_listing(need_listing.id);
begin
  if its.listing_id is null then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.make_listing_link(id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  its constant public.listings := private.hold_listing(make_listing_link.id);
begin
  delete from private.listing_tokens as kept where kept.listing_id = its.id;
  insert into private.listing_tokens (listing_id, token_hash) values (its.id, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;
/** Makes the link of a listing and returns its token, once; the link before it, and who came by it, are no more. */
create function public.make_listing_link(id uuid) returns text
  language sql set search_path = '' as $$ select private.make_listing_link(id) $$;

create function private.open_listing_link(token text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_id uuid;
begin
  perform private.may_guess('listing_link');
  select kept.listing_id into found_id
  from private.listing_tokens as kept join private.listed as its on its.listing_id = kept.listing_id and its.up and its.visibility = 'link'
  where kept.token_hash = sha256(convert_to(left(open_listing_link.token, 100), 'UTF8')) and (select private.my_role()) is not null
    and (its.tenant_id = private.my_tenant_id() or its.tenant_id = any (private.tenants_i_trade_with()));
  if found_id is null then
    perform private.guessed_wrong('listing_link', left(open_listing_link.token, 100));
    return null;
  end if;
  insert into private.listing_visitors (listing_id, user_id) values (found_id, auth.uid()) on conflict do nothing;
  return found_id;
end $$;
/** Opens the listing behind a link to who asks, and says which it is; null for none that is there. */
create function public.open_listing_link(token text) returns uuid
  language sql set search_path = '' as $$ select private.open_listing_link(token) $$;
grant execute on function private.make_listing_link(uuid), public.make_listing_link(uuid), private.open_listing_link(text), public.open_listing_link(text) to authenticated;

-- What follows: what is up
/** Copies what a listing says to where strangers read it. */
create function private.list_it(its public.listings) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.listed as up (listing_id, curriculum_id, version_id, tenant_id, visibility, slug, title, promise, summary_html, outcomes, topics, audience, age_min, age_max,
    language, format, licence, attribution, cover_path, cover_alt, byline, picture, lesson_count, minutes, plain, words)
  select its.id, its.curriculum_id, its.version_id, source.tenant_id, its.visibility, its.slug, source.title, its.promise, its.summary_html, its.outcomes, its.topics, its.audience, its.age_min, its.age_max,
    its.language, its.format, its.licence, coalesce(its.attribution, source.title || ', ' || said.name), its.cover_path, its.cover_alt, said.name, case when its.with_picture then author.avatar_url end,
    version.lesson_count, version.minutes, private.plain(concat_ws(' ', source.title, its.promise, array_to_string(its.topics, ' '))),
    setweight(to_tsvector('simple', private.plain(source.title)), 'A') || setweight(to_tsvector('simple', private.plain(concat_ws(' ', its.promise, array_to_string(its.topics, ' ')))), 'B')
      || setweight(to_tsvector('simple', private.plain(array_to_string(its.outcomes, ' '))), 'C')
      || setweight(to_tsvector('simple', coalesce((select left(string_agg(private.plain(lesson.title), ' '), 20000) from public.lessons as lesson where lesson.version_id = its.version_id), '')), 'D')
  from public.curricula as source join public.curriculum_versions as version on version.id = its.version_id
  left join public.users as author on author.id = source.owner_id
  cross join lateral (select coalesce(its.byline, author.name, 'Somebody') as name) as said
  where source.id = its.curriculum_id
  on conflict (listing_id) do update set version_id = excluded.version_id, tenant_id = excluded.tenant_id, visibility = excluded.visibility, slug = excluded.slug, title = excluded.title,
    promise = excluded.promise, summary_html = excluded.summary_html, outcomes = excluded.outcomes, topics = excluded.topics, audience = excluded.audience, age_min = excluded.age_min,
    age_max = excluded.age_max, language = excluded.language, format = excluded.format, licence = excluded.licence, attribution = excluded.attribution, cover_path = excluded.cover_path,
    cover_alt = excluded.cover_alt, byline = excluded.byline, picture = excluded.picture, lesson_count = excluded.lesson_count, minutes = excluded.minutes, plain = excluded.plain,
    words = excluded.words, listed_at = private.clock(), withdrawn_at = null, up = true
$$;

/** What was listed goes and comes with its curriculum and its version. */
create function private.tg__keep_listed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.listed as its set up = source.deleted_at is null and version.state = 'published' and its.withdrawn_at is null
  from public.curricula as source, public.curriculum_versions as version
  where its.curriculum_id = (to_jsonb(new) ->> tg_argv[0])::uuid and source.id = its.curriculum_id and version.id = its.version_id;
  return null;
end $$;
create trigger _300_keep_listed after update of deleted_at on public.curricula
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function private.tg__keep_listed('id');
create trigger _300_keep_listed after update of state on public.curriculum_versions
  for each row when (old.state is distinct from new.state) execute function private.tg__keep_listed('curriculum_id');
