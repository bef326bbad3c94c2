/*
 * Check plan: whether a curriculum fits the meetings that a group has for it, while there is time to plan.
 */
create function private.check_plan(group_id uuid, version_id uuid, start_on date, until_on date, options jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  plan constant jsonb := private.preview_schedule(check_plan.group_id, check_plan.version_id, check_plan.start_on, options);
  around constant public.groups := (select known from public.groups as known where known.id = check_plan.group_id);
  patterns public.schedule_patterns[];
  off daterange[] := '{}';
  meetings int;
  minutes int;
  lessons int;
  longest int;
  splits jsonb;
begin
  if until_on is null or until_on not between check_plan.start_on and check_plan.start_on + 3652 then
    perform private.refuse_deed('Choose a last day after the start, within ten years.');
  end if;
  patterns := private.read_patterns(private.wanted_patterns(around.meeting_pattern, options), check_plan.start_on);
  patterns := array(select its from unnest(patterns) as its where its.track = 1 order by its.from_on);
  if coalesce((options -> 'use_off_days')::boolean, true) then
    off := private.kept_off_days(around.id);
  end if;
  meetings := (select coalesce(sum(day.places), 0) from unnest(private.open_days(patterns, '{}', off, check_plan.start_on, until_on)) as day);
  minutes := (select min(its.minutes) from unnest(patterns) as its);
  lessons := jsonb_array_length(plan -> 'lessons');
  longest := (select max((its ->> 'minutes')::int) from jsonb_array_elements(plan -> 'lessons') as its);
  -- a lesson that is longer than a meeting takes several
  splits := (select coalesce(jsonb_agg(jsonb_build_object('lesson_key', its -> 'lesson_key', 'title', its -> 'title', 'minutes', its -> 'minutes',
      'parts', ceil((its ->> 'minutes')::numeric / minutes)) order by n), '[]')
    from jsonb_array_elements(plan -> 'lessons') with ordinality as list (its, n) where (its ->> 'minutes')::int > minutes);
  return jsonb_build_object('fits', lessons <= meetings and splits = '[]', 'lessons', lessons, 'longest', longest, 'meetings', meetings, 'minutes', minutes,
    'wanted', lessons + (select coalesce(sum((its ->> 'parts')::int - 1), 0) from jsonb_array_elements(splits) as its), 'splits', splits);
end $$;

/** Whether the lessons of a version fit the meetings up to a day, and into which parts those that are too long could go. It writes nothing. */
create function public.check_plan(group_id uuid, version_id uuid, start_on date, until_on date, options jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.check_plan(group_id, version_id, start_on, until_on, options) $$;
grant execute on function private.check_plan(uuid, uuid, date, date, jsonb), public.check_plan(uuid, uuid, date, date, jsonb) to authenticated;
