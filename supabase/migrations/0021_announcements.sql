/*
 * Announcements: what those who lead a group want everyone in it to have seen.
 *
 * Who may announce writes, changes and pins; what is deleted is in the trash and nowhere else. One without a
 * date is out at once, a later-dated one when its moment comes: from then until it expires members see it, and
 * they are notified once. Each member says for themselves that they have seen it and have put it aside; the
 * leaders learn how many have seen it, not who.
 */
create table public.announcements (
  id            uuid primary key default gen_random_uuid(),
  group_id      uuid not null references public.groups on delete cascade,
  title         text not null check (length(trim(title)) between 1 and 120),
  body          text not null default '' check (length(body) <= 10000),
  pinned        boolean not null default false,
  publish_at    timestamptz,
  expires_at    timestamptz check (expires_at > coalesce(publish_at, created_at)),
  -- when its members were notified, once and for all
  published_at  timestamptz,
  created_by    uuid default auth.uid() references public.users on delete set null,
  created_at    timestamptz not null default private.clock(),
  updated_at    timestamptz not null default private.clock(),
  version       int not null default 1,
  deleted_at    timestamptz,
  deleted_by    uuid references public.users on delete set null
);
create index announcements_group on public.announcements (group_id, created_at desc);
create index announcements_created_by on public.announcements (created_by);
create index announcements_deleted_by on public.announcements (deleted_by) where deleted_by is not null;
create index announcements_waiting on public.announcements (publish_at) where published_at is null;

create table public.announcement_reads (
  announcement_id  uuid not null references public.announcements on delete cascade,
  user_id          uuid not null default auth.uid() references public.users on delete cascade,
  seen_at          timestamptz not null default private.clock(),
  dismissed_at     timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_reads_user on public.announcement_reads (user_id);

-- Who may
alter table public.announcements enable row level security;
grant select on public.announcements to authenticated;
grant insert (id, group_id, title, body, pinned, publish_at, expires_at),
      update (title, body, pinned, publish_at, expires_at) on public.announcements to authenticated;
create policy select_member on public.announcements for select to authenticated
  using (group_id = any (array(select private.my_group_ids()))
    and (publish_at is null or publish_at <= (select private.clock()))
    and (expires_at is null or expires_at > (select private.clock())));
create policy select_announcer on public.announcements for select to authenticated
  using (group_id = any (array(select private.my_group_ids('announcementManagement'))));
create policy hide_deleted on public.announcements as restrictive for all to authenticated using (deleted_at is null);
create policy insert_announcer on public.announcements for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('announcementManagement'))) and created_by = (select auth.uid()));
create policy update_announcer on public.announcements for update to authenticated
  using (group_id = any (array(select private.my_group_ids('announcementManagement'))));

-- an upsert names every column that it is given, the key too
alter table public.announcement_reads enable row level security;
grant select on public.announcement_reads to authenticated;
grant insert (announcement_id, user_id, seen_at, dismissed_at),
      update (announcement_id, user_id, seen_at, dismissed_at) on public.announcement_reads to authenticated;
create policy select_self on public.announcement_reads for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_self on public.announcement_reads for insert to authenticated
  with check (user_id = (select auth.uid())
    and exists (select from public.announcements as seen where seen.id = announcement_reads.announcement_id));
create policy update_self on public.announcement_reads for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid())
    and exists (select from public.announcements as seen where seen.id = announcement_reads.announcement_id));

-- What follows
/** A person says that they have seen it; the database says when, and the first time stands. */
create function private.tg_announcement_reads__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.seen_at := case when tg_op = 'UPDATE' then old.seen_at else private.clock() end;
  new.dismissed_at := case when new.dismissed_at is not null then
    coalesce(case when tg_op = 'UPDATE' then old.dismissed_at end, private.clock()) end;
  return new;
end $$;

create trigger _100_date before insert or update on public.announcement_reads
  for each row execute function private.tg_announcement_reads__date();
create trigger _900_tell_insert after insert on public.announcement_reads
  referencing new table as changed for each statement execute function private.tg__tell_user('announcement_id');
