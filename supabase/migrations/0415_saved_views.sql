/*
 * Saved views: a way of looking at a table that somebody wants to have again.
 *
 * It is its owner's alone; `filters` is the shape that the page has given it.
 */
create table public.saved_views (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  page        text not null check (page ~ '^[a-z_]{1,30}$'),
  name        text not null check (length(trim(name)) between 1 and 60),
  filters     jsonb not null check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 4000),
  created_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  updated_at  timestamptz not null default private.clock()
);
create index saved_views_owner on public.saved_views (user_id, page);
insert into private.exports (name, query) values
  ('saved_views', 'select id, page, name, filters, created_at from public.saved_views where user_id = $1 order by created_at');

-- Who may
alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant insert (id, page, name, filters), update (name, filters) on public.saved_views to authenticated;
create policy select_owner on public.saved_views for select to authenticated using (user_id = (select auth.uid()));
create policy insert_owner on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_owner on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy delete_owner on public.saved_views for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
create function private.tg_saved_views__bound() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.saved_views as own where own.user_id = new.user_id) >= 100 then
    raise exception 'You can save up to 100 views. Delete one first.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger _100_bound before insert on public.saved_views for each row execute function private.tg_saved_views__bound();
create trigger _100_touch before update on public.saved_views for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.saved_views
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.saved_views
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.saved_views
  referencing old table as changed for each statement execute function private.tg__tell_user();
