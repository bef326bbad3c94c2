/*
 * Group member settings: what a person has set for themselves in one group, and nobody else may know.
 *
 * How much of the group they want to hear, until when it is muted, and when they last looked. A person without
 * a row, or without a level, hears what the group has as its default. The row goes with the membership.
 */
create table public.group_member_settings (
  group_id      uuid not null,
  user_id       uuid not null default auth.uid(),
  notify_level  text check (notify_level in ('all', 'mentions', 'mute', 'hide')),
  muted_until   timestamptz,
  last_seen_at  timestamptz,
  primary key (group_id, user_id),
  foreign key (group_id, user_id) references public.group_members on delete cascade
);
create index group_member_settings_user on public.group_member_settings (user_id);

-- Who may: an upsert names every column that it is given, the key too
alter table public.group_member_settings enable row level security;
grant select on public.group_member_settings to authenticated;
grant insert (group_id, user_id, notify_level, muted_until, last_seen_at),
      update (group_id, user_id, notify_level, muted_until, last_seen_at) on public.group_member_settings to authenticated;
create policy select_self on public.group_member_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_self on public.group_member_settings for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.group_members as member
    where member.group_id = group_member_settings.group_id and member.user_id = (select auth.uid())));
create policy update_self on public.group_member_settings for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (
    select from public.group_members as member
    where member.group_id = group_member_settings.group_id and member.user_id = (select auth.uid())));

-- What follows
create trigger _900_tell_insert after insert on public.group_member_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('group_id');
create trigger _900_tell_update after update on public.group_member_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('group_id');
