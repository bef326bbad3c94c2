/*
 * Collections: listings that admins put together, and those that suit a group.
 *
 * An admin makes them for their organisation, a super admin for all. Whoever reads one sees of it what they may read of the listings
 * themselves, so a collection tells of nothing that is hidden.
 */
create table public.collections (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null default private.my_tenant_id() references public.tenants on delete cascade,
  -- whether other organisations see it too
  for_all     boolean not null default false,
  title       text not null default '' check (length(title) <= 80 and length(trim(title)) > 0),
  summary     text check (length(summary) <= 300),
  rank        text not null collate "C" check (length(rank) between 1 and 400),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1
);
create index collections_tenant on public.collections (tenant_id, rank);
create index collections_created_by on public.collections (created_by);

create table public.collection_items (
  collection_id  uuid not null references public.collections on delete cascade,
  listing_id     uuid not null references public.listings on delete cascade,
  rank           text not null collate "C" check (length(rank) between 1 and 400),
  primary key (collection_id, listing_id)
);
create index collection_items_listing on public.collection_items (listing_id);

-- Who may
/** The collections that who asks puts together. */
create function private.collections_i_curate() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.collections as its
  where its.tenant_id = (select private.my_tenant_id()) and (select private.is_admin()) and (not its.for_all or (select private.is_super_admin()))
$$;
/** Whether a listing is there for who asks. */
create function private.is_listing_open(id uuid) returns boolean
  language sql stable security definer set search_path = '' as $$ select (private.open_listing(is_listing_open.id)).listing_id is not null $$;
grant execute on function private.collections_i_curate(), private.is_listing_open(uuid), private.tenants_i_trade_with() to authenticated;

alter table public.collections enable row level security;
grant select, delete on public.collections to authenticated;
grant insert (id, for_all, title, summary, rank), update (title, summary, rank) on public.collections to authenticated;
create policy select_reader on public.collections for select to authenticated
  using (tenant_id = (select private.my_tenant_id()) or for_all and tenant_id = any ((select private.tenants_i_trade_with())::uuid[]));
create policy insert_admin on public.collections for insert to authenticated
  with check (tenant_id = (select private.my_tenant_id()) and (select private.is_admin()) and (not for_all or (select private.is_super_admin())) and created_by = (select auth.uid()));
create policy update_curator on public.collections for update to authenticated using (id = any (array(select private.collections_i_curate())));
create policy delete_curator on public.collections for delete to authenticated using (id = any (array(select private.collections_i_curate())));

alter table public.collection_items enable row level security;
grant select, delete on public.collection_items to authenticated;
-- put into its place again, a row is written whole
grant insert (collection_id, listing_id, rank), update (collection_id, listing_id, rank) on public.collection_items to authenticated;
create policy select_curator on public.collection_items for select to authenticated using (collection_id = any (array(select private.collections_i_curate())));
create policy insert_curator on public.collection_items for insert to authenticated
  with check (collection_id = any (array(select private.collections_i_curate())) and private.is_listing_open(listing_id));
create policy update_curator on public.collection_items for update to authenticated using (collection_id = any (array(select private.collections_i_curate())))
  with check (collection_id = any (array(select private.collections_i_curate())) and private.is_listing_open(listing_id));
create policy delete_curator on public.collection_items for delete to authenticated using (collection_id = any (array(select private.collections_i_curate())));

create function private.collections() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shelf.id, 'title', shelf.title, 'summary', shelf.summary, 'for_all', shelf.for_all, 'listings', shelf.listings) order by shelf.for_all, shelf.rank, shelf.id), '[]')
  from (
    select its.*, (select jsonb_agg(private.listing_card(opened.it) order by item.rank, item.listing_id)
      from public.collection_items as item cross join lateral (select private.open_listing(item.listing_id) as it) as opened
      where item.collection_id = its.id and (opened.it).listing_id is not null and item.listing_id not in (select private.hidden_listings())) as listings
    from public.collections as its
    where (its.tenant_id = (select private.my_tenant_id()) or its.for_all and its.tenant_id = any ((select private.tenants_i_trade_with())::uuid[]))) as shelf
  where shelf.listings is not null
