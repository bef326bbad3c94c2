/*
 * Notification prefs: what a person wants to hear, and where.
 *
 * A row says for one type, everywhere or in one group, whether it goes into the bell, to the devices and into the
 * mail; null leaves it to what is said more widely, and without any row everything is told in the bell and by push
 * and nothing by mail. For push and mail the level that a person has set for a group stands in between: what is
 * said for a type in that group goes before it, what is said for the type everywhere comes after. So nobody hears
 * more than the product says; what keeps an account safe cannot be turned off.
 */
create table public.notification_prefs (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  group_id    uuid,
  type        text not null references private.notification_types on update cascade on delete cascade,
  in_app      boolean,
  push        boolean,
  email       text check (email in ('off', 'instant', 'digest')),
  updated_at  timestamptz not null default private.clock(),
  unique nulls not distinct (user_id, group_id, type),
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index notification_prefs_group on public.notification_prefs (group_id, user_id);
create index notification_prefs_type on public.notification_prefs (type);

-- Who may: an upsert names every column that it is given, the key too
/** Whether a person may decide about a type at all. */
create function private.is_optional(wanted text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.notification_types where type = wanted and severity = 'normal') $$;
grant execute on function private.is_optional(text) to authenticated;

alter table public.notification_prefs enable row level security;
grant select, delete on public.notification_prefs to authenticated;
grant insert (user_id, group_id, type, in_app, push, email),
      update (user_id, group_id, type, in_app, push, email) on public.notification_prefs to authenticated;
create policy select_self on public.notification_prefs for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_self on public.notification_prefs for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null and private.is_optional(type)
    and (group_id is null or exists (
      select from public.group_members as member
      where member.group_id = notification_prefs.group_id and member.user_id = (select auth.uid()))));
create policy update_self on public.notification_prefs for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and private.is_optional(type)
    and (group_id is null or exists (
      select from public.group_members as member
      where member.group_id = notification_prefs.group_id and member.user_id = (select auth.uid()))));
create policy delete_self on public.notification_prefs for delete to authenticated
  using (user_id = (select auth.uid()));

-- What follows
insert into private.exports (name, query) values
  ('notification_prefs', 'select group_id, type, in_app, push, email, updated_at from public.notification_prefs where user_id = $1 order by type, group_id');

create function private.wants_in_app(person uuid, wanted text, in_group uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select in_app from public.notification_prefs where user_id = person and type = wanted and group_id = in_group),
    (select in_app from public.notification_prefs where user_id = person and type = wanted and group_id is null),
    true)
$$;

/**
 * Whether the level that a person has in a group lets a type through to devices and mail. An invitation comes from
 * outside of it.
 */
create function private.level_lets(person uuid, wanted text, in_group uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select in_group is null or wanted = 'group_invitation' or not exists (
    select from public.group_members as member
    join public.groups as its_group on its_group.id = member.group_id
    left join public.group_member_settings as own on own.group_id = member.group_id and own.user_id = member.user_id
    where member.group_id = in_group and member.user_id = person
      and (own.muted_until > moment
        or case coalesce(own.notify_level, its_group.default_notify_level)
             when 'all' then false when 'mentions' then wanted <> 'mention_received' else true end))
$$;

create function private.tg_notification_prefs__touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  return new;
end $$;
create trigger _100_touch before update on public.notification_prefs
  for each row execute function private.tg_notification_prefs__touch();
create trigger _900_tell_insert after insert on public.notification_prefs
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.notification_prefs
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.notification_prefs
  referencing old table as changed for each statement execute function private.tg__tell_user();
