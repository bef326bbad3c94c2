/*
 * Recurrence: tasks that come again.
 *
 * `recurrence` is `{rrule, from, count, until}`, in the words of RFC 5545: FREQ of days to years, INTERVAL, BYDAY
 * with ordinals, BYMONTHDAY, BYMONTH, WKST, COUNT, UNTIL. It counts days and never hours, so that a task at six
 * stays at six when the clocks change. From 'due' the rule runs on from `start`, which is kept with it, and
 * what is past by then is not caught up with; from 'completion' it begins anew on the day that the task is done.
 * Each occurrence is a task of its own, made when the one before it is done, once; its steps are open again.
 */
create type private.rule as (
  freq      text,
  step      int,
  -- 1 is Monday
  wkst      int,
  weekdays  int[],
  -- '1:5' is the first Friday, '-1:1' the last Monday
  ordinals  text[],
  days      int[],
  months    int[],
  count     int,
  until     date
);

create function private.weekday_of(code text) returns int
  language sql immutable set search_path = ''
  as $$ select array_position('{MO,TU,WE,TH,FR,SA,SU}'::text[], right(code, 2)) $$;

/** A rule, read; without days of its own it has that of its start. Null when it is none that we know. */
create function private.read_rule(rrule text, start date) returns private.rule
  language plpgsql immutable strict set search_path = ''
as $$
declare
  its private.rule;
  part text;
  said text;
  names text[] := '{}';
begin
  its.step := 1;
  its.wkst := 1;
  foreach part in array string_to_array(rrule, ';') loop
    said := split_part(part, '=', 2);
    names := names || split_part(part, '=', 1);
    if part ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)$' then
      its.freq := said;
    elsif part ~ '^INTERVAL=[1-9]\d{0,2}$' then
      its.step := said;
    elsif part ~ '^WKST=(MO|TU|WE|TH|FR|SA|SU)$' then
      its.wkst := private.weekday_of(said);
    elsif part ~ '^BYDAY=[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)(,[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)){0,30}$' then
      select array_agg(private.weekday_of(code)) filter (where code ~ '^[A-Z]'),
             array_agg(rtrim(code, 'MOTUWEHFRSA')::int || ':' || private.weekday_of(code)) filter (where code !~ '^[A-Z]')
      into its.weekdays, its.ordinals from unnest(string_to_array(said, ',')) as code;
    elsif part ~ '^BYMONTHDAY=[+-]?\d{1,2}(,[+-]?\d{1,2}){0,30}$' then
      its.days := string_to_array(said, ',')::int[];
    elsif part ~ '^BYMONTH=\d{1,2}(,\d{1,2}){0,11}$' then
      its.months := string_to_array(said, ',')::int[];
    elsif part ~ '^COUNT=[1-9]\d{0,3}$' then
      its.count := said;
    elsif part ~ '^UNTIL=\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T\d{6}Z?)?$' then
      its.until := to_date(left(said, 8), 'YYYYMMDD');
    else
      return null;
    end if;
  end loop;
  if its.freq is null or (select count(*) <> count(distinct name) from unnest(names) as name)
     or 0 = any (its.days) or 31 < any (its.days) or -31 > any (its.days) or 0 = any (its.months) or 12 < any (its.months)
     or exists (select from unnest(its.ordinals) as one where split_part(one, ':', 1)::int = 0 or abs(split_part(one, ':', 1)::int) > 53)
     or its.freq = 'WEEKLY' and its.days is not null or its.freq in ('DAILY', 'WEEKLY') and its.ordinals is not null then
    return null;
  end if;
  if its.days is null and its.weekdays is null and its.ordinals is null then
    case its.freq
      when 'YEARLY' then
        its.months := coalesce(its.months, array[extract(month from start)::int]);
        its.days := array[extract(day from start)::int];
      when 'MONTHLY' then its.days := array[extract(day from start)::int];
      when 'WEEKLY' then its.weekdays := array[extract(isodow from start)::int];
      else null;
    end case;
  end if;
  return its;
end $$;

/** The days of a rule from one to another, in order. */
create function private.days_of(its private.rule, start date, first date, last date) returns setof date
  language sql immutable set search_path = ''
