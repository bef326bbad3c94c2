/*
 * Event series: events that come again.
 *
 * A series is an event with a rule, in the words that tasks use too (0068), or with dates added to its first; dates can
 * be left out. Days come first and clocks after: the rule says days, and the hour on the wall is that of the event, so
 * 18:00 stays 18:00 when clocks change. A date stands as an occurrence from a year before it on; what is missing is made
 * each night, in slices. A date may have hours, a title or a place of its own, or be called off; its day by the rule
 * stays its name.
 *
 * Where the rule becomes another, the n-th date of a week stays the n-th of that week (of a month or a year, where both
 * rules count these), with all that people said of it. A date that has no such day is withdrawn: nobody sees it any more,
 * and should its day come back, so does it, and its people are asked again. What has begun stays as it was.
 */
/** True for a rule that we can keep. */
create function private.is_rule(rrule text) returns boolean
  language sql immutable set search_path = ''
  as $$ select coalesce(length(rrule) <= 300 and private.read_rule(rrule, '2000-01-01') is distinct from null, false) $$;

/** True for a list of days, each once: not too many, and none out of this century. */
create function private.are_days(days date[]) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(cardinality(days) <= 400 and count(distinct day) = cardinality(days) and min(day) >= '2000-01-01' and max(day) < '2100-01-01', cardinality(days) = 0)
  from unnest(days) as day
$$;

/** True for what a date may have of its own instead of what its event says. */
create function private.is_own(own jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(own) = 'object' and own - '{title,place_name,address,online_url}'::text[] = '{}'
    and (not own ? 'title' or length(own ->> 'title') <= 120 and length(trim(own ->> 'title')) > 0)
    and coalesce(length(own ->> 'place_name') <= 120, true) and coalesce(length(own ->> 'address') <= 300, true)
    and coalesce(own ->> 'online_url' ~ '^https://[^\s/?#]+\S*$' and length(own ->> 'online_url') <= 2000, true), false)
$$;
grant execute on function private.is_rule(text), private.are_days(date[]), private.is_own(jsonb) to authenticated, service_role;

alter table public.events
  add column rrule text constraint events_rrule_check check (rrule is null or private.is_rule(rrule)),
  -- beside those of the rule, and of these none
  add column rdates date[] not null default '{}' constraint events_rdates_check check (private.are_days(rdates)),
  add column exdates date[] not null default '{}' constraint events_exdates_check check (private.are_days(exdates)),
  -- the event whose later dates these were
  add column split_from uuid references public.events on delete set null;
create index events_split_from on public.events (split_from) where split_from is not null;

alter table public.event_occurrences
  -- hours of this date alone, on the wall of its event's zone
  add column own_starts timestamp,
  add column own_ends timestamp,
  -- the title and place of this date alone
  add column own jsonb not null default '{}' constraint event_occurrences_own_check check (private.is_own(own)),
  -- when this date alone was cancelled
  add column called_off_at timestamptz,
  add column called_off_reason text constraint event_occurrences_called_off_reason_check check (length(called_off_reason) <= 300),
  -- the days off that cancelled it, and those despite which it takes place
  add column off_day_id uuid references public.group_off_days on delete set null,
  add column despite_off_day uuid,
  add column withdrawn_at timestamptz,
  add constraint event_occurrences_own_hours check ((own_starts is null) = (own_ends is null) and own_ends > own_starts and own_ends <= own_starts + interval '14 days'
    and own_starts between '2000-01-01' and '2100-01-01'),
  drop constraint event_occurrences_event_id_on_date_key,
  -- at the end of a statement, so that many can move at once
  add constraint event_occurrences_event_id_on_date_excl exclude (event_id with =, on_date with =) where (withdrawn_at is null) deferrable initially immediate;
create index event_occurrences_event on public.event_occurrences (event_id, starts_at);
create index event_occurrences_off_day on public.event_occurrences (off_day_id) where off_day_id is not null;

/** The first day of each series that is not made yet. */
create table private.event_horizons (
  event_id  uuid primary key references public.events on delete cascade,
  next_on   date not null
);
create index event_horizons_next on private.event_horizons (next_on);

/** The hours of each zone as they were when dates were last placed by them. */
create table private.zone_prints (
  tz     text primary key,
  print  text not null
);

