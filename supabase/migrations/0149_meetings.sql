/*
 * Meetings of a group: when it usually meets, and the days on which it does not.
 *
 * `set_off_days` adds days off, or changes some, and asks each room of a registry what that does there: with `dry` it only
 * says so. Each room decides for itself. Events cancel the dates on these days, where who asks may manage events; else
 * they stay as they are, and the organisers are asked. A date that days off cancelled comes back when these go, and no
 * other does; one that an organiser has on despite them stays on.
 */
create table private.off_day_rooms (
  kind           text primary key check (kind ~ '^[a-z_]+$'),
  -- takes a public.group_off_days, does what it means for the room, and returns private.off_day_effect
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

/** What days off do to one thing of a room. */
create type public.off_day_effect as (
  kind       text,
  id         uuid,
  title      text,
  starts_at  timestamptz,
  -- cancelled, revived, moved, or asked: its organisers are
  effect     text,
  -- those who have said that they come, or may, or wait
  answers    int,
  -- the day from which it moves, and the one to which; null for what keeps its day
  from_on    date,
  to_on      date
);

/** True for a rhythm in which a group meets: a rule, an hour, minutes and perhaps a place. */
create function private.is_meeting_pattern(it jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(it) = 'object' and it - '{rrule,start_time,minutes,place}'::text[] = '{}'
    and private.is_rule(it ->> 'rrule') and it ->> 'start_time' ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and jsonb_typeof(it -> 'minutes') = 'number' and (it ->> 'minutes') ~ '^\d{1,4}$' and (it ->> 'minutes')::int between 5 and 1440
    and coalesce(length(it ->> 'place') <= 120, true), false)
$$;
grant execute on function private.is_meeting_pattern(jsonb) to authenticated, service_role;
alter table public.groups add column meeting_pattern jsonb
  constraint groups_meeting_pattern_check check (meeting_pattern is null or private.is_meeting_pattern(meeting_pattern));

-- Who may
grant update (meeting_pattern) on public.groups to authenticated;

create function private.set_off_days(id uuid, group_id uuid, starts_on date, ends_on date, label text, affects text[]) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  off public.group_off_days;
  room record;
begin
  if set_off_days.group_id not in (select private.my_group_ids()) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if set_off_days.group_id not in (select private.my_group_ids('settingsManagement')) then
    raise exception 'You need settings management permissions.' using errcode = '42501';
  end if;
  insert into public.group_off_days as known (id, group_id, starts_on, ends_on, label, affects)
  values (set_off_days.id, set_off_days.group_id, set_off_days.starts_on, set_off_days.ends_on, set_off_days.label, set_off_days.affects)
  on conflict on constraint group_off_days_pkey do update
  set starts_on = excluded.starts_on, ends_on = excluded.ends_on, label = excluded.label, affects = excluded.affects where known.group_id = excluded.group_id
  returning * into off;
  if off.id is null then
    raise exception 'These days off no longer exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  for room in select its.function_name from private.off_day_rooms as its where its.kind = any (off.affects) order by its.kind loop
    return query execute format('select * from %s($1)', room.function_name) using off;
  end loop;
end $$;

create function private.preview_off_days(id uuid, group_id uuid, starts_on date, ends_on date, label text, affects text[], dry boolean) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  effects public.off_day_effect[];
begin
  begin
    effects := array(select it::public.off_day_effect from private.set_off_days(preview_off_days.id, preview_off_days.group_id, preview_off_days.starts_on,
      preview_off_days.ends_on, preview_off_days.label, preview_off_days.affects) as it);
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what it would have done is known
    null;
  end;
  return query select * from unnest(effects) as it order by it.starts_at, it.id;
end $$;

/**
 * Sets days off of a group, which have `id`, and says what becomes of what is planned on them; with `dry` it only says so.
 * Set twice it changes nothing more. They go by a DELETE, and with them what they did.
 */
create function public.set_off_days(id uuid, group_id uuid, starts_on date, ends_on date, label text,
  affects text[] default array['lessons', 'events', 'tasks', 'streaks'], dry boolean default false) returns setof public.off_day_effect
  language sql set search_path = '' as $$ select * from private.preview_off_days(id, group_id, starts_on, ends_on, label, affects, dry) $$;

create function private.cancel_on_off_days(id uuid, cancels boolean) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  off public.group_off_days;
begin
  select * into off from public.group_off_days as known where known.id = cancel_on_off_days.id and known.group_id in (select private.my_group_ids()) for update;
  if off.id is null then
    raise exception 'These days off no longer exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  if off.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if cancels then
    return query select * from private.events_on_off_days(off);
  else
    update public.group_off_days as known set applied = array_remove(known.applied, 'events') where known.id = off.id;
    off.affects := array_remove(off.affects, 'events');
    return query select * from private.lift_off_days(off, true);
  end if;
end $$;

/** Cancels the meetings on days off that somebody set who may not manage events; without `cancels` these are on again. Said twice it changes nothing more. */
create function public.cancel_on_off_days(id uuid, cancels boolean default true) returns setof public.off_day_effect
  language sql set search_path = '' as $$ select * from private.cancel_on_off_days(id, cancels) $$;
grant execute on function private.preview_off_days(uuid, uuid, date, date, text, text[], boolean),
  public.set_off_days(uuid, uuid, date, date, text, text[], boolean), private.cancel_on_off_days(uuid, boolean), public.cancel_on_off_days(uuid, boolean) to authenticated;

-- What follows
/** What days off do to events: dates that are to come are cancelled, and those that they cancelled before and no longer cover are on again. */
create function private.events_on_off_days(off public.group_off_days) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  may constant boolean := off.group_id in (select private.my_group_ids('eventManagement'));
  dates uuid[];
  back public.off_day_effect[];
begin
  back := array(select it::public.off_day_effect from private.lift_off_days(off, may) as it);
  -- held as by whoever answers; the day is the one on which it takes place
  dates := array(
    select at.id from public.event_occurrences as at join public.events as its on its.id = at.event_id
    where at.group_id = off.group_id and at.visible and at.state = 'scheduled' and at.starts_at > moment and at.despite_off_day is distinct from off.id
      and at.starts_at > off.starts_on::timestamp at time zone 'UTC' - interval '1 day' and at.starts_at < off.ends_on::timestamp at time zone 'UTC' + interval '2 days'
      and (at.starts_at at time zone its.tz)::date between off.starts_on and off.ends_on
    order by at.id for update of at);
  if may then
    update public.group_off_days as known set applied = array_append(array_remove(known.applied, 'events'), 'events')
    where known.id = off.id and not 'events' = any (known.applied);
    update public.event_occurrences as at set off_day_id = off.id where at.id = any (dates);
    perform private.tell('group:' || off.group_id, 'events', 'UPDATE', array(select distinct at.event_id from public.event_occurrences as at where at.id = any (dates)))
    where cardinality(dates) > 0;
  end if;
  perform private.tell_off_days(off, dates, may);
  return query
  select * from unnest(back) as it
  union all
  select 'events', at.id, coalesce(at.own ->> 'title', its.title), at.starts_at, case when may then 'cancelled' else 'asked' end,
    (select count(*)::int from public.event_rsvps as answer where answer.occurrence_id = at.id and answer.status <> 'declined'), null::date, null::date
  from public.event_occurrences as at join public.events as its on its.id = at.event_id where at.id = any (dates);
end $$;
insert into private.off_day_rooms (kind, function_name) values ('events', 'private.events_on_off_days');

/** What days off no longer cover is on again, unless others do; who may not manage events leaves it cancelled. */
create function private.lift_off_days(off public.group_off_days, may boolean) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  dates constant uuid[] := array(
    select at.id from public.event_occurrences as at join public.events as its on its.id = at.event_id
    where at.off_day_id = off.id and not ('events' = any (off.affects) and (at.starts_at at time zone its.tz)::date between off.starts_on and off.ends_on)
    order by at.id for update of at);
  it uuid;
begin
  if cardinality(dates) = 0 then
    return;
  end if;
  if may then
    update public.event_occurrences as at set off_day_id = private.off_day_on(at.group_id, (at.starts_at at time zone its.tz)::date, array[off.id, at.despite_off_day])
    from public.events as its where its.id = at.event_id and at.id = any (dates);
    foreach it in array dates loop
      perform private.promote(it);
    end loop;
  else
    update public.event_occurrences as at set off_day_id = null, called_off_at = private.clock(), called_off_reason = off.label where at.id = any (dates);
  end if;
  perform private.tell('group:' || off.group_id, 'events', 'UPDATE', array(select distinct at.event_id from public.event_occurrences as at where at.id = any (dates)));
  perform private.tell_lifted(off, dates);
  return query
  select 'events', at.id, coalesce(at.own ->> 'title', its.title), at.starts_at, 'revived',
    (select count(*)::int from public.event_rsvps as answer where answer.occurrence_id = at.id and answer.status <> 'declined'), null::date, null::date
  from public.event_occurrences as at join public.events as its on its.id = at.event_id
  where at.id = any (dates) and at.state = 'scheduled' and at.visible and at.starts_at > private.clock();
end $$;

/** When days off go, or become fewer, what they did goes with them. */
create function private.tg_group_off_days__lift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  may constant boolean := auth.uid() is null or old.group_id in (select private.my_group_ids('eventManagement'));
  off public.group_off_days := coalesce(new, old);
begin
  if tg_op = 'DELETE' then
    off.affects := '{}';
  end if;
  perform private.lift_off_days(off, may);
  return off;
end $$;
create trigger _300_lift_delete before delete on public.group_off_days for each row execute function private.tg_group_off_days__lift();
create trigger _300_lift_update after update of starts_on, ends_on, affects on public.group_off_days for each row execute function private.tg_group_off_days__lift();

/** Days off, as they are told. */
create function private.off_day_words(off public.group_off_days) returns text
  language sql immutable set search_path = ''
as $$
  select '“' || private.shortened(off.label, 60) || '”, ' || case when off.starts_on = off.ends_on then to_char(off.starts_on, 'FMDD FMMon')
    else to_char(off.starts_on, 'FMDD FMMon') || ' to ' || to_char(off.ends_on, 'FMDD FMMon') end
$$;

/**
 * Tells of days off once, however much they cancel: those whom it concerns, or the organisers who are asked. Who sets
 * several at once tells of all of them, with the setting `cohort.off_days_told` at `later` meanwhile.
 */
create function private.tell_off_days(off public.group_off_days, dates uuid[], may boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
begin
  if current_setting('cohort.off_days_told', true) = 'later' then
    return;
  end if;
  for it in
    with first as (
      select distinct on (person) person, at.event_id, at.on_date, its.title, count(*) over (partition by person) as many
      from public.event_occurrences as at join public.events as its on its.id = at.event_id and its.status <> 'draft',
        unnest(case when may then private.concerned_by(its) else private.organisers_of(its) end) as person
      where at.id = any (dates) order by person, at.starts_at, at.id
    )
    select first.event_id, first.on_date, first.title, first.many, array_agg(first.person) as people from first group by 1, 2, 3, 4
  loop
    perform private.notify(it.people, 'event_updated',
      case when may then private.off_day_words(off) || ': ' || case it.many when 1 then '“' || private.shortened(it.title, 60) || '” is cancelled' else it.many || ' meetings are cancelled' end
        else private.off_day_words(off) || ': ' || case it.many when 1 then '“' || private.shortened(it.title, 60) || '” is planned then' else it.many || ' meetings are planned then' end || '. Cancel?' end,
      it.event_id, auth.uid(), off.group_id, '/events?eventId=' || it.event_id || '&on=' || it.on_date, case when may then 'member' else 'organiser' end, 'off_days:' || off.id);
  end loop;
exception when others then
  raise warning 'notifying about days off failed: %', sqlerrm;
end $$;

/** What people have not read yet of days off is withdrawn; whoever may know of it hears that these meetings are on again. */
create function private.tell_lifted(off public.group_off_days, dates uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  heard uuid[];
  it record;
begin
  delete from public.notifications as told
  where told.group_id = off.group_id and told.type = 'event_updated' and told.group_key = 'off_days:' || off.id
    and not told.is_read and told.times = 1 and told.created_at > private.clock() - interval '10 minutes';
  heard := array(
    select distinct told.user_id from public.notifications as told
    where told.group_id = off.group_id and told.type = 'event_updated' and told.group_key = 'off_days:' || off.id);
  for it in
    select count(*) as many, (array_agg(at.event_id order by at.starts_at))[1] as event_id, (array_agg(its.title order by at.starts_at))[1] as title, (array_agg(at.on_date order by at.starts_at))[1] as on_date
    from public.event_occurrences as at join public.events as its on its.id = at.event_id and its.status <> 'draft'
    where at.id = any (dates) and at.state = 'scheduled' and at.visible and at.starts_at > private.clock()
  loop
    if it.many > 0 then
      perform private.notify(heard, 'event_updated',
        case it.many when 1 then '“' || private.shortened(it.title, 60) || '” is on again' else it.many || ' meetings are on again' end || ': ' || private.off_day_words(off) || ' is off the calendar',
        it.event_id, auth.uid(), off.group_id, '/events?eventId=' || it.event_id || '&on=' || it.on_date, 'member', 'off_days:' || off.id);
    end if;
  end loop;
exception when others then
  raise warning 'notifying about days off failed: %', sqlerrm;
end $$;
