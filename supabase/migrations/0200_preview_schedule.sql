/*
 * Preview schedule: the dates that a version would have, by the same patterns and the same laying as if it were taken up.
 */
create function private.preview_schedule(group_id uuid, version_id uuid, start_on date, options jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  source public.curriculum_versions;
  around public.groups;
  patterns public.schedule_patterns[];
  off daterange[] := '{}';
  plan private.plan_entry[];
  days private.open_day[];
  result jsonb;
begin
  if preview_schedule.group_id is not null then
    select * into around from public.groups as known where known.id = preview_schedule.group_id and known.id in (select private.my_group_ids());
    if around.id is null then
      raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
    end if;
  end if;
  source := private.version_to_adopt(preview_schedule.version_id);
  perform private.check_adoption(preview_schedule.group_id, preview_schedule.start_on, options);
  patterns := private.read_patterns(private.wanted_patterns(around.meeting_pattern, options), preview_schedule.start_on);
  if coalesce((options -> 'use_off_days')::boolean, true) then
    off := private.kept_off_days(around.id);
  end if;
  plan := array(
    select (lesson.key, false, false, false, null, false)::private.plan_entry
    from public.lessons as lesson join public.units as unit on unit.version_id = lesson.version_id and unit.key = lesson.unit_key
    where lesson.version_id = source.id order by unit.rank, unit.key, lesson.rank, lesson.key);
  if coalesce(options ->> 'mode', 'dated') = 'dated' then
    days := private.enough_days(array(select its from unnest(patterns) as its where its.track = 1), '{}', off, preview_schedule.start_on, cardinality(plan), preview_schedule.start_on);
  end if;
  with laid as (
    select day.id, day.on_date, row_number() over () as n from private.lay(plan, coalesce(days, '{}')) as day
  ), lying as (
    select laid.*, lesson.title, lesson.minutes, meeting.minutes as room, meeting.start_time, meeting.places from laid
    join public.lessons as lesson on lesson.version_id = source.id and lesson.key = laid.id
    left join lateral (select its.* from unnest(patterns) as its where its.track = 1 and its.from_on <= laid.on_date order by its.from_on desc limit 1) as meeting on true)
  select jsonb_build_object(
    'ends_on', max(lying.on_date), 'tray', count(*) filter (where lying.on_date is null), 'over', count(*) filter (where lying.minutes > lying.room),
    'lessons', coalesce(jsonb_agg(jsonb_build_object('lesson_key', lying.id, 'title', lying.title, 'minutes', lying.minutes, 'track', 1, 'on_date', lying.on_date) order by lying.n), '[]'),
    'days', coalesce(jsonb_agg(distinct jsonb_build_object('on_date', lying.on_date, 'places', lying.places, 'minutes', lying.room, 'start_time', lying.start_time, 'track', 1))
      filter (where lying.on_date is not null), '[]')) into result
  from lying;
  return result || jsonb_build_object('off', private.off_days_between(around.id, preview_schedule.start_on, (result ->> 'ends_on')::date));
end $$;

/** The days off of a group for its lessons, day by day. */
create function private.off_days_between(group_id uuid, first date, last date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('on_date', day::date, 'label', known.label) order by day), '[]')
  from public.group_off_days as known, generate_series(greatest(known.starts_on, first)::timestamp, least(known.ends_on, last)::timestamp, '1 day') as day
  where known.group_id = off_days_between.group_id and 'lessons' = any (known.affects)
$$;

/** Patterns as they were asked for, checked. */
create function private.read_patterns(asked jsonb, start date) returns public.schedule_patterns[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns public.schedule_patterns[] := '{}';
  pattern jsonb;
begin
  for pattern in select * from jsonb_array_elements(asked) loop
    patterns := patterns || private.read_pattern(pattern, start);
  end loop;
  return patterns;
end $$;

/** The dates that a version would have from a start on, by patterns or by a group's own rhythm. It writes nothing. */
create function public.preview_schedule(group_id uuid, version_id uuid, start_on date, options jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.preview_schedule(group_id, version_id, start_on, options) $$;
grant execute on function private.preview_schedule(uuid, uuid, date, jsonb), public.preview_schedule(uuid, uuid, date, jsonb) to authenticated;