$$;
/** The collections of who asks with their listings as cards: `[{id, title, summary, for_all, listings}]`; one without any that they may read is left out. */
create function public.collections() returns jsonb
  language sql stable set search_path = '' as $$ select private.collections() $$;

create function private.suggest_listings(group_id uuid, language text, many int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  around public.groups;
  mine constant uuid := private.my_tenant_id();
  trading constant uuid[] := private.tenants_i_trade_with();
  size int;
  meeting int;
begin
  select * into around from public.groups as known where known.id = suggest_listings.group_id and known.id in (select private.groups_i_am_in());
  if around.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif many is null or many not between 1 and 24 then
    raise exception 'Ask for 1 to 24 listings.' using errcode = '22023';
  end if;
  size := (select count(*) from public.group_members as member where member.group_id = around.id);
  meeting := (around.meeting_pattern ->> 'minutes')::int;
  return (
    with fresh as (
      select its.*, case when its.lesson_count > 0 then its.minutes / its.lesson_count else 0 end as each_ from private.listed as its
      where its.up and (its.visibility in ('tenant', 'public') and its.tenant_id = mine or its.visibility = 'public' and its.tenant_id = any (trading))
        and (suggest_listings.language is null or split_part(its.language, '-', 1) = split_part(suggest_listings.language, '-', 1))
        and not exists (select from public.adoptions as taken where taken.group_id = around.id and taken.curriculum_id = its.curriculum_id)
        and its.curriculum_id not in (select private.my_authored_ids('{owner,editor,commenter}')) and its.listing_id not in (select private.hidden_listings())),
    fits as (select listing_id from fresh where meeting is not null and each_ between meeting / 2 and meeting order by score desc, listing_id limit many),
    alike as (
      select fresh.listing_id from fresh join private.listing_figures as own on own.listing_id = fresh.listing_id and own.groups >= 5 and own.judged >= 5 and own.finished > 0
      where own.median_size between size / 2 and size * 2 order by fresh.score desc, fresh.listing_id limit many),
    newest as (select listing_id from fresh order by first_at desc, listing_id limit many),
    best as (select listing_id from fresh order by score desc, listing_id limit many)
    select jsonb_object_agg(shelf.name, shelf.cards) from (
      select name, coalesce((select jsonb_agg(private.listing_card(its) order by listed.n) from unnest(ids) with ordinality as listed (id, n) join private.listed as its on its.listing_id = listed.id), '[]') as cards
      from (values ('fits', array(select listing_id from fits)), ('alike', array(select listing_id from alike)), ('new', array(select listing_id from newest)), ('best', array(select listing_id from best))) as shelves (name, ids)) as shelf);
end $$;
/**
 * What suits a group and isn't followed there: `{fits, alike, new, best}`, each a list of cards. `fits`: lessons as long as its meetings;
 * `alike`: finished by groups of about its size. In a language, where one is given.
 */
create function public.suggest_listings(group_id uuid, language text default null, many int default 8) returns jsonb
  language sql stable set search_path = '' as $$ select private.suggest_listings(group_id, language, many) $$;
grant execute on function private.collections(), public.collections(), private.suggest_listings(uuid, text, int), public.suggest_listings(uuid, text, int) to authenticated;

-- What follows
create trigger _150_touch before update on public.collections for each row execute function private.tg__touch();
create function private.tg_collections__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('tenant:' || tenant_id, 'collections', tg_op, array_agg(id)) from changed group by tenant_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.collections
  referencing new table as changed for each statement execute function private.tg_collections__tell();
create trigger _900_tell_update after update on public.collections
  referencing new table as changed for each statement execute function private.tg_collections__tell();
create trigger _900_tell_delete after delete on public.collections
  referencing old table as changed for each statement execute function private.tg_collections__tell();
