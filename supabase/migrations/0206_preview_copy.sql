/*
 * Preview copy: the dates that a copied schedule would have, by the same plan and the same laying as if it were copied.
 */
create function private.preview_copy(adoption_id uuid, group_id uuid, start_on date, options jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  copied record;
  old public.adoptions;
  source public.curriculum_versions;
  wanted jsonb;
  patterns public.schedule_patterns[];
  off daterange[] := '{}';
  plan private.copied_entry[];
  lessons private.copied_lesson[];
  result jsonb;
begin
  if preview_copy.group_id is null or preview_copy.group_id not in (select private.my_group_ids()) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  copied := private.schedule_to_copy(preview_copy.adoption_id, options);
  old := copied.old;
  source := copied.source;
  wanted := private.copied_options(old, preview_copy.group_id, preview_copy.start_on, options);
  perform private.check_adoption(preview_copy.group_id, preview_copy.start_on, wanted);
  patterns := private.read_patterns(private.wanted_patterns(null, wanted), preview_copy.start_on);
  if coalesce((wanted -> 'use_off_days')::boolean, true) then
    off := private.kept_off_days(preview_copy.group_id);
  end if;
  if wanted ->> 'mode' = 'self_paced' then
    patterns := '{}';
  end if;
  lessons := private.lessons_for_copy(old, jsonb_populate_record(old, jsonb_build_object('id', null, 'version_id', source.id)));
  plan := array(select entry from private.copied_entries(old, lessons, preview_copy.group_id, patterns, off, preview_copy.start_on, options) as entry);
  with laid as (
    select day.id, day.on_date
    from (select its.track, array_agg((its.id, its.gap, its.joined, its.skipped, null, false)::private.plan_entry order by its.n) as entries
          from unnest(plan) with ordinality as its (id, gap, lesson_key, part, track, joined, skipped, hidden, leader_id, n) group by its.track) as track,
      private.lay(track.entries, private.days_for_copy(patterns, track.track, off, preview_copy.start_on, cardinality(track.entries))) as day
  ), lying as (
    select its.lesson_key, its.track, its.n, its.skipped, laid.on_date, lesson.title, lesson.minutes, meeting.minutes as room, meeting.start_time, meeting.places
    from unnest(plan) with ordinality as its (id, gap, lesson_key, part, track, joined, skipped, hidden, leader_id, n) join laid on laid.id = its.id
    join unnest(lessons) as lesson on lesson.key = its.lesson_key and not lesson.hidden
    left join lateral (select known.* from unnest(patterns) as known where known.track = its.track and known.from_on <= laid.on_date order by known.from_on desc limit 1) as meeting on true)
  select jsonb_build_object(
    'ends_on', max(lying.on_date), 'tray', count(*) filter (where lying.on_date is null and not lying.skipped), 'over', count(*) filter (where lying.minutes > lying.room),
    'lessons', coalesce(jsonb_agg(jsonb_build_object('lesson_key', lying.lesson_key, 'title', lying.title, 'minutes', lying.minutes, 'track', lying.track, 'on_date', lying.on_date) order by lying.n), '[]'),
    'days', coalesce(jsonb_agg(distinct jsonb_build_object('on_date', lying.on_date, 'places', lying.places, 'minutes', lying.room, 'start_time', lying.start_time, 'track', lying.track))
      filter (where lying.on_date is not null), '[]')) into result
  from lying;
  return result || jsonb_build_object('off', private.off_days_between(case when off <> '{}' then preview_copy.group_id end, preview_copy.start_on, (result ->> 'ends_on')::date));
end $$;

/** The dates that a copy of a schedule would have in a group from a start on. It writes nothing. */
create function public.preview_copy(adoption_id uuid, group_id uuid, start_on date, options jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.preview_copy(adoption_id, group_id, start_on, options) $$;
grant execute on function private.preview_copy(uuid, uuid, date, jsonb), public.preview_copy(uuid, uuid, date, jsonb) to authenticated;