-- Who may
grant insert (rrule, rdates, exdates), update (rrule, rdates, exdates) on public.events to authenticated;
alter policy select_organiser on public.event_occurrences
  using (not visible and withdrawn_at is null and exists (select from public.events as its where its.id = event_id));

-- What follows
create function private.is_series(its public.events) returns boolean
  language sql immutable set search_path = ''
  as $$ select its.rrule is not null or cardinality(its.rdates) > 0 $$;

/** The day up to which a series has its occurrences: a year ahead, and the first in any case. */
create function private.horizon_of(its public.events) returns date
  language sql stable set search_path = ''
  as $$ select greatest(((private.clock() at time zone its.tz)::date + interval '1 year')::date, its.starts_local::date) $$;

/** The days of an event by its rule alone, from one to another. */
create function private.rule_days(its public.events, first date, last date) returns setof date
  language plpgsql stable set search_path = ''
as $$
declare
  start constant date := its.starts_local::date;
  rule constant private.rule := private.read_rule(its.rrule, start);
begin
  if its.rrule is null then
    return query select start where start between first and last;
  elsif rule.count is null then
    return query select day from private.days_of(rule, start, greatest(first, start), least(last, rule.until)) as day;
  else
    return query select day from (
      select day from private.days_of(rule, start, start, least(last, rule.until)) as day order by day limit rule.count) as counted where day >= first;
  end if;
end $$;

/** All days of an event, from one to another. */
create function private.wanted_days(its public.events, first date, last date) returns setof date
  language sql stable set search_path = ''
as $$
  select day from (
    select private.rule_days(its, first, last) as day union select day from unnest(its.rdates) as day where day >= first) as days
  where day <> all (its.exdates)
$$;

/** The number of the week, month or year of a day since the first day of a rule. */
create function private.period_of(unit text, wkst int, start date, day date) returns int
  language sql immutable set search_path = ''
as $$
  select case unit
    when 'YEARLY' then extract(year from day)::int - extract(year from start)::int
    when 'MONTHLY' then (extract(year from day) * 12 + extract(month from day))::int - (extract(year from start) * 12 + extract(month from start))::int
    else ((day - (extract(isodow from day)::int - wkst + 7) % 7) - (start - (extract(isodow from start)::int - wkst + 7) % 7)) / 7 end
$$;

/**
 * The days of a rule from one to another, and what each becomes by the rule after it: where a week has as many days as it
 * had, the first stays the first; else a day that is still one stays, and the others follow in their order. Null: none.
 */
create function private.days_become(before public.events, its public.events, first date, last date) returns table (was date, becomes date)
  language plpgsql stable set search_path = ''
as $$
declare
  rule constant private.rule := private.read_rule(before.rrule, before.starts_local::date);
  next constant private.rule := private.read_rule(its.rrule, its.starts_local::date);
  unit constant text := case when rule.freq = next.freq then rule.freq else 'WEEKLY' end;
  -- whole weeks, months or years, or the last would have fewer days than it has
  low constant date := first - case unit when 'YEARLY' then 366 when 'MONTHLY' then 31 else 7 end;
  high constant date := last + case unit when 'YEARLY' then 366 when 'MONTHLY' then 31 else 7 end;
  apart constant int := its.starts_local::date - before.starts_local::date;
begin
  return query
  with old as (
    select day, period, row_number() over (partition by period order by day) as place, count(*) over (partition by period) as many
    from private.rule_days(before, low, high) as day
    cross join lateral private.period_of(unit, coalesce(rule.wkst, 1), before.starts_local::date, day) as period
  ), new as (
    select day, period, row_number() over (partition by period order by day) as place, count(*) over (partition by period) as many
    from private.rule_days(its, low + apart - 7, high + apart + 7) as day
    cross join lateral private.period_of(unit, coalesce(next.wkst, 1), its.starts_local::date, day) as period
  ), pairs as (
    select old.period, old.day as was, new.day as becomes
    from old join new using (period) where case when old.many = new.many then old.place = new.place else old.day = new.day end
  ), rest as (
    select old.day, period, row_number() over (partition by period order by old.day) as place from old where not exists (select from pairs where pairs.was = old.day)
  ), free as (
    select new.day, period, row_number() over (partition by period order by new.day) as place from new where not exists (select from pairs where pairs.becomes = new.day)
  )
  select pairs.was, pairs.becomes from pairs
  union all
  select rest.day, free.day from rest left join free using (period, place);
