/*
 * Saved listings: what somebody wants to come back to, and which version they looked at last.
 *
 * A person's own. A listing that is gone stays in the list without a word of it, until they take it out. Searches are saved as any
 * filter is (`saved_filters`, area `marketplace`).
 */
create table public.saved_listings (
  user_id     uuid not null references public.users on delete cascade,
  listing_id  uuid not null references public.listings on delete cascade,
  -- the version that they looked at
  seen_id     uuid references public.curriculum_versions on delete set null,
  created_at  timestamptz not null default private.clock(),
  primary key (user_id, listing_id)
);
create index saved_listings_listing on public.saved_listings (listing_id);
create index saved_listings_seen on public.saved_listings (seen_id) where seen_id is not null;

-- Who may
alter table public.saved_listings enable row level security;
grant select on public.saved_listings to authenticated;
create policy select_self on public.saved_listings for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

create function private.save_listing(listing_id uuid, saved boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.listed;
begin
  if not coalesce(saved, false) then
    delete from public.saved_listings as own where own.user_id = auth.uid() and own.listing_id = save_listing.listing_id;
    return;
  end if;
  its := private.need_listing(save_listing.listing_id);
  if 500 <= (select count(*) from public.saved_listings as own where own.user_id = auth.uid()) then
    raise exception 'You have saved 500 listings. Take one out first.' using errcode = 'PT409';
  end if;
  insert into public.saved_listings (user_id, listing_id, seen_id) values (auth.uid(), its.listing_id, its.version_id) on conflict do nothing;
end $$;
/** Saves a listing for who asks, or takes it out again. */
create function public.save_listing(listing_id uuid, saved boolean default true) returns void
  language sql set search_path = '' as $$ select private.save_listing(listing_id, saved) $$;

create function private.look_at_listing(listing_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.saved_listings as own set seen_id = up.version_id from private.listed as up
  where own.user_id = auth.uid() and own.listing_id = look_at_listing.listing_id and up.listing_id = own.listing_id and up.up and own.seen_id is distinct from up.version_id
$$;
/** Notes that who asks has looked at a listing that they saved. */
create function public.look_at_listing(listing_id uuid) returns void
  language sql set search_path = '' as $$ select private.look_at_listing(listing_id) $$;

create function private.my_saved_listings() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(case when (opened.it).listing_id is null then jsonb_build_object('id', own.listing_id, 'gone', true)
    else private.listing_card(opened.it) || jsonb_build_object('gone', false, 'changed', own.seen_id is distinct from (opened.it).version_id) end order by own.created_at desc, own.listing_id), '[]')
  from public.saved_listings as own cross join lateral (select private.open_listing(own.listing_id) as it) as opened
  where own.user_id = auth.uid() and (select private.my_role()) is not null
$$;
/** What who asks has saved, the newest first: cards with `changed`, where there is a new version since they looked, and `gone`. */
create function public.my_saved_listings() returns jsonb
  language sql stable set search_path = '' as $$ select private.my_saved_listings() $$;
grant execute on function private.save_listing(uuid, boolean), public.save_listing(uuid, boolean), private.look_at_listing(uuid), public.look_at_listing(uuid),
  private.my_saved_listings(), public.my_saved_listings() to authenticated;

-- What follows
create trigger _900_tell_insert after insert on public.saved_listings
  referencing new table as changed for each statement execute function private.tg__tell_user('listing_id');
create trigger _900_tell_update after update on public.saved_listings
  referencing new table as changed for each statement execute function private.tg__tell_user('listing_id');
create trigger _900_tell_delete after delete on public.saved_listings
  referencing old table as changed for each statement execute function private.tg__tell_user('listing_id');