create trigger _900_tell_update after update on public.announcement_reads
  referencing new table as changed for each statement execute function private.tg__tell_user('announcement_id');

/** Publishes what is due, when it is written, when its date is changed, or when `publish_announcements` comes by. */
create function private.tg_announcements__publish() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.published_at is null and coalesce(new.publish_at <= private.clock(), true)
     and coalesce(new.expires_at > private.clock(), true) then
    new.published_at := private.clock();
  end if;
  return new;
end $$;

create function private.tg_announcements__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    (select array_agg(user_id) from public.group_members where group_id = new.group_id),
    'message_received',
    concat_ws(' in ',
      (select private.shortened(name, 40) from public.users where id = new.created_by),
      (select private.shortened(name, 40) from public.groups where id = new.group_id))
      || ': ' || private.shortened(new.title, 100),
    new.id, new.created_by, new.group_id, url => '/groups/' || new.group_id, reason => 'member');
  return null;
end $$;

/** The group hears of what it may see; what waits for its day is said to the group's leaders alone. */
create function private.tg_announcements__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, 'announcements', tg_op, array_agg(id))
  from changed where published_at is not null group by group_id;
  perform private.tell('user:' || leader, 'announcements', tg_op, array_agg(id))
  from changed, unnest(private.leaders_of(group_id)) as leader where published_at is null group by leader;
  return null;
end $$;

create trigger _100_touch before update of title, body, pinned, publish_at, expires_at on public.announcements
  for each row execute function private.tg__touch();
create trigger _200_publish before insert or update on public.announcements
  for each row execute function private.tg_announcements__publish();
create trigger _500_notify_insert after insert on public.announcements
  for each row when (new.published_at is not null) execute function private.tg_announcements__notify();
create trigger _500_notify_update after update on public.announcements
  for each row when (old.published_at is null and new.published_at is not null) execute function private.tg_announcements__notify();
create trigger _800_audit_pass after insert or update or delete on public.announcements
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.announcements
  referencing new table as changed for each statement execute function private.tg_announcements__tell();
create trigger _900_tell_update after update on public.announcements
  referencing new table as changed for each statement execute function private.tg_announcements__tell();
create trigger _900_tell_delete after delete on public.announcements
  referencing old table as changed for each statement execute function private.tg_announcements__tell();

/** Brings out what is due, but nothing in an archived group, and says how many; called from time to time, and by two at once without harm. */
create function private.publish_announcements() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  published int;
begin
  -- the trigger above sets the moment, so that there is one rule for what is due
  update public.announcements set published_at = null
  where published_at is null and deleted_at is null and publish_at <= private.clock() and (expires_at is null or expires_at > private.clock())
    and group_id in (select id from public.groups where archived_at is null);
  get diagnostics published = row_count;
  return published;
end $$;

/** The audience of an announcement: its group, from its day until it expires. */
create function private.announcement_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select group_id, null::uuid[] from public.announcements
  where id = thing and deleted_at is null and coalesce(publish_at <= private.clock(), true) and coalesce(expires_at > private.clock(), true)
$$;
insert into private.related_kinds (kind, function_name) values ('announcements', 'private.announcement_audience');

create function private.announcement_seen(wanted uuid) returns table (announcement_id uuid, seen bigint, members bigint)
  language sql stable security definer set search_path = ''
as $$
  select it.id, count(mark.seen_at), count(member.user_id)
  from public.announcements as it
  left join public.group_members as member on member.group_id = it.group_id and member.user_id is distinct from it.created_by
  left join public.announcement_reads as mark on mark.announcement_id = it.id and mark.user_id = member.user_id
  where it.group_id = wanted and it.deleted_at is null and wanted = any (array(select private.my_group_ids('announcementManagement')))
  group by it.id
$$;

/** How many of a group's members have seen each announcement, its author left out; no rows for who may not announce there. */
create function public.announcement_seen(group_id uuid) returns table (announcement_id uuid, seen bigint, members bigint)
  language sql stable set search_path = '' as $$ select * from private.announcement_seen(group_id) $$;
grant execute on function private.announcement_seen(uuid), public.announcement_seen(uuid) to authenticated;
