/*
 * Events: what a group meets for, and when.
 *
 * An event says its hours as a clock on the wall shows them in its zone; the database alone makes moments of them, so an
 * hour that clocks skip or repeat has one answer. Each day on which it takes place is an occurrence, from the first one
 * on, and everything that people say of an event belongs to an occurrence. Who has eventManagement writes events. A
 * draft is its organisers' alone: its maker's, its hosts' and of those who have that permission. What was once out is
 * cancelled or deleted, and never a draft again.
 */
create table public.events (
  id                 uuid primary key default gen_random_uuid(),
  group_id           uuid not null references public.groups on delete cascade,
  title              text not null check (length(title) <= 120 and length(trim(title)) > 0),
  body_html          public.html check (length(body_html) <= 20000),
  cover_path         text constraint events_cover_path_check check (starts_with(cover_path, group_id::text || '/events/') and cover_path ~ '^[^/]+/events/[\w-]{8,60}\.\w{2,5}$'),
  status             text not null default 'scheduled' check (status in ('draft', 'scheduled', 'cancelled')),
  cancelled_reason   text check (length(cancelled_reason) <= 300),
  -- of the first occurrence, on the wall of `tz`; a whole day begins and ends at midnight, and its end is no part of it
  starts_local       timestamp not null check (starts_local between '2000-01-01' and '2100-01-01'),
  ends_local         timestamp not null,
  all_day            boolean not null default false,
  -- a name of the list, which every device knows; more than names is understood here
  tz                 text not null default 'UTC' check (timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  place_name         text check (length(place_name) <= 120),
  address            text check (length(address) <= 300),
  online_url         text check (online_url ~ '^https://[^\s/?#]+\S*$' and length(online_url) <= 2000),
  -- people and their guests; null: as many as come
  capacity           int check (capacity between 1 and 100000),
  guests_per_person  smallint not null default 0 check (guests_per_person between 0 and 10),
  waitlist_mode      text not null default 'auto' check (waitlist_mode in ('off', 'auto', 'manual')),
  -- minutes before the start, from which answers stand
  deadline_min       int check (deadline_min between 0 and 43200),
  show_guest_list    boolean not null default true,
  show_count         boolean not null default true,
  -- whom it is told to; the group sees it all the same
  team_id            uuid,
  -- when those who come were last asked to say so again
  reconfirm_at       timestamptz,
  -- when it left draft
  announced_at       timestamptz,
  cancelled_at       timestamptz,
  created_by         uuid default auth.uid() references public.users on delete set null,
  created_at         timestamptz not null default private.clock(),
  updated_at         timestamptz not null default private.clock(),
  version            int not null default 1,
  deleted_at         timestamptz,
  deleted_by         uuid references public.users on delete set null,
  constraint events_ends_after_start check (ends_local > starts_local),
  constraint events_at_most_14_days check (ends_local <= starts_local + interval '14 days'),
  constraint events_whole_days check (not all_day or starts_local = starts_local::date and ends_local = ends_local::date),
  -- names tell how many there are
  constraint events_list_needs_count check (show_count or not show_guest_list),
  unique (group_id, id),
  foreign key (group_id, team_id) references public.teams (group_id, id) on delete set null (team_id)
);
create index events_created_by on public.events (created_by);
create index events_deleted_by on public.events (deleted_by) where deleted_by is not null;
create index events_deleted on public.events (deleted_at) where deleted_at is not null;
create index events_team on public.events (group_id, team_id) where team_id is not null;

create table public.event_occurrences (
  -- the first one of an event has the event's
  id         uuid primary key default gen_random_uuid(),
  event_id   uuid not null,
  group_id   uuid not null,
  -- its day by the rule of its event: with the event, its identity, so that another hour keeps what people said
  on_date    date not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  state      text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  -- neither of a draft nor in the trash
  visible    boolean not null,
  unique (event_id, on_date),
  unique (group_id, event_id, id),
  foreign key (group_id, event_id) references public.events (group_id, id) on delete cascade
);
create index event_occurrences_near on public.event_occurrences (group_id, starts_at, id) include (ends_at, event_id, on_date, state) where visible;
create index event_occurrences_hidden on public.event_occurrences (group_id, starts_at) where not visible;
create index event_occurrences_soon on public.event_occurrences (starts_at) include (id, event_id) where visible and state = 'scheduled';

/** Members who organise an event beside whoever made it. What they may change, their role in the group says. */
create table public.event_hosts (
  event_id    uuid not null,
  user_id     uuid not null,
  -- that of the event
  group_id    uuid not null,
  created_at  timestamptz not null default private.clock(),
  primary key (event_id, user_id),
  foreign key (group_id, event_id) references public.events (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index event_hosts_user on public.event_hosts (user_id, group_id);
create index event_hosts_event on public.event_hosts (group_id, event_id);

-- Who may
/** The events that who asks hosts or made, in groups that they are in. */
create function private.my_hosted_event_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select host.event_id from public.event_hosts as host where host.user_id = auth.uid() and (select private.my_role()) is not null
  union
  select its.id from public.events as its
  where its.created_by = auth.uid() and its.group_id in (select private.my_group_ids())
$$;
grant execute on function private.my_hosted_event_ids() to authenticated;

alter table public.events enable row level security;
grant select on public.events to authenticated;
grant insert (id, group_id, title, body_html, cover_path, status, starts_local, ends_local, all_day, tz, place_name, address, online_url,
              capacity, guests_per_person, waitlist_mode, deadline_min, show_guest_list, show_count, team_id),
      update (title, body_html, cover_path, status, cancelled_reason, starts_local, ends_local, all_day, tz, place_name, address, online_url,
              capacity, guests_per_person, waitlist_mode, deadline_min, show_guest_list, show_count, team_id, reconfirm_at)
  on public.events to authenticated;
create policy select_member on public.events for select to authenticated
  using (status <> 'draft' and group_id = any (array(select private.my_group_ids())));
create policy select_organiser on public.events for select to authenticated
  using (status = 'draft' and (group_id = any (array(select private.my_group_ids('eventManagement')))
    or id = any (array(select private.my_hosted_event_ids()))));
create policy hide_deleted on public.events as restrictive for all to authenticated using (deleted_at is null);
create policy insert_organiser on public.events for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('eventManagement'))) and created_by = (select auth.uid())
    and status <> 'cancelled');
