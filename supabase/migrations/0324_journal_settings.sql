/*
 * Journal settings: when somebody is reminded to write, which prompts they like, and which memories they don’t want to meet.
 */
create table public.journal_settings (
  user_id        uuid primary key default auth.uid() references public.users on delete cascade,
  -- null: no reminder
  reminder_time  time,
  -- as ISO 8601 counts: 1 is Monday. None: every day
  reminder_days  int[] not null default '{}' constraint journal_settings_days_check
    check (reminder_days <@ '{1,2,3,4,5,6,7}' and cardinality(reminder_days) <= 7 and (reminder_days = '{}' or array_ndims(reminder_days) = 1)),
  -- none: all
  prompt_themes  text[] not null default '{}' constraint journal_settings_themes_check
    check (cardinality(prompt_themes) <= 30 and array_position(prompt_themes, null) is null and length(prompt_themes::text) <= 700),
  show_run       boolean not null default true,
  review_day     smallint not null default 7 constraint journal_settings_review_day_check check (review_day between 1 and 7),
  created_at     timestamptz not null default private.clock(),
  updated_at     timestamptz not null default private.clock(),
  version        int not null default 1
);
create index journal_settings_reminded on public.journal_settings (reminder_time) where reminder_time is not null;

create table public.memory_hides (
  created_by  uuid not null default auth.uid() references public.users on delete cascade,
  entry_id    uuid not null references public.journal_entries on delete cascade,
  -- null: for good
  until       date constraint memory_hides_until_check check (isfinite(until)),
  created_at  timestamptz not null default private.clock(),
  primary key (created_by, entry_id)
);
create index memory_hides_entry on public.memory_hides (entry_id);

-- Who may: an upsert names every column that it is given, the key too
revoke all on public.journal_settings, public.memory_hides from service_role;
alter table public.journal_settings enable row level security;
grant select on public.journal_settings to authenticated;
grant insert (user_id, reminder_time, reminder_days, prompt_themes, show_run, review_day),
      update (user_id, reminder_time, reminder_days, prompt_themes, show_run, review_day) on public.journal_settings to authenticated;
create policy select_self on public.journal_settings for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy insert_self on public.journal_settings for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_self on public.journal_settings for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

alter table public.memory_hides enable row level security;
grant select, delete on public.memory_hides to authenticated;
grant insert (created_by, entry_id, until), update (created_by, entry_id, until) on public.memory_hides to authenticated;
create policy select_self on public.memory_hides for select to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);
-- an entry of one’s own: of any other it is not learned whether it is there
create policy insert_self on public.memory_hides for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.my_role()) is not null
    and exists (select from public.journal_entries as its where its.id = entry_id));
create policy update_self on public.memory_hides for update to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null)
  with check (created_by = (select auth.uid()) and exists (select from public.journal_entries as its where its.id = entry_id));
create policy delete_self on public.memory_hides for delete to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
create trigger _100_touch before update on public.journal_settings for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.journal_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_update after update on public.journal_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');

/** What is hidden concerns its person: told by the entry. */
create function private.tg_memory_hides__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || changed.created_by, 'memory_hides', tg_op, array_agg(changed.entry_id)) from changed group by changed.created_by;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.memory_hides
  referencing new table as changed for each statement execute function private.tg_memory_hides__tell();
create trigger _900_tell_update after update on public.memory_hides
  referencing new table as changed for each statement execute function private.tg_memory_hides__tell();
create trigger _900_tell_delete after delete on public.memory_hides
  referencing old table as changed for each statement execute function private.tg_memory_hides__tell();
