/*
 * Task changes: many tasks changed in one breath.
 *
 * All of it happens or none. Each change may name the version that it was based on; where somebody else was
 * faster, the whole is refused and says of which task. What is already as it shall be is left alone, so that the
 * same said twice is no conflict with itself.
 */
create function private.change_tasks(changes jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- whoever does a task says how far it is and when they mean to; what it is says who may change it
  of_doers constant text[] := '{status,plan_on,not_now_at,column_id,rank,estimate_min}';
  of_owners constant text[] := of_doers || '{title,body_html,priority,start_on,due_on,due_time,tz,recurrence,completion_mode,team_ids}';
  beside constant text[] := '{id,version,assignees,labels,deleted}';
  change jsonb;
  held public.tasks;
  wanted public.tasks;
  news public.tasks[] := '{}';
  person uuid;
  label uuid;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'You can change at most 500 tasks at once.' using errcode = '22023';
  end if;
  -- always in the same order, so that two of these never wait for each other
  perform from public.tasks as task
  where task.id in (select (one ->> 'id')::uuid from jsonb_array_elements(changes) as one) order by task.id for update;
  for change in select one from jsonb_array_elements(changes) as one loop
    if exists (select from jsonb_object_keys(change) as key where key <> all (of_owners || beside)) then
      raise exception 'A task has no field with that name.' using errcode = '22023';
    end if;
    if change ? 'deleted' then
      perform private.throw_away('tasks', (change ->> 'id')::uuid, (change ->> 'deleted')::boolean);
      continue when (change ->> 'deleted')::boolean;
    end if;
    held := private.hold_task((change ->> 'id')::uuid);
    wanted := jsonb_populate_record(held, change - beside);
    if change ? 'column_id' and not change ? 'status' then
      wanted.status := coalesce((select maps_to_status from public.task_columns where task_columns.id = wanted.column_id), held.status);
    end if;
    -- a rule keeps the start that it was given
    if wanted is distinct from held and (wanted.recurrence - 'start') is not distinct from (held.recurrence - 'start') then
      wanted.recurrence := held.recurrence;
    end if;
    if to_jsonb(wanted) <> to_jsonb(held) then
      if (change ->> 'version')::int <> held.version then
        raise exception 'Someone else changed “%” in the meantime. Check it, then try again.', private.shortened(held.title, 80) using errcode = 'P0001';
      end if;
      if not private.may_change(held) and not (private.may_do(held, wanted.status)
           and (to_jsonb(wanted) - of_doers) = (to_jsonb(held) - of_doers)) then
        raise exception 'You don’t have permission to change “%”.', private.shortened(held.title, 80) using errcode = '42501';
      end if;
      news := news || wanted;
    end if;
    if change ? 'assignees' then
      for person in
        select given.user_id from public.task_assignees as given
        where given.task_id = held.id and given.status <> 'excused' and not change -> 'assignees' ? given.user_id::text order by 1
      loop
        perform private.assign_task(held.id, person, false);
      end loop;
      for person in
        select named::uuid from jsonb_array_elements_text(change -> 'assignees') as named
        where not exists (select from public.task_assignees as given where given.task_id = held.id and given.user_id = named::uuid and given.status <> 'excused')
        order by 1
      loop
        perform private.assign_task(held.id, person, true);
      end loop;
    end if;
    if change ? 'labels' then
      for label in
        select worn.label_id from public.task_labels as worn where worn.task_id = held.id and not change -> 'labels' ? worn.label_id::text order by 1
      loop
        perform private.label_task(held.id, label, false);
      end loop;
      for label in
        select named::uuid from jsonb_array_elements_text(change -> 'labels') as named
        where not exists (select from public.task_labels as worn where worn.task_id = held.id and worn.label_id = named::uuid) order by 1
      loop
        perform private.label_task(held.id, label, true);
      end loop;
    end if;
  end loop;
  -- in one statement, so that others hear of it once
  update public.tasks as task set
    title = it.title, body_html = it.body_html, status = it.status, completion_mode = it.completion_mode, priority = it.priority,
    start_on = it.start_on, plan_on = it.plan_on, due_on = it.due_on, due_time = it.due_time, tz = it.tz, recurrence = it.recurrence,
    column_id = it.column_id, team_ids = it.team_ids, rank = it.rank, estimate_min = it.estimate_min, not_now_at = it.not_now_at
  from unnest(news) as it where it.id = task.id;
end $$;

/**
 * Changes many tasks, all or none: `[{id, version, …}]`, with any of the columns that one may PATCH, and `assignees`
 * and `labels` (ids, as they shall be afterwards) and `deleted`. A version that is not the latest refuses the whole,
 * and names the task.
 */
create function public.change_tasks(changes jsonb) returns void
  language sql set search_path = '' as $$ select private.change_tasks(changes) $$;
grant execute on function private.change_tasks(jsonb), public.change_tasks(jsonb) to authenticated;
