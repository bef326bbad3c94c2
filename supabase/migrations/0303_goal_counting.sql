/*
 * How goals count: runs, strength, and the days that count for neither.
 *
 * `private.runs_of` counts one: a run is days in a row, where grey ones neither count nor break it, and today is open until
 * it is over. Strength moves each day a little towards what the last interval was of what was asked: s ← s·m + v·(1 − m), with
 * m = 0.5^(√f / 13) and f the times a day. Grey days leave both. `private.walk_goal` goes over the days of one goal by this rule.
 */
create type private.kept_run as (run int, first_on date, last_on date, free date[]);

/**
 * The runs that kept days make up to today, the latest first: of how many days, from which on, and which misses were forgiven. The
 * first is that of today, and of no days where it is broken. A month forgives `free_a_month` misses of a run, the latest first.
 */
create function private.runs_of(kept datemultirange, resting datemultirange, free_a_month int, today date, most int default null) returns setof private.kept_run
  language plpgsql immutable set search_path = ''
as $$
declare
  its daterange;
  run int := 0;
  first_on date;
  last_on date;
  free date[] := '{}';
  -- missed since the last kept day
  missed date[] := '{}';
  month date;
  spent int := 0;
  many int := 0;
  day date;
  after date := today;
begin
  for its in select known from unnest(kept * datemultirange(daterange(null, today, '[]'))) as known order by known desc loop
    -- today is open until it is over
    day := case when after = today and upper(its) <= today then today - 1 else after end;
    while day >= upper(its) loop
      if not resting @> day then
        spent := case when month <= day then spent + 1 else 1 end;
        month := day - extract(day from day)::int + 1;
        missed := missed || day;
        if spent > coalesce(free_a_month, 0) then
          return next (run, first_on, last_on, free)::private.kept_run;
          many := many + 1;
          if many >= most then
            return;
          end if;
          select 0, null, null, '{}', '{}', null, 0 into run, first_on, last_on, free, missed, month, spent;
          exit;
        end if;
      end if;
      day := day - 1;
    end loop;
    run := run + upper(its) - lower(its);
    first_on := lower(its);
    last_on := coalesce(last_on, upper(its) - 1);
    if missed <> '{}' then
      free := free || missed;
      missed := '{}';
    end if;
    after := lower(its) - 1;
  end loop;
  return next (run, first_on, last_on, free)::private.kept_run;
end $$;

/** Days in a row up to today. */
create function private.run_of(days date[], grey date[], free_a_month int, today date) returns int
  language sql immutable set search_path = ''
as $$
  select its.run from private.runs_of(
    coalesce((select range_agg(daterange(day, day, '[]')) from unnest(days) as day), '{}'),
    coalesce((select range_agg(daterange(day, day, '[]')) from unnest(grey) as day), '{}'), free_a_month, today, 1) as its
$$;

/** What a day leaves of the strength before it, where something is asked so often a day. */
create function private.strength_kept(times_a_day double precision) returns double precision
  language sql immutable set search_path = ''
  as $$ select 0.5 ^ (sqrt(times_a_day) / 13) $$;

/** The day that somebody lives now, where they say no zone that of their group. */
create function private.goal_today(person uuid, in_group uuid) returns date
  language sql stable security definer set search_path = ''
  as $$ select (private.clock() at time zone private.zone_of(person, in_group))::date $$;

/** When somebody rests from a goal: while they are away, while it is paused, and on off-days of its group that streaks rest on. */
create function private.goal_rest(its public.goals, person uuid) returns datemultirange
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(range_agg(days), '{}') from (
    select daterange(away.from_on, away.to_on, '[]') as days from public.away_periods as away where away.user_id = person
    union all
    select daterange(pause.from_on, pause.to_on, '[]') from private.goal_pauses as pause where pause.goal_id = its.id
    union all
    select daterange(off.starts_on, off.ends_on, '[]') from public.group_off_days as off
    where off.group_id = coalesce(its.group_id, (its.source_filter ->> 'group_id')::uuid) and 'streaks' = any (off.affects)
      and exists (select from public.group_members as member where member.group_id = off.group_id and member.user_id = person)
  ) as resting;
end $$;