as $$
  select day
  from (select first + n as day from generate_series(0, last - first) as n) as days
  cross join lateral (
    select extract(year from day)::int as y, extract(month from day)::int as m, extract(day from day)::int as d, extract(isodow from day)::int as w,
           extract(day from date_trunc('month', day) + interval '1 month - 1 day')::int as length
  ) as at
  where day >= start
    and 0 = case its.freq
      when 'DAILY' then day - start
      when 'WEEKLY' then ((day - (w - its.wkst + 7) % 7) - (start - (extract(isodow from start)::int - its.wkst + 7) % 7)) / 7
      when 'MONTHLY' then y * 12 + m - (extract(year from start)::int * 12 + extract(month from start)::int)
      else y - extract(year from start)::int end % its.step
    and (its.months is null or m = any (its.months))
    and (its.days is null or d = any (its.days) or d - length - 1 = any (its.days))
    and (its.weekdays is null and its.ordinals is null or w = any (its.weekdays) or case
      when its.ordinals is null then false
      when its.freq = 'YEARLY' and its.months is null then
        ((extract(doy from day)::int - 1) / 7 + 1) || ':' || w = any (its.ordinals)
        or -((make_date(y, 12, 31) - day) / 7 + 1) || ':' || w = any (its.ordinals)
      else ((d - 1) / 7 + 1) || ':' || w = any (its.ordinals) or -((length - d) / 7 + 1) || ':' || w = any (its.ordinals) end)
  order by day
$$;

/** The first day of a rule after another; null when there is none within forty years, or no more by its count or end. */
create function private.day_after(its private.rule, start date, after date) returns date
  language plpgsql immutable set search_path = ''
as $$
declare
  first date := greatest(after + 1, start);
  ahead int := 400;
  found_day date;
begin
  while found_day is null and first <= greatest(after, start) + 14610 and first <= coalesce(its.until, first) loop
    select day into found_day from private.days_of(its, start, first, first + ahead) as day limit 1;
    first := first + ahead + 1;
    ahead := ahead * 3;
  end loop;
  if found_day > its.until
     or its.count is not null and its.count < (select count(*) from private.days_of(its, start, start, found_day)) then
    return null;
  end if;
  return found_day;
end $$;

/** Whether a recurrence is one that we can keep. */
create function private.is_recurrence(it jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(it) = 'object' and length(it::text) <= 500
    and it - '{rrule,from,count,until,start}'::text[] = '{}'
    and private.read_rule(it ->> 'rrule', '2000-01-01') is distinct from null
    and coalesce(it ->> 'from', 'due') in ('due', 'completion')
    and coalesce(it ->> 'count', '1') ~ '^[1-9]\d{0,3}$'
    and coalesce(it ->> 'until', '2000-01-01') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    and coalesce(it ->> 'start', '2000-01-01') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$', false)
$$;
alter table public.tasks add constraint tasks_recurrence check (recurrence is null or private.is_recurrence(recurrence));
grant execute on function private.is_recurrence(jsonb), private.read_rule(text, date), private.weekday_of(text) to authenticated, service_role;

-- What follows
/** Where a person lives, as far as we know: their own zone, else that of the group. */
create function private.zone_of(person uuid, in_group uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select tz from public.user_settings where user_id = person), (select tz from public.groups where id = in_group), 'UTC')
$$;

/** A rule begins on the day of the task that it is given to, and makes it the first of a series. */
create function private.tg_tasks__begin_series() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (private.clock() at time zone coalesce(new.tz, private.zone_of(auth.uid(), new.group_id)))::date;
  first constant date := coalesce(new.due_on, new.plan_on, today);
begin
  if tg_op = 'UPDATE' and old.recurrence - 'start' = new.recurrence - 'start' then
    new.recurrence := old.recurrence;
  elsif not (tg_op = 'INSERT' and new.series_id is not null) then
    new.recurrence := new.recurrence || jsonb_build_object('start', first);
  end if;
  new.series_id := coalesce(new.series_id, new.id);
  new.occurrence_on := coalesce(new.occurrence_on, first);
  return new;
end $$;
create trigger _100_begin_series before insert or update of recurrence on public.tasks
  for each row when (new.recurrence is not null) execute function private.tg_tasks__begin_series();

/** The day of the occurrence after a task that is done on a day. */
create function private.next_occurrence(task public.tasks, done_on date) returns date
  language plpgsql stable security definer set search_path = ''
as $$
declare
  begins constant date := case when task.recurrence ->> 'from' = 'completion' then done_on else (task.recurrence ->> 'start')::date end;
  its private.rule := private.read_rule(task.recurrence ->> 'rrule', begins);
begin
  its.count := least(its.count, (task.recurrence ->> 'count')::int);
  its.until := least(its.until, (task.recurrence ->> 'until')::date);
  if task.recurrence ->> 'from' = 'completion' then
    if its.count <= (select count(*) from public.tasks as other where other.series_id = task.series_id and other.status <> 'cancelled') then
      return null;
    end if;
    its.count := null;
  end if;
  return private.day_after(its, begins, greatest(task.occurrence_on, done_on - case when task.recurrence ->> 'from' = 'completion' then 0 else 1 end));
end $$;

