/*
 * One’s day and one’s week, to write from: the lessons that one read, the tasks that one finished, the events that one was at.
 *
 * A day is one’s own, where one lives. It tells what one did oneself, of what one still sees, and of others no more than the
 * names that an event shows anyway. It is asked for with a tap, kept nowhere, and put into no entry by itself.
 */
-- Who may
/** What who asks did in a time, of what they still see: lessons that they read or did, tasks that they finished, events that they were at. */
create function private.my_deeds_between(since timestamptz, until timestamptz) returns table (kind text, id uuid, title text, group_name text, at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with around as materialized (
    select its.id, its.name from public.groups as its where its.id in (select private.groups_i_am_in())
  ), lesson as (
    select own.adoption_id, own.lesson_key, own.done_at as at from public.lesson_progress as own
    where own.user_id = auth.uid() and own.state = 'done' and own.done_at >= since and own.done_at < until
    union all
    select own.adoption_id, own.lesson_key, own.read_at from public.lesson_places as own
    where own.user_id = auth.uid() and own.read_at >= since and own.read_at < until
    union all
    -- a lesson that has no event
    select entry.adoption_id, entry.lesson_key, own.marked_at
    from public.attendance as own join public.scheduled_lessons as entry on entry.id = own.scheduled_lesson_id and not entry.hidden
    where own.user_id = auth.uid() and own.state in ('present', 'late') and own.marked_at >= since and own.marked_at < until
  ), task as (
    select its.id, its.title, its.group_id, its.done_at as at from public.tasks as its
    where its.done_by = auth.uid() and its.status = 'done' and its.completion_mode = 'any' and its.deleted_at is null and its.done_at >= since and its.done_at < until
    union all
    select its.id, its.title, its.group_id, own.done_at
    from public.task_assignees as own join public.tasks as its on its.id = own.task_id and its.completion_mode = 'each' and its.deleted_at is null
    where own.user_id = auth.uid() and own.status = 'done' and own.done_at >= since and own.done_at < until
  ), event as (
    select own.occurrence_id from public.attendance as own where own.user_id = auth.uid() and own.state in ('present', 'late') and own.occurrence_id is not null
    union
    -- where nobody said who was there, who meant to come
    select own.occurrence_id from public.event_rsvps as own
    where own.user_id = auth.uid() and own.status = 'going' and not exists (
      select from public.attendance as known where known.occurrence_id = own.occurrence_id and known.user_id = own.user_id and known.state is not null)
  ), read as materialized (
    select lesson.adoption_id, lesson.lesson_key, min(lesson.at) as at from lesson group by lesson.adoption_id, lesson.lesson_key
  )
  select 'lesson', read.lesson_key, private.lesson_fields(its, read.lesson_key) ->> 'title', around.name, read.at
  from read join public.adoptions as its on its.id = read.adoption_id join around on around.id = its.group_id
  where its.version_id in (select private.my_version_ids())
  union all
  select 'task', task.id, task.title, around.name, task.at
  from task left join around on around.id = task.group_id
  where around.id is not null or task.group_id is null
  union all
  select 'event', at.id, its.title, around.name, at.starts_at
  from event join public.event_occurrences as at on at.id = event.occurrence_id and at.visible and at.state = 'scheduled'
  join public.events as its on its.id = at.event_id and its.deleted_at is null and its.status <> 'draft'
  join around on around.id = at.group_id
  where at.starts_at >= since and at.starts_at < until and at.starts_at <= private.clock()
$$;

/** The moment at which a day begins where who asks lives. */
create function private.my_day_begins(day date) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select day::timestamp at time zone private.zone_of(auth.uid(), null) $$;
grant execute on function private.my_deeds_between(timestamptz, timestamptz), private.my_day_begins(date) to authenticated;

/** Whom one met at an event, as far as one sees who came: at most twenty names. */
create function private.people_met(occurrence_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(met.name), '[]') from (
    select person.name from public.people as person
    where person.id <> (select auth.uid()) and person.id in (
      select answer.user_id from public.event_rsvps as answer
      where answer.occurrence_id = people_met.occurrence_id and answer.status = 'going' and not exists (
        select from public.attendance as known
        where known.occurrence_id = answer.occurrence_id and known.user_id = answer.user_id and known.state in ('absent', 'excused'))
      union
      select known.user_id from public.attendance as known where known.occurrence_id = people_met.occurrence_id and known.state in ('present', 'late'))
    order by person.name limit 20) as met
$$;
grant execute on function private.people_met(uuid) to authenticated;

-- What follows
/** What one did on a day: `{lessons: [{title, group}], tasks: [{title}], events: [{title, people}]}`. */
create function public.day_outline(day date) returns jsonb
  language sql stable set search_path = ''
as $$
  with deed as materialized (
    select its.* from private.my_deeds_between(private.my_day_begins(day_outline.day), private.my_day_begins(day_outline.day + 1)) as its where its.title is not null order by its.at limit 200
  )
  select jsonb_build_object(
    'lessons', coalesce(jsonb_agg(jsonb_build_object('title', deed.title, 'group', deed.group_name) order by deed.at, deed.id) filter (where deed.kind = 'lesson'), '[]'),
    'tasks', coalesce(jsonb_agg(jsonb_build_object('title', deed.title) order by deed.at, deed.id) filter (where deed.kind = 'task'), '[]'),
    'events', coalesce(jsonb_agg(jsonb_build_object('title', deed.title, 'people', case when deed.kind = 'event' then private.people_met(deed.id) end) order by deed.at, deed.id) filter (where deed.kind = 'event'), '[]'))
  from deed
$$;

/**
 * The seven days from a day on, to look back on: `{entries: [{id, entry_date, title, mood}], goals: [{id, title, done, asked}], tasks: [{id,
 * title}], events: [{title, at}], lessons: [{title, group}], open_tasks: [{id, title, due_on}]}`. `asked` is how often a goal asks for it
 * in seven days, where it says so; of a goal with a number `done` is what was given.
 */
create function public.week_review(from_on date) returns jsonb
  language sql stable set search_path = ''
as $$
  with deed as materialized (
    select its.* from private.my_deeds_between(private.my_day_begins(week_review.from_on), private.my_day_begins(week_review.from_on + 7)) as its where its.title is not null order by its.at limit 500
  ), entry as (
    select own.id, own.entry_date, own.entry_time, own.title, own.mood, case when coalesce(own.title, '') = '' then nullif(private.shortened(own.body_text, 60), '') end as words from public.journal_entries as own
    where own.created_by = (select auth.uid()) and own.deleted_at is null and own.entry_date between week_review.from_on and week_review.from_on + 6
  ), goal as (
    select own.id, own.title, own.rank, case
        when own.kind = 'milestones' then (
          select count(*) from public.goal_milestones as step
          where step.goal_id = own.id and step.done_at >= private.my_day_begins(week_review.from_on) and step.done_at < private.my_day_begins(week_review.from_on + 7))
        when own.kind in ('target', 'average') then given.amount else given.days end as done,
      case when own.kind = 'habit' then case own.schedule ->> 'freq' when 'daily' then 7 when 'weekdays' then jsonb_array_length(own.schedule -> 'days')
        when 'times' then case own.schedule ->> 'period' when 'week' then (own.schedule ->> 'n')::int end end end as asked
    from public.goals as own cross join lateral (
      select count(distinct known.on_date) as days, coalesce(sum(known.value), 0) as amount from public.goal_entries as known
      where known.goal_id = own.id and known.user_id = (select auth.uid()) and known.state in ('done', 'partial') and known.removed_at is null
        and known.on_date between week_review.from_on and week_review.from_on + 6) as given
    where own.user_id = (select auth.uid()) and own.status = 'active' and own.deleted_at is null and own.starts_on <= week_review.from_on + 6
      and not coalesce(own.paused_from <= week_review.from_on and coalesce(own.paused_to, 'infinity') >= week_review.from_on + 6, false)
  ), open_task as (
    select its.id, its.title, its.due_on from public.tasks as its
    where its.status in ('todo', 'doing') and its.deleted_at is null and (its.due_on is null or its.due_on <= week_review.from_on + 13)
      and (its.group_id is null and its.created_by = (select auth.uid()) or its.id in (
        select own.task_id from public.task_assignees as own where own.user_id = (select auth.uid()) and own.status in ('todo', 'doing')))
    order by its.due_on nulls last, its.created_at limit 30
  )
  select jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'entry_date', entry.entry_date, 'title', entry.title, 'words', entry.words, 'mood', entry.mood)
      order by entry.entry_date, entry.entry_time nulls first, entry.id), '[]') from entry),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('id', goal.id, 'title', goal.title, 'done', goal.done, 'asked', goal.asked) order by goal.rank, goal.id), '[]') from goal),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', deed.id, 'title', deed.title) order by deed.at, deed.id), '[]') from deed where deed.kind = 'task'),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('title', deed.title, 'at', deed.at) order by deed.at, deed.id), '[]') from deed where deed.kind = 'event'),
    'lessons', (select coalesce(jsonb_agg(jsonb_build_object('title', deed.title, 'group', deed.group_name) order by deed.at, deed.id), '[]') from deed where deed.kind = 'lesson'),
    'open_tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', open_task.id, 'title', open_task.title, 'due_on', open_task.due_on)), '[]') from open_task))
$$;
grant execute on function public.day_outline(date), public.week_review(date) to authenticated;
