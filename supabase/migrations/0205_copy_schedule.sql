/*
 * Copy schedule: a plan for next year, meeting by meeting.
 *
 * A lesson that was on the n-th meeting is on the n-th open day of the new term: meetings are counted by the days on which
 * the plan lies, so that days off of either year count for nothing. What was pinned or taught out of turn is back in line,
 * and a meeting that has more or fewer entries than places keeps its own together, by joining and by gaps. What the new
 * version lacks is left out, and what it adds comes last. What the group has changed of the curriculum goes on with it.
 */
create type private.copied_entry as (
  id          uuid,
  gap         boolean,
  lesson_key  uuid,
  part        int,
  track       int,
  joined      boolean,
  -- it takes no meeting
  skipped     boolean,
  hidden      boolean,
  leader_id   uuid
);
/** A lesson of the new plan, as the group has it: of the version, or its own. */
create type private.copied_lesson as (
  key      uuid,
  place    bigint,
  title    text,
  minutes  int,
  hidden   boolean
);

/** The options of a new adoption: where nothing else is asked for, those of the old one. */
create function private.copied_options(old public.adoptions, group_id uuid, start_on date, options jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('mode', old.mode, 'title_override', old.title_override, 'use_off_days', old.use_off_days, 'place', coalesce(old.place, ''),
    'event_id', (select its.id from public.events as its
      where its.id = old.event_id and its.group_id = copied_options.group_id and its.deleted_at is null and its.status <> 'draft'),
    -- the rhythm that it had in the end; a rule that names no weekday keeps the one on which it began
    'patterns', (
      select coalesce(jsonb_agg(jsonb_build_object('track', its.track, 'rrule', its.rrule, 'start_time', to_char(its.start_time, 'HH24:MI'), 'minutes', its.minutes, 'places', its.places,
        'from_on', copied_options.start_on + case when its.rrule ~ 'FREQ=WEEKLY' and its.rrule !~ 'BYDAY=' then ((its.from_on - copied_options.start_on) % 7 + 7) % 7 else 0 end)), '[]')
      from (select distinct on (known.track) known.* from public.schedule_patterns as known where known.adoption_id = old.id order by known.track, known.from_on desc) as its))
    || options
$$;

/** The open days of a track of a new plan, as many as it has entries and more. */
create function private.days_for_copy(patterns public.schedule_patterns[], the_track int, off daterange[], start_on date, wanted int) returns private.open_day[]
  language sql immutable set search_path = ''
as $$
  select private.enough_days(array(select its from unnest(patterns) as its where its.track = the_track), '{}', off, start_on, wanted, start_on)
$$;

/** The plan of an old adoption with the meeting on which each entry is to be; those that were in the tray have none. */
create function private.met_entries(old public.adoptions, lessons private.copied_lesson[], keep_skipped boolean) returns table (entry public.scheduled_lessons, n int, skipped boolean, hidden boolean, meeting int)
  language sql stable security definer set search_path = ''
as $$
  with known as (
    select entry as its, entry.track, entry.on_date, entry.joined, entry.kind = 'gap' as gap, coalesce(lesson.hidden, false) as hidden,
      entry.state = 'skipped' or entry.hidden or coalesce(lesson.hidden, false) as skipped,
      (entry.state = 'skipped' or entry.hidden) and not coalesce(lesson.hidden, false) and not keep_skipped as back, row_number() over (partition by entry.track order by entry.rank, entry.id)::int as n
    from public.scheduled_lessons as entry left join unnest(lessons) as lesson on lesson.key = entry.lesson_key
    where entry.adoption_id = old.id and (entry.kind = 'gap' or lesson.key is not null)
  ), beside as (
    -- a lesson that was skipped takes the gap ahead of it, else a meeting of its own after the one ahead
    select known.*, lag(known.gap) over ahead and known.back and not known.joined as in_gap, known.gap and lead(known.back) over ahead and not lead(known.joined) over ahead as taken,
      case when known.skipped then coalesce(max(known.on_date) filter (where (known.its).pinned_on is null) over ahead, '-infinity') else coalesce(known.on_date, 'infinity') end as day
    from known window ahead as (partition by known.track order by known.n)
  ), lined as (
    select beside.*, count(*) filter (where beside.back and not beside.joined and not coalesce(beside.in_gap, false)) over (partition by beside.track order by beside.n) as later,
      beside.skipped and not beside.back as nowhere
    from beside where not coalesce(beside.taken, false)
  )
  select lined.its, lined.n, lined.nowhere, lined.hidden, case when not lined.nowhere and lined.day < 'infinity' then
    dense_rank() over (partition by lined.track, lined.nowhere, lined.day = 'infinity' order by lined.day, lined.later) end::int
  -- an empty meeting is behind what stood on its day, wherever that was in line
  from lined order by lined.track, lined.day, lined.later, greatest(lined.n, max(lined.n + 0.5) filter (where coalesce((lined.its).held_on, (lined.its).pinned_on) is not null)
    over (partition by lined.track, lined.day, lined.later) * lined.gap::int), lined.n
$$;

/** The plan of a new term, in order. */
create function private.copied_entries(old public.adoptions, lessons private.copied_lesson[], group_id uuid, patterns public.schedule_patterns[], off daterange[], start_on date, options jsonb)
  returns setof private.copied_entry
  language sql stable security definer set search_path = ''
as $$
  with met as (
    select (its.entry).*, its.entry, its.skipped, its.hidden as unseen, its.meeting, its.line, (its.entry).kind = 'gap' as gap,
      case when its.meeting is null then (its.entry).joined
        else (its.entry).joined and row_number() over (partition by (its.entry).track, its.meeting order by its.line) > 1 end as shares
    from private.met_entries(old, copied_entries.lessons, coalesce(options -> 'keep_skipped' = 'true', false)) with ordinality as its (entry, n, skipped, hidden, meeting, line)
  ), room as (
    select its.track, day.meeting, day.places from (select met.track, count(*)::int as many from met group by 1) as its,
      unnest(private.days_for_copy(patterns, its.track, off, copied_entries.start_on, its.many)) with ordinality as day (on_date, places, meeting)
  ), seated as (
    select met.*, room.places, sum((not met.shares)::int) over (partition by met.track, met.meeting order by met.line) as seat
    from met left join room on room.track = met.track and room.meeting = met.meeting
  ), whole as (
    select seated.track, seated.line, seated.gap, seated.lesson_key, seated.part::int, seated.shares or coalesce(seated.seat > seated.places, false) as shares, seated.skipped, seated.unseen, seated.leader_id
    from seated where not seated.gap or seated.meeting is null or seated.seat <= seated.places is not false
    union all
    -- what follows a meeting that was not full stays where it was
    select its.track, max(its.line) + 0.5, true, null, 1, false, false, false, null
    from seated as its where its.meeting < (select max(other.meeting) from seated as other where other.track = its.track)
    group by its.track, its.meeting having max(its.seat) < max(its.places) and not bool_or(its.gap)
    union all
    select 1, 1000000 + lesson.place, false, lesson.key, 1, false, lesson.hidden, lesson.hidden, null
    from unnest(copied_entries.lessons) as lesson
    where not exists (select from public.scheduled_lessons as known where known.adoption_id = old.id and known.lesson_key = lesson.key)
  )
  select gen_random_uuid(), whole.gap, whole.lesson_key, whole.part, whole.track, whole.shares, whole.skipped, whole.unseen, (
    select member.user_id from public.group_members as member
    where options -> 'leaders' = 'true' and member.group_id = copied_entries.group_id and member.user_id = whole.leader_id)
  from whole order by whole.track, whole.line
$$;

/** The adoption that somebody copies, with the version that the copy takes up: the same, or another of its curriculum. */
create function private.schedule_to_copy(adoption_id uuid, options jsonb, out old public.adoptions, out source public.curriculum_versions)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select * into old from public.adoptions as known where known.id = schedule_to_copy.adoption_id and known.group_id in (select private.my_group_ids());
  if old.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif jsonb_typeof(options) is distinct from 'object' or jsonb_typeof(coalesce(options -> 'keep_skipped', 'true')) <> 'boolean' or jsonb_typeof(coalesce(options -> 'leaders', 'true')) <> 'boolean' then
    perform private.refuse_deed('Choose what the copy keeps.');
  end if;
  source := private.version_to_adopt(case when options ->> 'version_id' is null then old.version_id
    else (select version.id from public.curriculum_versions as version where version.id::text = lower(options ->> 'version_id') and version.curriculum_id = old.curriculum_id) end);
end $$;

create function private.copy_schedule(id uuid, adoption_id uuid, group_id uuid, start_on date, options jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  copied record;
  old public.adoptions;
  source public.curriculum_versions;
  its public.adoptions;
  patterns public.schedule_patterns[];
begin
  copied := private.schedule_to_copy(copy_schedule.adoption_id, options);
  old := copied.old;
  source := copied.source;
  its := private.begin_adoption(copy_schedule.id, copy_schedule.group_id, source.id, copy_schedule.start_on, private.copied_options(old, copy_schedule.group_id, copy_schedule.start_on, options));
  if its.id is null then
    return private.schedule_result(copy_schedule.id, copy_schedule.id, '[]');
  end if;
  patterns := array(select known from public.schedule_patterns as known where known.adoption_id = its.id and its.mode = 'dated');
  insert into public.scheduled_lessons (id, adoption_id, group_id, kind, lesson_key, part, track, rank, joined, state, hidden, leader_id)
  select entry.id, its.id, its.group_id, case when entry.gap then 'gap' else 'lesson' end, entry.lesson_key, entry.part, entry.track, entry.n, entry.joined,
    case when entry.skipped and not entry.hidden then 'skipped' else 'planned' end, entry.hidden, entry.leader_id
  from private.copied_entries(old, private.lessons_for_copy(old, its), its.group_id, patterns, case when its.use_off_days then private.kept_off_days(its.group_id) else '{}' end, its.start_on, options)
    with ordinality as entry (id, gap, lesson_key, part, track, joined, skipped, hidden, leader_id, n);
  perform private.keep_copied_overrides(old, its);
  perform private.lay_adoption(its.id);
  return private.schedule_result(its.id, its.id, private.moves_between(its, '{}', private.days_lying(its.id)));
end $$;

/**
 * A group takes up again what was taught, meeting by meeting, from a start on, under an id of the caller's. `options` are those of
 * adopt, with version_id for another version of the curriculum, keep_skipped and leaders. Sent twice it is done once.
 */
create function public.copy_schedule(id uuid, adoption_id uuid, group_id uuid, start_on date, options jsonb default '{}') returns jsonb
  language sql set search_path = '' as $$ select private.copy_schedule(id, adoption_id, group_id, start_on, options) $$;
grant execute on function private.copy_schedule(uuid, uuid, uuid, date, jsonb), public.copy_schedule(uuid, uuid, uuid, date, jsonb) to authenticated;