/** Makes the occurrence that follows, unless there is a later one: open, with open steps, for the same people. */
create function private.make_next(task public.tasks) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (private.clock() at time zone coalesce(task.tz, private.zone_of(auth.uid(), task.group_id)))::date;
  next_on constant date := private.next_occurrence(task, today);
  -- what was meant for days before or after it moves along
  by_days constant int := next_on - coalesce(task.due_on, task.plan_on, task.occurrence_on);
  made uuid;
begin
  if next_on is null or exists (
    select from public.tasks as other
    where other.series_id = task.series_id and other.occurrence_on > task.occurrence_on and other.deleted_at is null) then
    return;
  end if;
  -- its id is drawn: one that could be told beforehand could be taken beforehand
  insert into public.tasks (group_id, title, body_html, completion_mode, priority, start_on, plan_on, due_on, due_time, tz,
    recurrence, series_id, occurrence_on, column_id, team_ids, rank, estimate_min, source_type, source_id, created_by)
  values (task.group_id, task.title, task.body_html, task.completion_mode, task.priority,
    task.start_on + by_days, case when task.due_on is null or task.plan_on is not null then task.plan_on + by_days end,
    case when task.due_on is not null then next_on end, task.due_time, task.tz,
    task.recurrence, task.series_id, next_on,
    (select its.id from public.task_columns as its where its.id = task.column_id and coalesce(its.maps_to_status, 'todo') = 'todo'),
    task.team_ids, task.rank, task.estimate_min, task.source_type, task.source_id, task.created_by)
  on conflict (series_id, occurrence_on) do nothing
  returning id into made;
  if made is null then
    return;
  end if;
  insert into public.task_assignees (task_id, user_id, group_id, assigned_by, assigned_at)
  select made, given.user_id, given.group_id, given.assigned_by, given.assigned_at from public.task_assignees as given
  where given.task_id = task.id;
  insert into public.task_steps (task_id, text, rank, assignee_id, due_on, created_by)
  select made, step.text, step.rank, step.assignee_id, step.due_on + by_days, step.created_by from public.task_steps as step where step.task_id = task.id;
  insert into public.task_labels (task_id, label_id, group_id)
  select made, worn.label_id, worn.group_id from public.task_labels as worn where worn.task_id = task.id;
  insert into public.task_watchers (task_id, user_id, watching)
  select made, watcher.user_id, watcher.watching from public.task_watchers as watcher where watcher.task_id = task.id;
  insert into public.task_reminders (task_id, user_id, offset_min)
  select made, reminder.user_id, reminder.offset_min from public.task_reminders as reminder
  where reminder.task_id = task.id and reminder.remind_at is null;
end $$;

/** Done, it comes again; open again, what came of it goes, unless somebody has begun with that. */
create function private.tg_tasks__come_again() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'done' then
    perform private.make_next(new);
  else
    delete from public.tasks as follower
    where follower.series_id = new.series_id and follower.occurrence_on > new.occurrence_on
      and follower.version = 1 and follower.status = 'todo'
      and not exists (select from public.task_comments where task_id = follower.id)
      and not exists (select from public.task_steps where task_id = follower.id and done_at is not null)
      and not exists (select from public.task_assignees where task_id = follower.id and status <> 'todo');
  end if;
  return null;
end $$;
create trigger _600_come_again after update of status on public.tasks
  for each row when (new.recurrence is not null and ((old.status in ('todo', 'doing') and new.status = 'done')
    or (old.status in ('done', 'cancelled') and new.status in ('todo', 'doing'))))
  execute function private.tg_tasks__come_again();

-- Who may
create function private.skip_occurrence(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(skip_occurrence.id);
begin
  if not private.may_do(held, 'cancelled') then
    raise exception 'You don’t have permission to change this task.' using errcode = '42501';
  end if;
  if held.recurrence is not null and held.status in ('todo', 'doing') then
    update public.tasks as task set status = 'cancelled' where task.id = held.id;
    perform private.make_next(held);
  end if;
end $$;

/** Leaves one occurrence out: it is cancelled, and the next one comes. */
create function public.skip_occurrence(id uuid) returns void
  language sql set search_path = '' as $$ select private.skip_occurrence(id) $$;

create function private.end_series(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(end_series.id);
begin
  if not private.may_change(held) then
    raise exception 'You don’t have permission to change this task.' using errcode = '42501';
  end if;
  update public.tasks as task set recurrence = null
  where task.id = held.id and task.recurrence is not null or task.series_id = held.series_id and task.status in ('todo', 'doing') and task.recurrence is not null;
end $$;

/** Ends a series: what is there of it stays, and nothing more comes. */
create function public.end_series(id uuid) returns void
  language sql set search_path = '' as $$ select private.end_series(id) $$;
grant execute on function private.skip_occurrence(uuid), public.skip_occurrence(uuid), private.end_series(uuid), public.end_series(uuid) to authenticated;