end $$;

/** An event as it is on one of its dates. */
create function private.event_at(at public.event_occurrences) returns public.events
  language sql stable security definer set search_path = ''
as $$ select jsonb_populate_record(its, at.own) from public.events as its where its.id = at.event_id $$;

/** The days off of a group that have cancelled its events on a day. */
create function private.off_day_on(group_id uuid, day date, but uuid[]) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select off.id from public.group_off_days as off
  where off.group_id = off_day_on.group_id and day between off.starts_on and off.ends_on and 'events' = any (off.applied)
    and off.id <> all (array_remove(but, null))
  order by off.created_at, off.id limit 1
$$;

/** The moments of a date, and whether it takes place: said by its event and by itself. What has begun stays as it was. */
create function private.tg_event_occurrences__derive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.events := (select event from public.events as event where event.id = new.event_id);
  again constant boolean := private.is_series(its);
  starts timestamp;
begin
  -- a date that somebody chose by itself is on whatever day it is, and what is taken back says so itself
  if again and coalesce(current_setting('app.editing', true), '') <> 'back' and new.own_starts is null and (tg_op = 'INSERT' and new.on_date <> its.starts_local::date
       or tg_op = 'UPDATE' and (new.on_date <> old.on_date or new.withdrawn_at is null and old.withdrawn_at is not null)) then
    new.off_day_id := private.off_day_on(new.group_id, new.on_date, array[new.despite_off_day]);
  end if;
  if not (tg_op = 'UPDATE' and again and old.starts_at <= private.clock()
          and (new.own_starts, new.own_ends, new.called_off_at, new.off_day_id) is not distinct from (old.own_starts, old.own_ends, old.called_off_at, old.off_day_id)) then
    starts := coalesce(new.own_starts, new.on_date + its.starts_local::time);
    new.starts_at := starts at time zone its.tz;
    new.ends_at := private.end_of(starts, coalesce(new.own_ends, starts + (its.ends_local - its.starts_local)), its.tz);
    new.state := case when its.status = 'cancelled' or new.called_off_at is not null or new.off_day_id is not null then 'cancelled' else 'scheduled' end;
  end if;
  new.visible := its.status <> 'draft' and its.deleted_at is null and new.withdrawn_at is null;
  return case when tg_op = 'UPDATE' and new is not distinct from old then null else new end;
end $$;
create trigger _100_derive before insert or update on public.event_occurrences
  for each row execute function private.tg_event_occurrences__derive();

/** What people said of a date that is withdrawn is theirs alone, until it comes back. */
create function private.tg_event_occurrences__list_answers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.event_rsvps as answer set listed = new.visible and its.show_guest_list
  from public.events as its where its.id = new.event_id and answer.occurrence_id = new.id;
  update public.event_counts as counted set listed = new.visible and its.show_count
  from public.events as its where its.id = new.event_id and counted.occurrence_id = new.id;
  return null;
end $$;
create trigger _400_list_answers after update of withdrawn_at on public.event_occurrences
  for each row when ((old.withdrawn_at is null) <> (new.withdrawn_at is null)) execute function private.tg_event_occurrences__list_answers();

/**
 * A rule begins with a day of its own, from the start on; where it becomes another, with the first day of the week, month
 * or year in which it began, so that what is ahead keeps its place in it, and what was left out stays left out.
 */
create function private.tg_events__begin_series() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  start constant date := new.starts_local::date;
  rule constant private.rule := private.read_rule(new.rrule, start);
  since date := start;
  first date;