/** Whether a goal rests on a day: then nobody is reminded of it. */
create function private.is_goal_grey(goal_id uuid, person uuid, on_date date) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.goal_rest(its, person) @> is_goal_grey.on_date
    or its.schedule ->> 'freq' = 'weekdays' and not its.schedule -> 'days' @> to_jsonb(extract(isodow from is_goal_grey.on_date)::int)
    or exists (
      select from public.goal_entries as entry
      where entry.goal_id = its.id and entry.user_id = person and entry.on_date = is_goal_grey.on_date and entry.state = 'skip' and entry.removed_at is null)
  from public.goals as its where its.id = is_goal_grey.goal_id
$$;

-- What a goal asks
/** How often (`times`) in how many days (`span`), and how much that is together (`asked`); `one` is what a plain tick counts. */
create type private.goal_terms as (span int, times numeric, one numeric, asked numeric);

create function private.terms_of(its public.goals) returns private.goal_terms
  language sql immutable set search_path = ''
as $$
  select row(span, times, one, case its.kind when 'average' then its.target_value else one * times end)::private.goal_terms
  from (
    select case its.schedule ->> 'freq' when 'weekdays' then 7 when 'times' then case its.schedule ->> 'period' when 'week' then 7 else 30 end
        when 'every' then (its.schedule ->> 'n')::int else 1 end as span,
      case its.schedule ->> 'freq' when 'weekdays' then jsonb_array_length(its.schedule -> 'days') when 'times' then (its.schedule ->> 'n')::int else 1 end::numeric as times,
      case its.kind when 'habit' then coalesce(its.target_value, 1) else 1 end as one
  ) as said
$$;

/** The last day of the stretch of which a day is: itself, its week, its month, or so many days counted from the first. */
create function private.stretch_end(its public.goals, day date) returns date
  language sql immutable set search_path = ''
as $$
  select case its.schedule ->> 'freq'
    when 'times' then case its.schedule ->> 'period' when 'week' then day + 7 - extract(isodow from day)::int
      else (date_trunc('month', day::timestamp) + interval '1 month')::date - 1 end
    when 'every' then its.starts_on + (floor((day - its.starts_on)::numeric / (its.schedule ->> 'n')::int)::int + 1) * (its.schedule ->> 'n')::int - 1
    else day end
$$;

/** Its first day. */
create function private.stretch_start(its public.goals, day date) returns date
  language sql immutable set search_path = ''
as $$
  select case its.schedule ->> 'freq'
    when 'times' then case its.schedule ->> 'period' when 'week' then day + 1 - extract(isodow from day)::int else date_trunc('month', day::timestamp)::date end
    when 'every' then private.stretch_end(its, day) + 1 - (its.schedule ->> 'n')::int
    else day end
$$;

-- What an entry counts is said in the queries themselves: a call for each of thousands of entries costs more than all the rest
/** The days of somebody's goal: what was given (`numbers` of them with a number), whether anything was said, and whether it rests. */
create function private.goal_days(its public.goals, person uuid, resting datemultirange, one numeric, from_on date, to_on date)
  returns table (day date, amount numeric, numbers int, marked boolean, grey boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select days.day, coalesce(said.amount, 0), coalesce(said.numbers, 0), said.on_date is not null,
    (resting @> days.day or coalesce(said.skipped, false))
      -- what was done all the same counts
      and not (its.direction = 'at_least' and case its.kind when 'average' then coalesce(said.numbers, 0) > 0 else coalesce(said.amount, 0) > 0 end)
  from (select goal_days.from_on + i as day from generate_series(0, goal_days.to_on - goal_days.from_on) as i) as days
  left join (
    select entry.on_date, sum(case when entry.state = 'skip' then 0 when entry.value is not null then entry.value
        when entry.state = 'done' then case when one = 0 then 1 else one end when entry.state = 'partial' then one / 2 else 0 end) as amount,
      count(*) filter (where entry.value is not null and entry.state <> 'skip')::int as numbers, bool_or(entry.state = 'skip') as skipped
    from public.goal_entries as entry
    where entry.goal_id = its.id and entry.user_id = person and entry.removed_at is null and entry.on_date between goal_days.from_on and goal_days.to_on
    group by entry.on_date
  ) as said on said.on_date = days.day
  order by days.day;
end $$;
