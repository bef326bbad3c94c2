/*
 * Saved filters: a way of looking that somebody wants to have again.
 *
 * It is its owner's; shared, everyone of its group finds it too. `query` is the shape that the page's address
 * has given it.
 */
create table public.saved_filters (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null default auth.uid() references public.users on delete cascade,
  group_id    uuid references public.groups on delete cascade,
  area        text not null check (area ~ '^[a-z_]{1,30}$'),
  name        text not null check (length(trim(name)) between 1 and 60),
  icon        text check (length(icon) <= 16),
  query       jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 4000),
  shared      boolean not null default false,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  check (not shared or group_id is not null)
);
create index saved_filters_owner on public.saved_filters (owner_id, area);
create index saved_filters_group on public.saved_filters (group_id, area) where group_id is not null;

-- Who may
alter table public.saved_filters enable row level security;
grant select, delete on public.saved_filters to authenticated;
grant insert (id, group_id, area, name, icon, query, shared), update (name, icon, query, shared) on public.saved_filters to authenticated;
create policy select_owner on public.saved_filters for select to authenticated
  using (owner_id = (select auth.uid()) or shared and group_id = any (array(select private.my_group_ids())));
create policy insert_owner on public.saved_filters for insert to authenticated
  with check (owner_id = (select auth.uid()) and (select private.my_role()) is not null
    and (group_id is null or group_id = any (array(select private.my_group_ids('groupDataAccess')))));
create policy update_owner on public.saved_filters for update to authenticated
  using (owner_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (not shared or group_id = any (array(select private.my_group_ids('groupDataAccess'))));
-- what is shared is content of the group
create policy delete_owner on public.saved_filters for delete to authenticated
  using (owner_id = (select auth.uid()) or shared and group_id = any (array(select private.my_group_ids('contentDeletion'))));

-- What follows
/** One's own concerns oneself, a shared one the group. */
create function private.tg_saved_filters__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(topic, 'saved_filters', tg_op, array_agg(id))
  from (select case when group_id is not null and (shared or tg_op = 'UPDATE') then 'group:' || group_id else 'user:' || owner_id end as topic, id from changed) as told
  group by topic;
  return null;
end $$;
create trigger _100_touch before update on public.saved_filters for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.saved_filters
  referencing new table as changed for each statement execute function private.tg_saved_filters__tell();
create trigger _900_tell_update after update on public.saved_filters
  referencing new table as changed for each statement execute function private.tg_saved_filters__tell();
create trigger _900_tell_delete after delete on public.saved_filters
  referencing old table as changed for each statement execute function private.tg_saved_filters__tell();
insert into private.exports (name, query) values
  ('saved_filters', 'select id, group_id, area, name, icon, query, shared, created_at from public.saved_filters where owner_id = $1 order by created_at');