begin
  if tg_op = 'UPDATE' and old.rrule is distinct from new.rrule and old.starts_local::date = start and not exists (select private.days_of(rule, start, start, start)) then
    since := case rule.freq when 'YEARLY' then date_trunc('year', start)::date when 'MONTHLY' then date_trunc('month', start)::date
      else start - (extract(isodow from start)::int - rule.wkst + 7) % 7 end;
  end if;
  first := private.day_after(rule, since, since - 1);
  if first is null or first >= '2100-01-01' then
    raise exception 'With this rule the event would never take place.' using errcode = '22023';
  end if;
  new.starts_local := new.starts_local + (first - start) * interval '1 day';
  new.ends_local := new.ends_local + (first - start) * interval '1 day';
  if tg_op = 'UPDATE' and old.rrule is not null and new.exdates = old.exdates and cardinality(old.exdates) > 0
     and (new.rrule, new.starts_local::date) is distinct from (old.rrule, old.starts_local::date) then
    new.exdates := array(
      select distinct days.becomes from private.days_become(old, new, (select min(day) from unnest(old.exdates) as day), (select max(day) from unnest(old.exdates) as day)) as days
      where days.was = any (old.exdates) and days.becomes is not null order by 1);
  end if;
  return new;
end $$;
-- before its states and its words are looked at; a rule that is none is refused by its check
create trigger _050_begin_series before insert or update of rrule, starts_local, exdates on public.events
  for each row when (new.rrule is not null and private.is_rule(new.rrule)) execute function private.tg_events__begin_series();

/** Makes what is missing of a series up to its horizon, from a day on. Its event is held by whoever calls. */
create function private.extend_series(its public.events, first date) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  horizon constant date := private.horizon_of(its);
  start constant date := its.starts_local::date;
  next date;
  many int;
begin
  -- what was withdrawn and is wanted again comes back, and its people are asked
  with back as (
    update public.event_occurrences as at set withdrawn_at = null
    where at.id in (
      select distinct on (gone.on_date) gone.id
      from private.wanted_days(its, first, horizon) as day
      join public.event_occurrences as gone on gone.event_id = its.id and gone.on_date = day and gone.withdrawn_at is not null
      where not exists (select from public.event_occurrences as live where live.event_id = its.id and live.on_date = day and live.withdrawn_at is null)
      order by gone.on_date, gone.withdrawn_at desc)
    returning at.id)
  update public.event_rsvps as answer set reconfirm = true from back
  where answer.occurrence_id = back.id and answer.status in ('going', 'maybe') and not answer.reconfirm;

  insert into public.event_occurrences (id, event_id, group_id, on_date)
  select case when day = start and not exists (select from public.event_occurrences as at where at.id = its.id) then its.id else gen_random_uuid() end,
    its.id, its.group_id, day
  from private.wanted_days(its, first, horizon) as day
  where not exists (select from public.event_occurrences as at where at.event_id = its.id and at.on_date = day and at.withdrawn_at is null)
  order by day;
  get diagnostics many = row_count;

  next := case when its.rrule is not null then private.day_after(private.read_rule(its.rrule, start), start, horizon) end;
  if next is null then
    delete from private.event_horizons as ahead where ahead.event_id = its.id;
  else
    insert into private.event_horizons as ahead (event_id, next_on) values (its.id, next)
    on conflict (event_id) do update set next_on = excluded.next_on where ahead.next_on <> excluded.next_on;
  end if;
  return many;
end $$;

/** Brings the dates ahead of a series to where they belong now, each with all that hangs on it. */
create function private.move_series(before public.events, its public.events) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  first date;
  last date;
begin
  -- as by whoever answers: each date is held before anything of it changes
  perform from public.event_occurrences as at where at.event_id = its.id order by at.id for update;
  if (before.rrule, before.starts_local::date, before.rdates, before.exdates) is not distinct from (its.rrule, its.starts_local::date, its.rdates, its.exdates) then
    return;
  end if;
  select min(at.on_date), max(at.on_date) into first, last from public.event_occurrences as at where at.event_id = its.id and at.starts_at > moment;
  with goes as (
    select at.id, at.own_starts, case
        when days.was is not null then days.becomes
        when at.on_date = any (its.rdates) then at.on_date end as day
    from public.event_occurrences as at
    left join private.days_become(before, its, first, last) as days on days.was = at.on_date
    where at.event_id = its.id and at.withdrawn_at is null and at.starts_at > moment
  ), known as (
    -- a day that is left out, or over, or another’s is none
    select goes.id, case when goes.day <> all (its.exdates)
        and (goes.own_starts is not null or (goes.day + its.starts_local::time) at time zone its.tz > moment)
        and not exists (select from public.event_occurrences as begun where begun.event_id = its.id and begun.on_date = goes.day
          and begun.withdrawn_at is null and begun.starts_at <= moment)
        and row_number() over (partition by goes.day order by goes.id) = 1 then goes.day end as day
    from goes
  )
  update public.event_occurrences as at
  set on_date = coalesce(known.day, at.on_date), withdrawn_at = case when known.day is null then moment end
  from known where known.id = at.id and (known.day is null or known.day <> at.on_date);
