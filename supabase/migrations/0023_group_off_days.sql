/*
 * Group off-days: the holidays and breaks of a group, once for everything that is planned in it.
 *
 * Members see them; who may change the group's settings writes them. Each says what it touches: lessons,
 * events, tasks, streaks. Two may overlap: a day is off when any of them covers it.
 */
create table public.group_off_days (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  starts_on   date not null,
  ends_on     date not null,
  label       text not null check (length(trim(label)) between 1 and 60),
  affects     text[] not null default array['lessons', 'events', 'tasks', 'streaks']
              check (affects <@ array['lessons', 'events', 'tasks', 'streaks'] and cardinality(affects) between 1 and 4),
  -- the rooms that have acted on it, of those that it touches
  applied     text[] not null default '{}',
  source      text not null default 'manual' check (source in ('manual', 'ics')),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  -- a year at most, with its leap day
  check (isfinite(starts_on) and isfinite(ends_on) and ends_on between starts_on and starts_on + 365)
);
create index group_off_days_order on public.group_off_days (group_id, starts_on);
create index group_off_days_created_by on public.group_off_days (created_by);

-- Who may
alter table public.group_off_days enable row level security;
grant select, delete on public.group_off_days to authenticated;
grant insert (id, group_id, starts_on, ends_on, label, affects, source),
      update (starts_on, ends_on, label, affects) on public.group_off_days to authenticated;
create policy select_member on public.group_off_days for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_settler on public.group_off_days for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('settingsManagement'))) and created_by = (select auth.uid()));
create policy update_settler on public.group_off_days for update to authenticated
  using (group_id = any (array(select private.my_group_ids('settingsManagement'))));
create policy delete_settler on public.group_off_days for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('settingsManagement'))));

-- What follows
create trigger _100_touch before update on public.group_off_days for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.group_off_days
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.group_off_days
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.group_off_days
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.group_off_days
  referencing old table as changed for each statement execute function private.tg__tell_group();