create policy update_organiser on public.events for update to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))));

alter table public.event_occurrences enable row level security;
grant select on public.event_occurrences to authenticated;
create policy select_member on public.event_occurrences for select to authenticated
  using (visible and group_id = any (array(select private.my_group_ids())));
create policy select_organiser on public.event_occurrences for select to authenticated
  using (not visible and exists (select from public.events as its where its.id = event_id));

alter table public.event_hosts enable row level security;
grant select, delete on public.event_hosts to authenticated;
grant insert (event_id, user_id, group_id) on public.event_hosts to authenticated;
create policy select_member on public.event_hosts for select to authenticated
  using (group_id = any (array(select private.my_group_ids())) and exists (select from public.events as its where its.id = event_id));
create policy insert_organiser on public.event_hosts for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('eventManagement'))) and exists (select from public.events as its where its.id = event_id));
create policy delete_organiser on public.event_hosts for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))) and exists (select from public.events as its where its.id = event_id));

/** Makes a member a host of an event, or no longer one, under one's own rights. Said twice it changes nothing more. */
create function public.host_event(event_id uuid, user_id uuid, hosts boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  its constant public.events := (select event from public.events as event where event.id = host_event.event_id);
begin
  if its.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if not hosts then
    delete from public.event_hosts as host where host.event_id = host_event.event_id and host.user_id = host_event.user_id;
    return;
  end if;
  insert into public.event_hosts (event_id, user_id, group_id) values (its.id, host_event.user_id, its.group_id)
  on conflict do nothing;
end $$;
grant execute on function public.host_event(uuid, uuid, boolean) to authenticated;

-- covers of events, as `<group id>/events/<random>.<ext>`
create policy select_event_cover on storage.objects for select to authenticated
  using (bucket_id = 'covers' and name ~ '^[^/]+/events/' and split_part(name, '/', 1) = any (array(select private.my_group_ids('eventManagement')::text)));
create policy insert_event_cover on storage.objects for insert to authenticated
  with check (bucket_id = 'covers' and name ~ '^[^/]+/events/[\w-]{8,60}\.\w{2,5}$'
    and split_part(name, '/', 1) = any (array(select private.my_group_ids('eventManagement')::text)));
create policy delete_event_cover on storage.objects for delete to authenticated
  using (bucket_id = 'covers' and name ~ '^[^/]+/events/' and split_part(name, '/', 1) = any (array(select private.my_group_ids('eventManagement')::text)));

-- What follows
/** The organisers of an event who are still in its group: its maker, its hosts, and those who have eventManagement. */
create function private.organisers_of(its public.events) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(member.user_id), '{}') from public.group_members as member
  where member.group_id = its.group_id and (
    member.user_id = its.created_by
    or exists (select from public.event_hosts as host where host.event_id = its.id and host.user_id = member.user_id)
    or exists (select from private.group_permissions as may where may.role = member.role and may.permission = 'eventManagement')
       and not exists (select from private.group_permission_limits as less
                       where less.group_id = its.group_id and less.permission = 'eventManagement' and less.role = member.role))
$$;