end $$;

/** An event of one date has one occurrence, which goes where the event goes; a series has those of its days. */
create or replace function private.tg_events__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  today constant date := (moment at time zone new.tz)::date;
begin
  -- what is taken back says itself where its dates go
  if coalesce(current_setting('app.editing', true), '') = 'back' then
    return null;
  end if;
  if not private.is_series(new) and (tg_op = 'INSERT' or not private.is_series(old)) then
    if exists (select from public.event_occurrences as at where at.event_id = new.id and at.withdrawn_at is null) then
      update public.event_occurrences as at
      set on_date = new.starts_local::date, off_day_id = case when at.on_date = new.starts_local::date then at.off_day_id end
      where at.event_id = new.id and at.withdrawn_at is null;
    else
      insert into public.event_occurrences (id, event_id, group_id, on_date) values (new.id, new.id, new.group_id, new.starts_local::date);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform private.move_series(old, new);
    -- each looks again at what its event says
    update public.event_occurrences as at set visible = at.visible where at.event_id = new.id;
    delete from private.event_horizons as ahead where new.rrule is null and ahead.event_id = new.id;
  end if;
  if tg_op = 'INSERT' or new.status <> 'cancelled' and new.deleted_at is null
     and (old.rrule, old.starts_local, old.tz, old.rdates, old.exdates, old.status, old.deleted_at)
       is distinct from (new.rrule, new.starts_local, new.tz, new.rdates, new.exdates, new.status, new.deleted_at) then
    -- of a series that began long ago the last year is made too; later on nothing is added to what was
    perform private.extend_series(new, case when tg_op = 'INSERT' then greatest(new.starts_local::date, today - 366)
      else today + ((today + new.starts_local::time) at time zone new.tz <= moment)::int end);
  end if;
  return null;
end $$;
drop trigger _300_place on public.events;
create trigger _300_place_insert after insert on public.events
  -- what is split off brings its dates
  for each row when (new.split_from is null) execute function private.tg_events__place();
create trigger _300_place_update after update of starts_local, ends_local, tz, status, deleted_at, rrule, rdates, exdates on public.events
  for each row execute function private.tg_events__place();
drop trigger _100_touch on public.events;
create trigger _100_touch before update of title, body_html, cover_path, status, cancelled_reason, starts_local, ends_local, all_day, tz, place_name,
  address, online_url, capacity, guests_per_person, waitlist_mode, deadline_min, show_guest_list, show_count, team_id, reconfirm_at, rrule, rdates, exdates on public.events
  for each row execute function private.tg__touch();

/** Makes what has come within a year of a slice of the series, and says of how many events. Two at once take one each; what was not reached waits for the next. */
create function private.top_up_events() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.events;
  many int := 0;
begin
  for its in
    select event.* from private.event_horizons as ahead join public.events as event on event.id = ahead.event_id
    -- no zone is further ahead than a day
    where ahead.next_on <= ((private.clock() + interval '1 day') at time zone 'UTC' + interval '1 year')::date
      and ahead.next_on <= private.horizon_of(event) and event.status <> 'cancelled' and event.deleted_at is null
    order by ahead.next_on, ahead.event_id limit 2000 for update of event skip locked
  loop
    -- whoever was here before has made it
    perform private.extend_series(its, ahead.next_on) from private.event_horizons as ahead
    where ahead.event_id = its.id and ahead.next_on <= private.horizon_of(its);
    many := many + 1;
  end loop;
  return many;
end $$;

/** Moves what is ahead in a zone whose hours have become others since it was placed: an hour on the wall stays. Says how many dates that were. */
create function private.follow_zones() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
  moved int;
  many int := 0;
