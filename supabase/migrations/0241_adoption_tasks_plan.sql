/*
 * The plan of the tasks of a curriculum, for those who adapt them: the day of each, whether it has been made, and whether what
 * was made says what the curriculum of the group says now.
 */
/** The fields in which a task that was made is behind its curriculum. What was changed by hand is not: it stays so. */
create function private.fields_behind(known public.adoption_tasks, words jsonb) returns text[]
  language sql immutable set search_path = ''
as $$
  select array(select field from jsonb_object_keys(words) as field where words -> field <> known.made -> field and field <> all (known.by_hand) order by field)
$$;

/** An adoption, its tasks as they are wanted, and what was made of them, for who asks: tasks for leaders only if they are theirs to read. */
create function private.planned_tasks(its public.adoptions, rights private.adaptation_rights) returns table (task_key uuid, told jsonb)
  language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with now as materialized (
    select (private.clock() at time zone around.tz)::date as today from public.groups as around where around.id = its.group_id
  ), node as materialized (
    select known.* from private.adopted_tasks(its) as known where coalesce(known.fields ->> 'audience', 'all') = 'all' or private.leads_lesson(rights, known.parent)
  ), row as (
    select node.key, node.n, want.*, known.task_id, known.by_hand, known.ended_at, task.status, task.due_on as lies_on, task.deleted_at,
      case when task.id is not null and (known.owner_id is null or known.owner_id = auth.uid()) then task end as task, known.owner_id as made_for,
      case when task.status in ('todo', 'doing') and task.deleted_at is null then private.fields_behind(known, private.words_of_task(its, node.fields)) else '{}' end as behind
    from node join private.wanted_tasks(its) as want on want.task_key = node.key
    left join public.adoption_tasks as known on known.adoption_id = its.id and known.task_key = node.key left join public.tasks as task on task.id = known.task_id
  )
  select row.key, jsonb_build_object('task_key', row.key, 'lesson_key', row.lesson_key, 'counts_from', row.counts_from, 'counted_on', row.counted_on, 'due_on', row.due_on,
    'state', case
      when row.status in ('done', 'cancelled') then 'done'
      when row.task_id is not null and row.deleted_at is null then 'made'
      when row.by_hand is not null and row.ended_at is null then 'deleted'
      when not row.stands then 'resting'
      when not row.in_time and row.task_id is null then 'past'
      else 'planned' end,
    'makes_on', case when row.stands then greatest(row.due_on - 14, now.today) end,
    'by_hand', coalesce(array_remove(row.by_hand, 'deleted_at'), '{}'), 'behind', row.behind,
    'task', case when (row.task).id is not null and (row.task).deleted_at is null then
      private.said_of_task(row.task) || jsonb_build_object('id', (row.task).id, 'status', (row.task).status) end)
  from row cross join now
$$;

create function private.adoption_tasks_plan(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(adoption_tasks_plan.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
begin
  return jsonb_build_object('adoption_id', its.id, 'status', its.status, 'mode', its.mode, 'start_on', its.start_on, 'makes_tasks', its.makes_tasks,
    'today', (select (private.clock() at time zone around.tz)::date from public.groups as around where around.id = its.group_id),
    'may', jsonb_build_object('adapt', rights.adapts, 'assign', its.group_id in (select private.my_group_ids('taskAssignment'))),
    'off', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', off.starts_on, 'ends_on', off.ends_on, 'label', off.label) order by off.starts_on), '[]')
      from public.group_off_days as off where off.group_id = its.group_id and its.use_off_days and 'tasks' = any (off.affects)),
    'lessons', (select coalesce(jsonb_agg(jsonb_build_object('lesson_key', lesson.lesson_key, 'first_on', lesson.first_on, 'last_on', lesson.last_on, 'skipped', lesson.skipped) order by lesson.lesson_key), '[]')
      from (select entry.lesson_key, min(entry.on_date) as first_on, max(entry.on_date) as last_on, bool_and(entry.state = 'skipped') as skipped
            from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden group by 1) as lesson),
    'tasks', (select coalesce(jsonb_agg(plan.told order by plan.told ->> 'due_on', plan.task_key), '[]') from private.planned_tasks(its, rights) as plan));
end $$;
/**
 * The tasks of the curriculum of a group, each with its day, and what was made of it: for those who read the curriculum. `behind`
 * has the fields in which a task that was made no longer says what the curriculum says.
 */
create function public.adoption_tasks_plan(adoption_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.adoption_tasks_plan(adoption_id) $$;
grant execute on function private.adoption_tasks_plan(uuid), public.adoption_tasks_plan(uuid) to authenticated;

-- What a deed does to days, of all tasks, made or not
/** The day of each task that is shown, by its key. */
create function private.task_days(its public.adoptions) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(want.task_key, want.due_on) filter (where want.stands), '{}') from private.wanted_tasks(its) as want
$$;

/** What has moved between one reckoning and another, for those who read what is for leaders or not. */
create function private.task_moves_between(its public.adoptions, rights private.adaptation_rights, before jsonb, after jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('task_key', day.key, 'title', node.fields -> 'title', 'from', before -> day.key, 'to', after -> day.key,
    'made', known.task_id is not null and known.ended_at is null) order by coalesce(after ->> day.key, before ->> day.key), day.key), '[]')
  from (select keys.key from jsonb_object_keys(before || after) as keys (key) where before -> keys.key is distinct from after -> keys.key) as day
  left join private.adopted_tasks(its) as node on node.key::text = day.key
  left join public.adoption_tasks as known on known.adoption_id = its.id and known.task_key::text = day.key
  where node.key is null or coalesce(node.fields ->> 'audience', 'all') = 'all' or private.leads_lesson(rights, node.parent)
$$;
