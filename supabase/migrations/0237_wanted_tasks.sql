/*
 * Wanted tasks: the tasks that a group has of its curriculum as its plan stands, each with its day.
 *
 * A day counts from that of its lesson, or from the start: up to the lesson from its first meeting, after it from its last.
 * Where that is a day off of the group for tasks, it is the next day that is none. A task stands while it and its lesson are
 * shown, and the lesson is on a day. While a schedule is paused, and once it has ended, only what belongs to lessons that have
 * been stands.
 */
create type private.wanted_task as (
  task_key     uuid,
  lesson_key   uuid,
  -- whose alone it is; null: the group's
  owner_id     uuid,
  counts_from  date,
  counted_on   date,
  due_on       date,
  stands       boolean,
  -- whether there is still time for it: its day, or the one from which it counts, has not passed
  in_time      boolean
);

/** The tasks of the curriculum of an adoption, as the group has them. */
create function private.adopted_tasks(its public.adoptions) returns setof private.resolved_node
  language sql stable security definer set search_path = ''
as $$
  select node.* from private.resolve_nodes(private.version_nodes(its.version_id, '{task}'), array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id
      and (said.node_type = 'task' or said.op = 'hide' and said.field = '' and said.node_type in ('lesson', 'unit')))) as node
  where node.node_type = 'task'
$$;

/** What is made of a task of a curriculum, in the words of the group. */
create function private.words_of_task(its public.adoptions, fields jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('title', trim(fields ->> 'title'), 'body_html', fields -> 'body_html',
    'completion_mode', case when fields ->> 'audience' = 'leaders' then 'any' else fields ->> 'completion_mode' end,
    'team_ids', case when fields ->> 'audience' = 'leaders' then '[]' else (
      select coalesce(jsonb_agg(team.id), '[]') from public.teams as team where team.group_id = its.group_id and team.id::text = fields ->> 'team_id') end)
$$;

/** A member who leads a group, and whom it has for one who reads what is for leaders. */
create function private.leads_group(in_group uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.group_members as member join private.group_permissions as may on may.role = member.role and may.permission = 'groupManagement'
    where member.group_id = in_group and member.user_id = person and not exists (
      select from private.group_permission_limits as less where less.group_id = in_group and less.permission = 'groupManagement' and less.role = member.role))
$$;

/** The days off of a group that its tasks keep. */
create function private.task_off_days(its public.adoptions) returns daterange[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(daterange(off.starts_on, off.ends_on, '[]')), '{}') from public.group_off_days as off
  where off.group_id = its.group_id and its.use_off_days and 'tasks' = any (off.affects)
$$;

/** A day, or the next one that is not off. */
create function private.next_working_day(off daterange[], day date) returns date
  language plpgsql immutable set search_path = ''
as $$
declare
  open date := day;
begin
  while exists (select from unnest(off) as closed where closed @> open) loop
    open := (select max(upper(closed)) from unnest(off) as closed where closed @> open);
  end loop;
  return open;
end $$;

create function private.wanted_tasks(its public.adoptions) returns setof private.wanted_task
  language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with now as materialized (
    select (private.clock() at time zone around.tz)::date as today, private.task_off_days(its) as off,
      -- who took it up is the leader where a lesson has none
      case when private.leads_group(its.group_id, its.created_by) then its.created_by end as adopter
    from public.groups as around where around.id = its.group_id
  ), lesson as materialized (
    select entry.lesson_key, min(entry.on_date) filter (where entry.state <> 'skipped') as first_on, max(entry.on_date) filter (where entry.state <> 'skipped') as last_on,
      bool_or(entry.hidden) as hidden, bool_and(entry.state <> 'planned') as been, (array_agg(entry.leader_id order by entry.part))[1] as leader_id
    from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' group by entry.lesson_key
  ), task as materialized (
    select node.key, node.parent, node.n, node.hidden, node.fields ->> 'anchor' as anchor, (node.fields ->> 'offset_days')::int as days, node.fields ->> 'audience' = 'leaders' as led
    from private.adopted_tasks(its) as node
  ), counted as (
    select task.*, now.*, case when not task.led then null when its.led then coalesce(lesson.leader_id, now.adopter) end as owner,
      case when task.anchor = 'start' then its.start_on when task.days > 0 then lesson.last_on else lesson.first_on end as counts_from,
      coalesce(lesson.been, false) as been, not task.hidden and (task.parent is null or not lesson.hidden and lesson.first_on is not null) is true as shown
    from now cross join task left join lesson on lesson.lesson_key = task.parent
  )
  select its.key, its.parent, its.owner, its.counts_from, its.counted_on, its.due_on,
    its.shown and its.due_on is not null and (not its.led or its.owner is not null) and (its.status = 'active' or its.been or its.counts_from < its.today),
    its.due_on >= its.today or its.counts_from >= its.today and not its.been
  from (select counted.*, its.status, counted.counts_from + counted.days as counted_on,
      case when counted.off = '{}' then counted.counts_from + counted.days else private.next_working_day(counted.off, counted.counts_from + counted.days) end as due_on from counted) as its
  order by its.due_on, its.parent, its.n
$$;
