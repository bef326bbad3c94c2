/*
 * Today: the lessons of a day in the groups of who asks, each as it is for them, and those that come next.
 *
 * A day is the group's. It tells what a card shows and no text: whether a lesson is open, how far they are and where, what to
 * bring, and who leads it.
 */
/** Who asks, before lessons: what they read, lead and manage, asked for once. */
create type private.lesson_viewer as (
  versions  uuid[],
  led       uuid[],
  managed   uuid[]
);
create function private.me_before_lessons() returns private.lesson_viewer
  language sql stable security definer set search_path = ''
as $$
  select (array(select private.my_version_ids()), array(select private.groups_i_lead()), array(select private.my_group_ids('curriculumManagement')))::private.lesson_viewer
$$;

/** A lesson on a day, as a card shows it to who asks. */
create function private.told_lesson(its public.adoptions, entry public.scheduled_lessons, on_date date, own boolean, viewer private.lesson_viewer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  fields constant jsonb := coalesce(private.lesson_fields(its, entry.lesson_key), '{}');
  leads constant boolean := coalesce(entry.leader_id = me, false) or its.group_id = any (viewer.led);
  opening constant jsonb := private.told_opening(its, entry.lesson_key, leads);
  progress public.lesson_progress;
  place public.lesson_places;
  pattern public.schedule_patterns;
begin
  select known.* into progress from public.lesson_progress as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = entry.lesson_key;
  select known.* into place from public.lesson_places as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = entry.lesson_key;
  select known.* into pattern from public.schedule_patterns as known
  where known.adoption_id = its.id and known.track = entry.track and known.from_on <= told_lesson.on_date order by known.from_on desc limit 1;
  return jsonb_build_object('id', entry.id, 'adoption_id', its.id, 'group_id', its.group_id, 'lesson_key', entry.lesson_key, 'title', fields -> 'title', 'curriculum', coalesce(its.title_override,
      (select source.title from public.curricula as source where source.id = its.curriculum_id)),
    'on_date', told_lesson.on_date, 'own', told_lesson.own, 'part', entry.part, 'parts', (select count(*) from public.scheduled_lessons as part where part.adoption_id = its.id and part.lesson_key = entry.lesson_key),
    'track', entry.track, 'state', entry.state, 'start_time', case when its.mode = 'dated' then pattern.start_time end, 'meeting_minutes', case when its.mode = 'dated' then pattern.minutes end, 'place', its.place,
    'minutes', fields -> 'minutes', 'materials', case when (opening -> 'reads')::boolean then coalesce(fields -> 'materials', '[]') else '[]' end, 'completion', fields -> 'completion', 'leader_id', entry.leader_id, 'leads', leads, 'occurrence_id', entry.occurrence_id,
    'event_id', (select at.event_id from public.event_occurrences as at where at.id = entry.occurrence_id and at.visible and at.state <> 'cancelled'),
    'opening', opening,
    'progress', case when progress.lesson_key is not null then jsonb_build_object('state', progress.state, 'done_at', progress.done_at) end,
    'excused', exists (select from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = me and own.lesson_key = entry.lesson_key),
    'reading', case when place.lesson_key is not null then jsonb_build_object('place', place.place, 'seconds', place.seconds, 'read_at', place.read_at) end);
end $$;

/** Whether a lesson is open to who asks, and if not, from when or after which: `{open, reads, rule, opens_on, after}`. Who prepares it reads it before. */
create function private.told_opening(its public.adoptions, lesson_key uuid, leads boolean) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known record;
begin
  if not private.is_held(its) then
    return '{"open": true, "reads": true, "rule": "open"}';
  end if;
  select opening.* into known from private.lesson_openings(its, auth.uid()) as opening where opening.lesson_key = told_opening.lesson_key;
  return jsonb_strip_nulls(jsonb_build_object('open', leads or coalesce(known.is_open, false),
    'reads', leads or coalesce(known.is_open, false) or its.group_id in (select private.groups_i_prepare()), 'rule', coalesce(known.rule, 'open'),
    'opens_on', case when not known.is_open then known.opens_on end,
    'after', case when not known.is_open and known.opens_on is null and known.rule = 'after_previous' then jsonb_build_object('lesson_key', known.after_key,
      'title', private.lesson_fields(its, known.after_key) -> 'title') end));
end $$;

/** Whether somebody goes by days of their own in an adoption. */
create function private.goes_alone(its public.adoptions, person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return its.mode = 'self_paced' or exists (
    select from public.personal_paces as pace where pace.adoption_id = its.id and pace.user_id = person and pace.mode <> 'group');
end $$;

/** The lessons of an adoption on a day, for who asks; of what comes after it the first. */
create function private.lessons_on(its public.adoptions, on_date date) returns table (entry public.scheduled_lessons, day date, own boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if its.mode = 'dated' then
    return query
    select known, known.on_date, false from public.scheduled_lessons as known
    where known.group_id = its.group_id and known.on_date = lessons_on.on_date and known.adoption_id = its.id and known.kind = 'lesson' and not known.hidden and known.state <> 'skipped';
  end if;
  if private.goes_alone(its, auth.uid()) then
    return query
    select known, paced.on_date, true from private.paced_days(its, private.pace_of(its, auth.uid())) as paced
    join public.scheduled_lessons as known on known.adoption_id = its.id and known.lesson_key = paced.lesson_key and known.part = 1
    where paced.on_date = lessons_on.on_date and not paced.left_out and (its.mode = 'self_paced' or known.on_date is distinct from paced.on_date);
  end if;
end $$;

/** The day on or after this on which there is a lesson next, for who asks; or the last before it. */
create function private.lesson_day(its public.adoptions, on_date date, ahead boolean) returns date
  language plpgsql stable security definer set search_path = ''
as $$
declare
  common date;
  own date;
begin
  if its.mode = 'dated' and ahead then
    common := (
      select known.on_date from public.scheduled_lessons as known
      where known.group_id = its.group_id and known.on_date > lesson_day.on_date and known.adoption_id = its.id and known.kind = 'lesson' and not known.hidden and known.state <> 'skipped'
      order by known.on_date limit 1);
  elsif its.mode = 'dated' then
    common := (
      select known.on_date from public.scheduled_lessons as known
      where known.group_id = its.group_id and known.on_date < lesson_day.on_date and known.adoption_id = its.id and known.kind = 'lesson' and not known.hidden and known.state <> 'skipped'
      order by known.on_date desc limit 1);
  end if;
  if private.goes_alone(its, auth.uid()) then
    own := (
      select case when ahead then min(paced.on_date) filter (where paced.on_date > lesson_day.on_date) else max(paced.on_date) filter (where paced.on_date < lesson_day.on_date) end
      from private.paced_days(its, private.pace_of(its, auth.uid())) as paced where not paced.left_out);
  end if;
  return case when ahead then least(common, own) else greatest(common, own) end;
end $$;

/**
 * How far who asks is in adoptions, by the id of each: `{done, total, percent, behind}`. What they have done counts, also where it is
 * no longer shown. All at once: whoever is in twenty groups asks for twenty.
 */
create function private.progress_in(adoption_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with course as materialized (
      select its.id, its.mode, pace.mode as pace, (private.clock() at time zone around.tz)::date as today,
        case when coalesce(pace.start_at, 'group') = 'first' then '-infinity' else coalesce(pace.joined_on, greatest(its.start_on, (member.joined_at at time zone around.tz)::date)) end as since
      from public.adoptions as its join public.groups as around on around.id = its.group_id
      left join public.group_members as member on member.group_id = its.group_id and member.user_id = auth.uid()
      left join public.personal_paces as pace on pace.adoption_id = its.id and pace.user_id = auth.uid()
      where its.id = any (adoption_ids)
    ), lesson as (
      -- a lesson by its first part; what is done is looked up in one list
      select course.id, entry.on_date < course.today and entry.on_date >= course.since as is_past, (entry.adoption_id, entry.lesson_key) in (
          select own.adoption_id, own.lesson_key from public.lesson_progress as own
          where own.adoption_id = any (adoption_ids) and own.user_id = (select auth.uid()) and own.state = 'done') as is_done
      -- each plan by its index: of an unknown number of adoptions, all plans would be read
      from course cross join lateral (
        select planned.adoption_id, planned.lesson_key, planned.on_date from public.scheduled_lessons as planned
        where planned.adoption_id = course.id and planned.kind = 'lesson' and planned.part = 1 and not planned.hidden and planned.state <> 'skipped' offset 0) as entry
    ), planned as (
      select lesson.id, count(*) as wanted, count(*) filter (where lesson.is_done) as done, count(*) filter (where lesson.is_past and not lesson.is_done) as behind from lesson group by lesson.id
    ), finished as (
      select own.adoption_id as id, count(*) as done from public.lesson_progress as own
      where own.adoption_id = any (adoption_ids) and own.user_id = (select auth.uid()) and own.state = 'done' group by own.adoption_id
    ), sums as (
      select course.id as adoption_id, coalesce(finished.done, 0) as done, coalesce(planned.wanted, 0) + coalesce(finished.done, 0) - coalesce(planned.done, 0) as total,
        coalesce(planned.behind, 0) as behind
      from course left join planned on planned.id = course.id left join finished on finished.id = course.id
    )
    select coalesce(jsonb_object_agg(course.id, jsonb_build_object('done', coalesce(sums.done, 0), 'total', coalesce(sums.total, 0),
      'percent', case when coalesce(sums.total, 0) = 0 then 0 else floor(sums.done * 100.0 / sums.total) end,
      -- most go with the group, and its plan says it
      'behind', case when course.mode = 'dated' and coalesce(course.pace, 'group') = 'group' then coalesce(sums.behind, 0)
        else private.lessons_behind((select its from public.adoptions as its where its.id = course.id), auth.uid()) end)), '{}')
    from course join sums on sums.adoption_id = course.id);
end $$;

/** An adoption beside its lessons of a day. */
create function private.told_course(its public.adoptions, viewer private.lesson_viewer, sums jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('id', its.id, 'group_id', its.group_id, 'title', coalesce(its.title_override, (select source.title from public.curricula as source where source.id = its.curriculum_id)),
    'status', its.status, 'mode', its.mode, 'start_on', its.start_on, 'ends_on', its.ends_on, 'paused_on', its.paused_on, 'progress', sums - 'behind',
    'behind', case when its.status = 'active' then sums -> 'behind' else '0' end,
    -- all of it is taught: whoever manages curricula may say that it is completed
    'may_complete', its.status = 'active' and its.mode = 'dated' and its.group_id = any (viewer.managed)
      and not exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.state = 'planned' and not entry.hidden)
      and exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.state = 'taught'));
end $$;

/** The adoptions that a day of these groups is about. */
create function private.courses_of(groups uuid[], viewer private.lesson_viewer) returns public.adoptions[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(known order by known.created_at, known.id), '{}') from public.adoptions as known
  where known.group_id = any (groups) and known.version_id = any (viewer.versions)
    and (known.status in ('active', 'paused') or known.ended_at > private.clock() - interval '30 days')
$$;

/** What a group has on a day: its lessons, the next after it (where there are some already, only if asked for), and what it follows. */
create function private.day_of_group(around public.groups, on_date date, viewer private.lesson_viewer, courses_of public.adoptions[], sums jsonb, and_next boolean) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
  lessons jsonb := '[]';
  courses jsonb := '[]';
  next_day date;
  next_lessons jsonb := '[]';
  day date;
begin
  foreach its in array courses_of loop
    continue when its.group_id <> around.id;
    courses := courses || private.told_course(its, viewer, sums -> its.id::text);
    continue when its.status <> 'active';
    lessons := lessons || coalesce((select jsonb_agg(private.told_lesson(its, found.entry, found.day, found.own, viewer)) from private.lessons_on(its, day_of_group.on_date) as found), '[]');
    continue when lessons <> '[]' and not and_next;
    day := private.lesson_day(its, day_of_group.on_date, true);
    if day < next_day or next_day is null then
      next_lessons := '[]';
      next_day := day;
    end if;
    if day = next_day then
      next_lessons := next_lessons || coalesce((select jsonb_agg(private.told_lesson(its, found.entry, found.day, found.own, viewer)) from private.lessons_on(its, day) as found), '[]');
    end if;
  end loop;
  return jsonb_build_object('group_id', around.id, 'tz', around.tz, 'date', day_of_group.on_date, 'lessons', private.in_order(lessons),
    'next', case when next_day is not null then jsonb_build_object('date', next_day, 'lessons', private.in_order(next_lessons)) end, 'adoptions', courses);
end $$;

/** Lessons in the order of time. */
create function private.in_order(lessons jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(lesson order by lesson ->> 'start_time' nulls last, lesson ->> 'curriculum', lesson ->> 'adoption_id', (lesson ->> 'track')::int, n), '[]')
  from jsonb_array_elements(lessons) with ordinality as listed (lesson, n)
$$;

create function private.today(group_id uuid, on_date date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  viewer constant private.lesson_viewer := private.me_before_lessons();
  groups constant uuid[] := case when today.group_id is null then array(select private.groups_i_am_in()) else array(select its.id from private.my_group_ids() as its (id) where its.id = today.group_id) end;
  courses public.adoptions[];
  sums jsonb;
begin
  if today.group_id is not null and groups = '{}' then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif today.on_date not between '2000-01-01' and '2119-12-31' then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  courses := private.courses_of(groups, viewer);
  sums := private.progress_in(array(select its.id from unnest(courses) as its));
  return jsonb_build_object('as_of', private.clock(), 'groups', coalesce((
    with day as materialized (
      select around.name, around.id, private.day_of_group(around, coalesce(today.on_date, (private.clock() at time zone around.tz)::date), viewer, courses, sums, today.group_id is not null) as told
      from public.groups as around where around.id = any (groups)
        and (today.group_id is not null or exists (select from unnest(courses) as its where its.group_id = around.id and its.status in ('active', 'paused')))
    )
    select jsonb_agg(day.told order by day.told -> 'lessons' -> 0 ->> 'start_time' nulls last, day.told -> 'next' ->> 'date' nulls last, day.name, day.id) from day), '[]'));
end $$;
/**
 * The lessons of a day in a group, or in all of one's own, where it is that day: `{as_of, groups: [{group_id, tz, date, lessons,
 * next: {date, lessons}, adoptions}]}`. Without a day it is today. Of all groups, those with a lesson on that day have no next.
 */
create function public.today(group_id uuid default null, on_date date default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.today(group_id, on_date) $$;
grant execute on function private.today(uuid, date), public.today(uuid, date) to authenticated;
