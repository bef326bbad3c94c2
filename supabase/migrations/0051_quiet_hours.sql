/*
 * Quiet hours: when no device of a person makes a sound.
 *
 * On some days of the week from one hour to another, where they live, and at once until a moment they name. The
 * bell goes on as ever; pushes are held, and what is still unread when it is over comes as one summary. Who wants
 * it lets through what is urgent: a mention of themselves, a task that is due within the hour. What keeps an
 * account safe always comes through.
 */
create table public.quiet_hours (
  user_id                uuid primary key default auth.uid() references public.users on delete cascade,
  -- as ISO 8601 counts: 1 is Monday, 7 is Sunday. None: no quiet hours
  days                   smallint[] not null default '{}' check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) <= 7 and array_ndims(days) is not distinct from case when days <> '{}' then 1 end),
  -- on each of these days from here; up to a time that is not later it is that of the next day
  from_time              time not null default '22:00',
  to_time                time not null default '07:00',
  tz                     text not null default 'UTC' check (timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  allow_direct_mentions  boolean not null default false,
  allow_due_soon         boolean not null default false,
  -- do not disturb, from now until then
  dnd_until              timestamptz,
  updated_at             timestamptz not null default private.clock()
);

-- which of these wishes lets an urgent notification of a type through
alter table private.notification_types add column urgent_as text check (urgent_as in ('mention', 'due_soon'));
update private.notification_types set urgent_as = case type when 'mention_received' then 'mention' when 'task_due' then 'due_soon' end;

-- Who may: an upsert names every column that it is given, the key too
alter table public.quiet_hours enable row level security;
grant select, delete on public.quiet_hours to authenticated;
grant insert (user_id, days, from_time, to_time, tz, allow_direct_mentions, allow_due_soon, dnd_until),
      update (user_id, days, from_time, to_time, tz, allow_direct_mentions, allow_due_soon, dnd_until)
  on public.quiet_hours to authenticated;
create policy select_self on public.quiet_hours for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.quiet_hours for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_self on public.quiet_hours for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null) with check (user_id = (select auth.uid()));
create policy delete_self on public.quiet_hours for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
insert into private.exports (name, query) values ('quiet_hours', 'select * from public.quiet_hours where user_id = $1');

/** When the quiet that a person has at a moment ends; null when there is none. What begins as it ends comes after. */
create function private.quiet_until(person uuid, moment timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  with own as (
    select *, moment at time zone tz as here from public.quiet_hours where user_id = person
  )
  select max(ends) from (
    select dnd_until as ends from own
    union all
    -- a night that began yesterday may still last
    select (day + to_time + case when to_time <= from_time then interval '1 day' else '0' end) at time zone tz
    from own, unnest(array[here::date - 1, here::date]) as day
    where extract(isodow from day)::smallint = any (days) and day + from_time <= here
  ) as windows where ends > moment
$$;

/**
 * What becomes of the push of a notification: 'now'; 'quiet', held until the quiet is over; or 'off', when no
 * device or no wish for it is there.
 */
create function private.push_plan(person uuid, wanted text, in_group uuid, severity text, moment timestamptz default private.clock()) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.push_devices where user_id = person and not needs_renewal) or private.is_away(person) then
    return 'off';
  end if;
  if severity = 'security' then
    return 'now';
  end if;
  if not coalesce(
    (select push from public.notification_prefs where user_id = person and type = wanted and group_id = in_group),
    private.level_lets(person, wanted, in_group, moment)
      and coalesce((select push from public.notification_prefs where user_id = person and type = wanted and group_id is null), true))
  then
    return 'off';
  end if;
  if severity = 'urgent' and exists (
    select from public.quiet_hours where user_id = person
      and case (select urgent_as from private.notification_types as types where types.type = wanted)
            when 'mention' then allow_direct_mentions when 'due_soon' then allow_due_soon end)
  then
    return 'now';
  end if;
  return case when private.quiet_until(person, moment) is null then 'now' else 'quiet' end;
end $$;

/** Pushes that wait for the end of somebody's quiet. What was read or deleted meanwhile waits no longer. */
create table private.held_pushes (
  notification_id  uuid primary key references public.notifications on delete cascade,
  user_id          uuid not null references public.users on delete cascade
);
create index held_pushes_user on private.held_pushes (user_id);

/** Sends what was held for people whose quiet is over, to each device as one; says to how many people. */
create function private.release_pushes() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  people int;
begin
  with free as (
    select user_id from (select distinct user_id from private.held_pushes) as waiting
    where private.quiet_until(user_id, moment) is null
  ), taken as (
    delete from private.held_pushes as held using free where held.user_id = free.user_id returning held.notification_id
  ), fresh as (
    select told.user_id, count(*)::int as many, (array_agg(told.id order by told.created_at desc, told.id desc))[1] as newest
    from taken
    join public.notifications as told on told.id = taken.notification_id
    join private.notification_types as its on its.type = told.type
    where not told.is_read and told.created_at + make_interval(secs => its.ttl) > moment
    group by told.user_id
  ), queued as (
    insert into private.push_queue (notification_id, device_id, due_at, expires_at, held)
    select fresh.newest, device.id, moment, moment + interval '1 day', fresh.many
    from fresh join public.push_devices as device on device.user_id = fresh.user_id and not device.needs_renewal
    where not private.is_away(fresh.user_id)
  )
  select count(*) into people from fresh;
  return people;
end $$;
insert into private.job_functions (name) values ('private.release_pushes');
insert into private.crontab (name, schedule, function_name, catch_up)
values ('pushes.release', '* * * * *', 'private.release_pushes', '1 minute');

create trigger _100_touch before update on public.quiet_hours
  for each row execute function private.tg_notification_prefs__touch();
create trigger _900_tell_insert after insert on public.quiet_hours
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_update after update on public.quiet_hours
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_delete after delete on public.quiet_hours
  referencing old table as changed for each statement execute function private.tg__tell_user('user_id');
