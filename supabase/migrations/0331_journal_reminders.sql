/*
 * Journal reminders: a word at one's own hour, on days on which one has not written yet.
 *
 * Each is reminded where they live, on the days that they chose, and at most once on a day, whatever their clock does and
 * wherever they fly. An hour that a change of the clock leaves out comes an hour later. What is more than half an hour late is
 * not told at all. The words are always the same, and say nothing of what is written.
 */
/** The days on which somebody was reminded. */
create table private.journal_told (
  user_id  uuid not null references public.users on delete cascade,
  day      date not null,
  told_at  timestamptz not null default private.clock(),
  primary key (user_id, day)
);
create index journal_told_at on private.journal_told (told_at);

-- What follows
/** Whether a day asks for no reminder: it is not one of those chosen, something was written, or it was reminded of. */
create function private.is_journal_quiet(own public.journal_settings, day date) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select own.reminder_time is null
    or cardinality(own.reminder_days) > 0 and extract(isodow from is_journal_quiet.day)::int <> all (own.reminder_days)
    or exists (select from private.days_written as written where written.user_id = own.user_id and written.day = is_journal_quiet.day and written.entries > 0)
    or exists (select from private.journal_told as told where told.user_id = own.user_id and told.day = is_journal_quiet.day)
    or private.is_away(own.user_id)
$$;

/** Reminds whoever’s hour has come in the last half an hour. Says how many were told. */
create function private.tell_journal_reminders() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  people uuid[];
begin
  delete from private.journal_told as old where old.told_at < moment - interval '30 days';
  with walls as materialized (
    -- what the clocks show; where one was put forward just now, what it left out too
    select zones.tz, moment at time zone zones.tz as ends, (moment at time zone zones.tz)
      - case when (moment at time zone zones.tz) - ((moment - interval '3 hours') at time zone zones.tz) > interval '3 hours' then interval '3 hours' else interval '30 minutes' end as begins
    from (select distinct tz from public.user_settings where tz is not null union select 'UTC') as zones
  ), near as (
    select own.user_id, walls.tz, walls.ends::date as day, own.reminder_time
    from walls join public.journal_settings as own on own.reminder_time <= walls.ends::time and own.reminder_time > walls.begins::time and walls.begins::date = walls.ends::date
    union all
    -- just after midnight
    select own.user_id, walls.tz, case when own.reminder_time <= walls.ends::time then walls.ends::date else walls.begins::date end, own.reminder_time
    from walls join public.journal_settings as own on (own.reminder_time <= walls.ends::time or own.reminder_time > walls.begins::time) and walls.begins::date < walls.ends::date
  ), due as (
    select near.user_id, near.day, (near.day + near.reminder_time) at time zone near.tz as at
    from near left join public.user_settings as lives on lives.user_id = near.user_id where coalesce(lives.tz, 'UTC') = near.tz
  ), fresh as (
    insert into private.journal_told (user_id, day, told_at)
    select due.user_id, due.day, moment
    from due join public.journal_settings as own on own.user_id = due.user_id
    -- who chooses an hour that has just passed means the next
    where due.at <= moment and due.at > moment - interval '30 minutes' and own.updated_at < due.at and not private.is_journal_quiet(own, due.day)
    on conflict do nothing
    returning journal_told.user_id
  )
  select array_agg(fresh.user_id) into people from fresh;
  if people is not null then
    perform private.notify(people, 'journal_reminder', 'Time to write in your journal', null, null, null, '/journal?make=entry', 'reminder', 'journal_reminder');
  end if;
  return coalesce(cardinality(people), 0);
end $$;

insert into private.notification_types (type, title, url, ttl, urgency) values ('journal_reminder', 'Notification', '/journal?make=entry', 14400, 'normal');
insert into private.job_functions (name) values ('private.tell_journal_reminders');
insert into private.crontab (name, schedule, function_name, catch_up) values ('journal.remind', '* * * * *', 'private.tell_journal_reminders', '1 minute');
insert into private.reminders (name, query) values ('journal', $query$
  select min(next.at) from public.journal_settings as own
  cross join lateral (select private.zone_of($1, null) as tz) as zone
  cross join lateral (
    select (((($2 at time zone zone.tz)::date + ahead) + own.reminder_time) at time zone zone.tz) as at, (($2 at time zone zone.tz)::date + ahead) as day
    from generate_series(0, 7) as ahead) as next
  where own.user_id = $1 and own.reminder_time is not null and next.at > $2 and not private.is_journal_quiet(own, next.day)$query$);

/** Who has written today needs no reminding: it leaves the bell as read. */
create function private.tg_days_written__heed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.day >= (private.clock() at time zone private.zone_of(new.user_id, null))::date then
    update public.notifications as told set is_read = true
    where told.user_id = new.user_id and not told.is_read and told.type = 'journal_reminder' and told.reason = 'reminder';
  end if;
  return null;
end $$;
create trigger _600_heed after insert on private.days_written
  for each row when (new.entries > 0) execute function private.tg_days_written__heed();
-- not with each save of what is there already
create trigger _600_heed_more after update of entries on private.days_written
  for each row when (new.entries > old.entries) execute function private.tg_days_written__heed();