/** States and their moments say the same, and what is out stays out. */
create function private.tg_events__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'draft' and new.status = 'draft' then
    raise exception 'A published event can’t become a draft again. Cancel or delete it instead.' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.status = 'draft' and new.status = 'cancelled' then
    raise exception 'A draft can’t be cancelled. Delete it instead.' using errcode = 'PT409';
  end if;
  if new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_reason := null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at := private.clock();
  end if;
  if new.status <> 'draft' then
    new.announced_at := coalesce(new.announced_at, private.clock());
  end if;
  -- whoever asks for it says only that they do
  if tg_op = 'UPDATE' and new.reconfirm_at is distinct from old.reconfirm_at then
    new.reconfirm_at := case when new.status = 'scheduled' then private.clock() else old.reconfirm_at end;
  end if;
  return new;
end $$;

/** Zones that a device does not know would leave it without a page to show. */
create function private.tg_events__check_zone() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- to look through the list takes a while: most names show that they are no formula, and the check does the rest
  if new.tz !~ '^(UTC|[A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2}|Etc/GMT(\+(\d|1[0-2])|-(\d|1[0-4])))$'
     and not exists (select from pg_catalog.pg_timezone_names where name = new.tz and name !~ '^(posix|right)/|^(Factory|localtime|posixrules)$') then
    raise exception 'There is no time zone called “%”.', private.shortened(new.tz, 60) using errcode = '22023';
  end if;
  return new;
end $$;

/**
 * The end of what begins and ends at these hours on the wall of a zone. Where clocks jump between the two, so that it
 * would end before it begins, it lasts as long as the wall says.
 */
create function private.end_of(starts_local timestamp, ends_local timestamp, tz text) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select case when ends_local at time zone tz > starts_local at time zone tz then ends_local at time zone tz
    else starts_local at time zone tz + (ends_local - starts_local) end
$$;

/** An event of one date has one occurrence, which goes where the event goes. */
create function private.tg_events__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.event_occurrences as kept (id, event_id, group_id, on_date, starts_at, ends_at, state, visible)
  values (new.id, new.id, new.group_id, new.starts_local::date, new.starts_local at time zone new.tz,
    private.end_of(new.starts_local, new.ends_local, new.tz),
    case new.status when 'cancelled' then 'cancelled' else 'scheduled' end, new.status <> 'draft' and new.deleted_at is null)
  on conflict (id) do update
  set on_date = excluded.on_date, starts_at = excluded.starts_at, ends_at = excluded.ends_at, state = excluded.state, visible = excluded.visible
  where (kept.on_date, kept.starts_at, kept.ends_at, kept.state, kept.visible)
    is distinct from (excluded.on_date, excluded.starts_at, excluded.ends_at, excluded.state, excluded.visible);
  return null;
end $$;

/** What members may see is said to the group, and a draft to its organisers alone. */
create function private.tg_events__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, 'events', tg_op, array_agg(id))
  from changed where status <> 'draft' group by group_id;
  perform private.tell('user:' || organiser, 'events', tg_op, array_agg(id))
  from changed, unnest(private.organisers_of(changed::public.events)) as organiser where status = 'draft' group by organiser;
  return null;
end $$;

create function private.tg_event_hosts__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'event_hosts', tg_op, array_agg(changed.event_id))
  from changed join public.events as its on its.id = changed.event_id and its.status <> 'draft' group by changed.group_id;
  perform private.tell('user:' || person, 'event_hosts', tg_op, array_agg(event_id)) from (
    select user_id as person, event_id from changed
    union
    select unnest(private.organisers_of(its)), its.id
    from changed join public.events as its on its.id = changed.event_id and its.status = 'draft') as told group by person;
  return null;
end $$;

create trigger _100_touch before update of title, body_html, cover_path, status, cancelled_reason, starts_local, ends_local, all_day, tz, place_name,
  address, online_url, capacity, guests_per_person, waitlist_mode, deadline_min, show_guest_list, show_count, team_id, reconfirm_at on public.events
  for each row execute function private.tg__touch();
create trigger _100_check_zone_insert before insert on public.events
  for each row execute function private.tg_events__check_zone();
create trigger _100_check_zone_update before update of tz on public.events
  for each row when (new.tz <> old.tz) execute function private.tg_events__check_zone();
create trigger _200_date before insert or update of status, reconfirm_at on public.events
  for each row execute function private.tg_events__date();
create trigger _300_place after insert or update of starts_local, ends_local, tz, status, deleted_at on public.events
  for each row execute function private.tg_events__place();
create trigger _800_audit_pass after insert or update or delete on public.events
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.events
  referencing new table as changed for each statement execute function private.tg_events__tell();
create trigger _900_tell_update after update on public.events
  referencing new table as changed for each statement execute function private.tg_events__tell();
create trigger _900_tell_delete after delete on public.events
  referencing old table as changed for each statement execute function private.tg_events__tell();
create trigger _900_tell_insert after insert on public.event_hosts
  referencing new table as changed for each statement execute function private.tg_event_hosts__tell();
create trigger _900_tell_delete after delete on public.event_hosts
  referencing old table as changed for each statement execute function private.tg_event_hosts__tell();