begin
  for it in
    select zones.tz, zones.print, known.print as before
    from (
      select names.tz, (
        select md5(string_agg(extract(epoch from (at at time zone names.tz) - (at at time zone 'UTC'))::int::text, ',' order by at))
        from generate_series('2026-01-01 00:00Z'::timestamptz, '2060-01-01 00:00Z', '6 days') as at) as print
      from (select distinct tz from public.events) as names) as zones
    left join private.zone_prints as known using (tz)
    where known.print is distinct from zones.print
  loop
    if it.before is not null then
      update public.event_occurrences as at set starts_at = at.starts_at
      from public.events as its where its.id = at.event_id and its.tz = it.tz and at.starts_at > private.clock();
      get diagnostics moved = row_count;
      many := many + moved;
    end if;
    insert into private.zone_prints as kept (tz, print) values (it.tz, it.print) on conflict (tz) do update set print = excluded.print;
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.top_up_events'), ('private.follow_zones');
insert into private.crontab (name, schedule, function_name, catch_up) values
  ('events.top_up', '* 2 * * *', 'private.top_up_events', '1 day'),
  ('events.follow_zones', '50 1 * * *', 'private.follow_zones', '1 day');

-- Search: a series is upcoming as long as one of its dates is, and leads to the next
create or replace function private.events_with(sought private.sought, most int) returns table (id uuid, score real)
  language sql stable security definer rows 10 set search_path = ''
as $$
  select its.id, (1 + (private.plain(its.title || ' ' || coalesce(its.place_name, '')) like sought.beginning)::int
    + (its.status = 'scheduled' and its.ends_local > (select private.clock()) - interval '1 day')::int)::real as score
  from public.events as its
  where its.group_id = any (array(select private.groups_i_am_in())) and its.status <> 'draft' and its.deleted_at is null
    and private.plain(its.title || ' ' || coalesce(its.place_name, '')) like all (sought.patterns)
    and (sought.groups is null or its.group_id = any (sought.groups))
    and (sought.people is null or its.created_by = any (sought.people))
    and case
      when sought.state = 'cancelled' then its.status = 'cancelled'
      when sought.state in ('upcoming', 'past') then (sought.state = 'past' or its.status = 'scheduled')
        and (sought.state = 'upcoming') = (its.ends_local at time zone its.tz > (select private.clock()) or exists (
          select from public.event_occurrences as at where at.event_id = its.id and at.visible and at.ends_at > (select private.clock())))
      else sought.state is null or sought.state in ('going', 'maybe', 'declined', 'waitlisted') and exists (
        select from public.event_rsvps as answer where answer.event_id = its.id and answer.user_id = (select auth.uid()) and answer.status = sought.state) end
    and (sought.after is null or its.starts_local >= sought.after)
    and (sought.before is null or its.starts_local < sought.before)
  order by score desc, its.starts_local desc limit most
$$;

create or replace function private.search_events(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'events', its.id, its.title, nullif(trim(its.place_name), ''), its.group_id, its.created_by,
    case when its.status = 'cancelled' then 'cancelled' when near.ends_at <= private.clock() then 'past' else 'upcoming' end,
    near.starts_at, '/events?eventId=' || its.id || '&on=' || near.on_date, hit.score
  from private.events_with(sought, most) as hit join public.events as its on its.id = hit.id
  cross join lateral (
    select at.on_date, at.starts_at, at.ends_at from public.event_occurrences as at
    where at.event_id = its.id and at.visible
    order by at.ends_at <= private.clock(), case when at.ends_at > private.clock() then at.starts_at end, at.starts_at desc limit 1) as near
$$;

/** A link keeps leading to its date, also where that has become part of another event. */
create or replace function private.event_card_of(event_id uuid, on_date date) returns setof public.event_card
  language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select event_card_of.event_id as id, 0 as depth
    union all
    select its.id, line.depth + 1 from line join public.events as its on its.split_from = line.id where line.depth < 50
  )
  select * from private.event_cards(
    array(
      select at.id from line join public.event_occurrences as at on at.event_id = line.id
      where at.withdrawn_at is null and at.group_id in (select private.my_group_ids())
      order by at.on_date is distinct from event_card_of.on_date, at.starts_at < (select private.clock()), line.depth, at.starts_at limit 1),
    array(select private.my_group_ids('eventManagement')), array(select private.my_hosted_event_ids()), true)
$$;
