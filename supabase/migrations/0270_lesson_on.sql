/*
 * Lesson on: what a shared address of a day leads to, also after the lesson has moved.
 */
/** A day as it stands in an address; null for what is none. */
create function private.day_in_address(words text) returns date
  language plpgsql immutable set search_path = ''
as $$
declare
  day date;
begin
  if coalesce(words, '') !~ '^\d{4}-\d\d-\d\d$' then
    return null;
  end if;
  day := words::date;
  return case when day between '2000-01-01' and '2119-12-31' then day end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

/** The nearest day with lessons on one side of a day, over all that a group follows. */
create function private.near_day(around public.groups, on_date date, ahead boolean, versions uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when near.day is not null then jsonb_build_object('date', near.day, 'lessons', (
    select private.in_order(coalesce(jsonb_agg(jsonb_build_object('adoption_id', its.id, 'lesson_key', (found.entry).lesson_key, 'title', private.lesson_fields(its, (found.entry).lesson_key) -> 'title', 'track', (found.entry).track)), '[]'))
    from public.adoptions as its, private.lessons_on(its, near.day) as found
    where its.group_id = around.id and its.status in ('active', 'paused', 'completed') and its.version_id = any (versions))) end
  from (select case when ahead then min(day.day) else max(day.day) end as day
        from public.adoptions as its, lateral (select private.lesson_day(its, near_day.on_date, ahead) as day) as day
        where its.group_id = around.id and its.status in ('active', 'paused', 'completed') and its.version_id = any (versions)) as near
$$;

create function private.lesson_on(group_id uuid, date text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  around public.groups;
  viewer constant private.lesson_viewer := private.me_before_lessons();
  wanted constant date := private.day_in_address(lesson_on.date);
begin
  select known.* into around from public.groups as known where known.id = lesson_on.group_id and known.id in (select private.my_group_ids());
  if around.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return jsonb_build_object('group_id', around.id, 'tz', around.tz, 'today', private.day_in(around.id), 'date', wanted)
    || case when wanted is null then '{"lessons": [], "moved": []}'::jsonb else jsonb_build_object(
    'lessons', (
      select private.in_order(coalesce(jsonb_agg(private.told_lesson(its, found.entry, found.day, found.own, viewer) || jsonb_build_object('status', its.status)), '[]'))
      from public.adoptions as its, private.lessons_on(its, wanted) as found where its.group_id = around.id and its.version_id = any (viewer.versions)),
    'moved', (
      select coalesce(jsonb_agg(jsonb_build_object('adoption_id', was.adoption_id, 'lesson_key', was.lesson_key, 'title', private.lesson_fields(its, was.lesson_key) -> 'title', 'until', was.until,
        'on_date', now.day) order by was.until desc), '[]')
      from public.lesson_days as was join public.adoptions as its on its.id = was.adoption_id and its.group_id = around.id and its.version_id = any (viewer.versions)
      cross join lateral (
        select min(entry.on_date) as day from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = was.lesson_key and not entry.hidden and entry.state <> 'skipped') as now
      where was.on_date = wanted and now.day is distinct from wanted
        and exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = was.lesson_key and not entry.hidden)),
    'off', (
      select jsonb_build_object('label', off.label, 'starts_on', off.starts_on, 'ends_on', off.ends_on) from public.group_off_days as off
      where off.group_id = around.id and wanted between off.starts_on and off.ends_on and 'lessons' = any (off.affects) order by off.starts_on limit 1)) end
    || jsonb_build_object('before', private.near_day(around, coalesce(wanted, private.day_in(around.id)), false, viewer.versions), 'after', private.near_day(around, coalesce(wanted, private.day_in(around.id) - 1), true, viewer.versions));
end $$;
/**
 * The lessons of a group on a day as it stands in an address: `{date, lessons, moved, off, before, after, today, tz}`. For what is
 * no day `date` is null. What has moved since is among `moved`, with where it is now.
 */
create function public.lesson_on(group_id uuid, date text) returns jsonb
  language sql stable set search_path = '' as $$ select private.lesson_on(group_id, date) $$;
grant execute on function private.lesson_on(uuid, text), public.lesson_on(uuid, text) to authenticated;

create function private.my_progress(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known
  where known.id = my_progress.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return private.told_course(its, private.me_before_lessons(), private.progress_in(array[its.id]) -> its.id::text) || jsonb_build_object(
    'lessons', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('lesson_key', own.lesson_key, 'state', own.state, 'done_at', own.done_at)) order by own.done_at, own.lesson_key), '[]')
                from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid()),
    'next', (select jsonb_build_object('lesson_key', entry.lesson_key, 'title', private.lesson_fields(its, entry.lesson_key) -> 'title', 'on_date', entry.on_date)
             from public.scheduled_lessons as entry
             where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden and entry.state <> 'skipped'
               and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = entry.lesson_key and own.state = 'done')
             order by entry.track, entry.rank limit 1));
end $$;
/** How far one is in a curriculum of one's group: `{progress: {done, total, percent}, behind, lessons, next, …}`. */
create function public.my_progress(adoption_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.my_progress(adoption_id) $$;
grant execute on function private.my_progress(uuid), public.my_progress(uuid) to authenticated;
