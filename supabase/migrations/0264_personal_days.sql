/*
 * Personal days: the days on which somebody comes to each lesson, where these are not the group's.
 *
 * In a curriculum without dates the nth lesson is on the nth day after joining. Whoever has fallen behind catches up: what they
 * have not done goes to the meetings that come, one at each, or two at some of them, or what they missed is left out. It is
 * worked out from the plan of the group as it is, so that it moves with it, and from nothing that they do afterwards, so that
 * what was shown stays true. Nothing is put before the day on which they caught up, nor before its own day in the group.
 */
/**
 * Lessons on the meetings from a day on, two at the first `doubled` of them. `days` are those that the lessons have, in order;
 * `further` are the meetings after all these. What is settled, or has no day, stays.
 */
create function private.pace_lessons(keys uuid[], days date[], further date[], settled uuid[], from_on date, doubled int) returns table (lesson_key uuid, on_date date)
  language plpgsql immutable set search_path = ''
as $$
declare
  meetings constant date[] := array(select day from unnest(days) as day where day >= from_on order by day) || further;
  many constant int := cardinality(meetings);
  at int := 1;
  taken int := 0;
begin
  for n in 1 .. cardinality(keys) loop
    lesson_key := keys[n];
    on_date := days[n];
    if days[n] is not null and keys[n] <> all (settled) then
      while at <= many and (taken >= case when at <= doubled then 2 else 1 end or meetings[at] < days[n]) loop
        at := at + 1;
        taken := 0;
      end loop;
      on_date := case when at <= many then meetings[at] end;
      taken := taken + 1;
    end if;
    return next;
  end loop;
end $$;

/** The pace of somebody in an adoption; without a word of theirs, that of the group since they joined. */
create function private.pace_of(its public.adoptions, person uuid) returns public.personal_paces
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pace public.personal_paces;
begin
  select known.* into pace from public.personal_paces as known where known.adoption_id = its.id and known.user_id = person;
  if pace.adoption_id is null then
    select its.id, person, its.group_id, 'group', greatest(its.start_on, (member.joined_at at time zone around.tz)::date), case its.mode when 'dated' then 'group' else 'first' end, null, 0, '{}'::uuid[], '{}'::uuid[], null into pace
    from public.groups as around left join public.group_members as member on member.group_id = around.id and member.user_id = person where around.id = its.group_id;
    pace.joined_on := coalesce(pace.joined_on, its.start_on);
  end if;
  return pace;
end $$;

/** The lessons of an adoption on the days that they have for somebody before they catch up: in order, without what the group skips. */
create function private.common_days(its public.adoptions, pace public.personal_paces) returns table (lesson_key uuid, on_date date, left_out boolean)
  language sql stable security definer set search_path = ''
as $$
  with place as (
    select entry.lesson_key, min(entry.track) as track, min(entry.rank) as rank, min(coalesce(entry.held_on, entry.on_date)) as on_date
    from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden and entry.state <> 'skipped' group by entry.lesson_key
  ), numbered as (
    select place.*, row_number() over (order by place.track, place.rank)::int as n from place
  )
  select numbered.lesson_key, day.day, pace.start_at = 'group' and coalesce(day.day < pace.joined_on, false)
  from numbered, lateral (
    select case when its.mode = 'dated' then numbered.on_date when pace.start_at = 'group' then its.start_on + numbered.n - 1 else pace.joined_on + numbered.n - 1 end as day) as day
  order by day.day nulls last, numbered.track, numbered.rank
$$;

/** So many meetings after a day: the last of a plan, or the one before somebody catches up. */
create function private.further_days(its public.adoptions, last date, wanted int) returns date[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if wanted = 0 or last is null then
    return '{}';
  elsif its.mode = 'self_paced' then
    return array(select last + n from generate_series(1, wanted) as n);
  end if;
  return array(
    select day.on_date from unnest(private.enough_days(
      array(select pattern from public.schedule_patterns as pattern where pattern.adoption_id = its.id and pattern.track = 1),
      array(select own from public.schedule_days as own where own.adoption_id = its.id), case when its.use_off_days then private.kept_off_days(its.group_id) else '{}' end,
      last + 1, wanted, last + 1)) as day, generate_series(1, greatest(1, day.places)) order by day.on_date limit wanted);
end $$;

/** The days of somebody's lessons by a pace of theirs. */
create function private.paced_days(its public.adoptions, pace public.personal_paces) returns table (lesson_key uuid, on_date date, left_out boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  keys uuid[];
  days date[];
  outs boolean[];
  settled uuid[];
begin
  select array_agg(day.lesson_key order by day.n), array_agg(day.on_date order by day.n), array_agg(day.left_out or day.lesson_key = any (pace.skipped) order by day.n)
  into keys, days, outs from private.common_days(its, pace) with ordinality as day (lesson_key, on_date, left_out, n);
  if pace.mode not in ('shifted', 'doubling') then
    return query select * from unnest(keys, days, outs);
    return;
  end if;
  -- what was done by then and what is left out holds no meeting
  settled := pace.settled || array(select known.key from unnest(keys, outs) as known (key, is_out) where known.is_out);
  return query
  select paced.lesson_key, paced.on_date, paced.lesson_key = any (settled) and paced.lesson_key <> all (pace.settled)
  from private.pace_lessons(keys, days, private.further_days(its, (select greatest(max(day), pace.from_on - 1) from unnest(days) as day), (select count(*)::int from unnest(days) as day where day < pace.from_on)), settled, pace.from_on, pace.meetings) as paced;
end $$;

/** The days of somebody's lessons, where they are not those of the group: nothing for whoever goes with it. */
create function private.personal_days(its public.adoptions, person uuid) returns table (lesson_key uuid, on_date date, left_out boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if its.mode = 'self_paced' or exists (
      select from public.personal_paces as known where known.adoption_id = its.id and known.user_id = person and known.mode <> 'group') then
    return query select * from private.paced_days(its, private.pace_of(its, person));
  end if;
end $$;
