/*
 * Streaks: how many days in a row somebody did something.
 *
 * A streak is a run of active days, as goals count it. Days away, off-days of the person’s groups and two free days a month do
 * not break it. It is counted when a day becomes active or is so no more, and by the clock when their midnight has passed. A
 * write of it is no new version of a profile.
 */
/** Days of which a flight took the greater part. They rest. */
create table private.flown_days (
  user_id  uuid not null references public.users on delete cascade,
  day      date not null,
  primary key (user_id, day)
);

/** One row for each person who ever had an active day: what counts their streak locks it, so that of two at once each sees what the other did. */
create table private.streaks (
  user_id  uuid primary key references public.users on delete cascade,
  -- the active days, so that years are counted by their gaps
  kept     datemultirange not null default '{}',
  -- when it is counted next; null: it waits for a deed
  due_at   timestamptz
);
create index streaks_due on private.streaks (due_at) where due_at is not null;

alter table public.user_settings add column streak_hidden boolean not null default false;
grant insert (streak_hidden), update (streak_hidden) on public.user_settings to authenticated;
update private.exports set query = replace(query, 'reading, updated_at', 'reading, streak_hidden, updated_at') where name = 'settings';

-- What follows
-- what each deed asks is said in plpgsql, which plans a query once: planning it each time costs more than all the rest
/** The zone of somebody’s days: theirs, else that of the first group that they came to. */
create function private.streak_zone(person uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := (select own.tz from public.user_settings as own where own.user_id = person);
begin
  if zone is null then
    zone := (select around.tz from public.groups as around where around.id = (
      select member.group_id from public.group_members as member where member.user_id = person order by member.joined_at, member.group_id limit 1));
  end if;
  return coalesce(zone, 'UTC');
end $$;

/** When a streak rests: while its person is away, on off-days of their groups that streaks rest on, and on days that a flight took. */
create function private.streak_rest(person uuid) returns datemultirange
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(range_agg(days), '{}') from (
    select daterange(away.from_on, away.to_on, '[]') as days from public.away_periods as away where away.user_id = person
    union all
    select daterange(off.starts_on, off.ends_on, '[]')
    from public.group_members as member
    -- from the person on: whoever is in one group looks at no other
    cross join lateral (select its.* from public.group_off_days as its where its.group_id = member.group_id and 'streaks' = any (its.affects) offset 0) as off
    where member.user_id = person and (select around.archived_at is null from public.groups as around where around.id = off.group_id)
    union all
    select daterange(flown.day, flown.day, '[]') from private.flown_days as flown where flown.user_id = person
  ) as resting;
end $$;

/** The run of somebody’s active days on a day. */
create function private.count_streak(person uuid, today date) returns private.kept_run
  language plpgsql stable security definer set search_path = ''
as $$
declare
  kept constant datemultirange := coalesce((select own.kept from private.streaks as own where own.user_id = person), '{}');
  resting datemultirange := private.streak_rest(person);
  last date := today;
  its private.kept_run;
begin
  -- whoever flies back over the date line has done something tomorrow, and today is not over
  if kept @> today + 1 then
    last := today + 1;
    resting := resting + datemultirange(daterange(today, today, '[]'));
  end if;
  select known.* into its from private.runs_of(kept, resting, 2, last, 1) as known;
  return its;
end $$;

/** Waits for whoever counts somebody’s streak, and is the next. */
create function private.lock_streak(person uuid) returns private.streaks
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.streaks;
begin
  select own.* into its from private.streaks as own where own.user_id = person for no key update;
  if not found then
    insert into private.streaks as own (user_id) select known.id from public.users as known where known.id = person
    on conflict on constraint streaks_pkey do update set due_at = own.due_at returning own.* into its;
  end if;
  return its;
end $$;

/** Writes somebody’s streak, where it is another now, and when it is to be counted again. */
create function private.recount_streak(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  zone constant text := private.streak_zone(person);
  today constant date := (private.clock() at time zone zone)::date;
  its constant private.streaks := private.lock_streak(person);
  days int;
begin
  days := (private.count_streak(person, today)).run;
  update public.users as known set streak_count = days where known.id = person and known.streak_count <> days;
  update private.streaks as own set due_at = next.at
  from (select case when days > 0 or upper(its.kept) > today + 1
    then (today + 1)::timestamp at time zone zone end as at) as next
  where own.user_id = person and own.due_at is distinct from next.at;
end $$;

/** Streaks that changed without a deed are counted by the clock. */
create function private.doubt_streaks(people uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  with own as (
    select known.user_id from private.streaks as known
    where known.user_id = any (people) and (known.due_at is null or known.due_at > private.clock()) order by known.user_id for no key update
  )
  update private.streaks as known set due_at = private.clock() from own where known.user_id = own.user_id
$$;

/** Counts some of the streaks that are due, those that wait longest first, and begins none after so long, if given; says how many. Two at once take different ones. */
create function private.recount_due_streaks(most int, so_long interval default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  person uuid;
  many int := 0;
begin
  for person in
    select own.user_id from private.streaks as own where own.due_at <= private.clock() order by own.due_at limit most for no key update skip locked
  loop
    perform private.recount_streak(person);
    many := many + 1;
    exit when clock_timestamp() - begun > so_long;
  end loop;
  return many;
end $$;

/** The streaks whose midnight has passed, a slice at a time: the next slice is a job of its own, so that nobody’s row waits for all the others, on a slow machine either. */
create function private.count_streaks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many constant int := private.recount_due_streaks(25, '20 milliseconds');
begin
  -- where all that are due are held by others, theirs is the next count
  if many > 0 and exists (select from private.streaks as own where own.due_at <= private.clock()) then
    perform private.enqueue('sql', '{"function": "private.count_streaks"}', 'progress.count_streaks');
  end if;
  return many;
end $$;
insert into private.job_functions (name) values ('private.count_streaks');
-- zones lie apart by quarters of an hour
insert into private.crontab (name, schedule, function_name, catch_up) values ('progress.count_streaks', '*/15 * * * *', 'private.count_streaks', '1 hour');

-- Rest
create function private.tg_away_periods__recount() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.streaks as own where own.user_id = coalesce(new.user_id, old.user_id)) then
    perform private.recount_streak(coalesce(new.user_id, old.user_id));
  end if;
  return null;
end $$;
create trigger _560_recount after insert or update of from_on, to_on or delete on public.away_periods
  for each row execute function private.tg_away_periods__recount();

/** What rests the streaks of a whole group is counted by the clock. */
create function private.tg_group_off_days__doubt_streaks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.doubt_streaks(array(select member.user_id from public.group_members as member where member.group_id = coalesce(new.group_id, old.group_id)));
  return null;
end $$;
create trigger _560_doubt_streaks after insert or update of starts_on, ends_on, affects or delete on public.group_off_days
  for each row execute function private.tg_group_off_days__doubt_streaks();

create function private.tg_groups__doubt_streaks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.doubt_streaks(array(select member.user_id from public.group_members as member where member.group_id = new.id));
  return null;
end $$;
create trigger _560_doubt_streaks after update of archived_at, tz on public.groups
  for each row when ((old.archived_at is null) <> (new.archived_at is null) or old.tz <> new.tz) execute function private.tg_groups__doubt_streaks();

create function private.tg_group_members__doubt_streaks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.doubt_streaks(array(select changed.user_id from changed));
  return null;
end $$;
create trigger _560_doubt_insert after insert on public.group_members
  referencing new table as changed for each statement execute function private.tg_group_members__doubt_streaks();
create trigger _560_doubt_delete after delete on public.group_members
  referencing old table as changed for each statement execute function private.tg_group_members__doubt_streaks();

/** Another zone moves no past day. Where its clock is half a day ahead, the day before was flown over. */
create function private.tg_user_settings__fly() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was timestamp;
  its timestamp;
begin
  if tg_op = 'UPDATE' and old.tz is not null and new.tz is not null then
    was := private.clock() at time zone old.tz;
    its := private.clock() at time zone new.tz;
    if its - was >= interval '12 hours' then
      insert into private.flown_days (user_id, day) select new.user_id, was::date + n from generate_series(0, its::date - was::date - 1) as n on conflict do nothing;
    end if;
  end if;
  if exists (select from private.streaks as own where own.user_id = new.user_id) then
    perform private.recount_streak(new.user_id);
  end if;
  return null;
end $$;
create trigger _560_settle after insert on public.user_settings
  for each row when (new.tz is not null) execute function private.tg_user_settings__fly();
create trigger _560_fly after update of tz on public.user_settings
  for each row when (old.tz is distinct from new.tz) execute function private.tg_user_settings__fly();

-- What a person reads of it
/** A day that somebody may live now, as their device says; else that of their zone. */
create function private.day_said(today date) returns date
  language sql stable security definer set search_path = ''
as $$
  select case when today between (private.clock() at time zone 'UTC' - interval '12 hours')::date and (private.clock() at time zone 'UTC' + interval '14 hours')::date then today
    else (private.clock() at time zone private.streak_zone(auth.uid()))::date end
$$;

create function private.my_streak(today date) returns table (streak int, reason jsonb, first_on date, hidden boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := private.day_said(my_streak.today);
  its constant private.kept_run := private.count_streak(me, day);
begin
  if private.my_role() is null then
    return;
  end if;
  return query select its.run, jsonb_build_object(
      'today', coalesce((select own.kept @> day from private.streaks as own where own.user_id = me), false),
      'free', (select coalesce(jsonb_agg(one order by one), '[]') from unnest(its.free) as one),
      'free_left', 2 - (select count(*) from unnest(its.free) as one where date_trunc('month', one::timestamp) = date_trunc('month', day::timestamp)),
      'away', (select jsonb_build_object('from_on', away.from_on, 'to_on', away.to_on) from public.away_periods as away
               where away.user_id = me and day >= away.from_on and (away.to_on is null or day <= away.to_on) order by away.from_on desc limit 1),
      'off', (
        select coalesce(jsonb_agg(jsonb_build_object('from_on', off.starts_on, 'to_on', off.ends_on, 'label', off.label, 'group_id', off.group_id) order by off.starts_on, off.id), '[]')
        from (
          select known.* from public.group_members as member join public.groups as around on around.id = member.group_id and around.archived_at is null
          join public.group_off_days as known on known.group_id = member.group_id and 'streaks' = any (known.affects)
          where member.user_id = me and known.starts_on <= day and known.ends_on >= coalesce(its.first_on, day) order by known.starts_on desc, known.id limit 20) as off)),
    its.first_on, coalesce((select own.streak_hidden from public.user_settings as own where own.user_id = me), false);
end $$;
/**
 * One’s streak on a day of one’s own, and its reason: `{today: something was done on that day, free: [days of this run that were forgiven], free_left: of this month, away:
 * {from_on, to_on} while one is, off: [{from_on, to_on, label, group_id}]}`.
 */
create function public.my_streak(today date) returns table (streak int, reason jsonb, first_on date, hidden boolean)
  language sql stable set search_path = '' as $$ select * from private.my_streak(today) $$;
grant execute on function private.my_streak(date), public.my_streak(date) to authenticated;
