/*
 * Fit tasks: the tasks of a group are as its plan wants them.
 *
 * Whatever lays a plan comes by here, under the adoption's row, and so does the clock: what is due within fourteen days of the
 * group's own is made, each once, what was made moves with its lesson, and what was not begun goes to the trash with a lesson
 * that is hidden, skipped or without a day, and comes back with it. Nothing that somebody changed by hand is touched. Who may
 * not assign tasks makes none by what they do to a plan: what is still to be made then is left to the clock, which makes it
 * by the right of whoever took the curriculum up (`makes_tasks`), for nobody gives their group more than they have.
 */
/** Whether somebody has begun with a task. */
create function private.is_begun(task_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.tasks as task where task.id = is_begun.task_id and task.status <> 'todo')
    or exists (select from public.task_assignees as given where given.task_id = is_begun.task_id and given.status in ('doing', 'done'))
    or exists (select from public.task_steps as step where step.task_id = is_begun.task_id and step.done_at is not null)
    or exists (select from public.task_comments as said where said.task_id = is_begun.task_id)
$$;

/** What becomes of a task that was made. */
create type private.task_change as (
  task_id     uuid,
  title       text,
  owner_id    uuid,
  lesson_key  uuid,
  was_on      date,
  -- the day that it has now; null: as it is
  due_on      date,
  -- that which it would have if nobody had changed it by hand
  counted_on  date,
  ends        boolean,
  returns     boolean
);
create function private.task_changes(its public.adoptions, wanted private.wanted_task[]) returns setof private.task_change
  language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with want as materialized (
    select known.* from unnest(wanted) as known
  ), made as materialized (
    select known.*, task.title, task.due_on, task.deleted_at, task.recurrence, task.group_id is not null as of_group,
      coalesce(want.stands and want.owner_id is not distinct from known.owner_id, false) as fits, want.lesson_key as is_in, want.due_on as is_on
    from public.adoption_tasks as known join public.tasks as task on task.id = known.task_id and task.status in ('todo', 'doing')
    left join want on want.task_key = known.task_key where known.adoption_id = its.id
  ), change as (
    select made.task_id, made.title, made.owner_id, case when made.fits then made.is_in else made.lesson_key end as lesson_key, made.due_on as was_on,
      -- what comes again by a rule of its own has its days from that
      case when made.fits and made.is_on is distinct from made.due_on and made.recurrence is null and 'due_on' <> all (made.by_hand) then made.is_on end as due_on,
      case when made.fits and made.recurrence is null then made.is_on else (made.made ->> 'due_on')::date end as counted_on,
      not made.fits and made.deleted_at is null and 'deleted_at' <> all (made.by_hand) and not private.is_begun(made.task_id) as ends,
      made.fits and made.ended_at is not null and made.deleted_at is not null and its.status = 'active' as returns,
      made.made, made.lesson_key as was_in
    from made
  )
  select change.task_id, change.title, change.owner_id, change.lesson_key, change.was_on, change.due_on, change.counted_on, change.ends, change.returns
  from change where change.due_on is not null or change.ends or change.returns or change.lesson_key is distinct from change.was_in
    or change.counted_on is distinct from (change.made ->> 'due_on')::date
$$;

/** Does these changes: those who look on hear of all of them at once. */
create function private.change_made_tasks(its public.adoptions, changes private.task_change[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  update public.adoption_tasks as known set lesson_key = change.lesson_key, made = known.made || jsonb_build_object('due_on', change.counted_on),
    ended_at = case when change.ends then moment when not change.returns then known.ended_at end
  from unnest(changes) as change where known.task_id = change.task_id;
  update public.tasks as task set due_on = coalesce(change.due_on, task.due_on), start_on = case when task.start_on > change.due_on then change.due_on else task.start_on end,
    deleted_at = case when change.ends then moment when not change.returns then task.deleted_at end, deleted_by = case when not change.ends and not change.returns then task.deleted_by end
  from unnest(changes) as change where task.id = change.task_id and (change.due_on is not null or change.ends or change.returns);
  -- read by private.tasks_on_off_days in the same deed
  perform set_config('app.task_moves', (coalesce(nullif(current_setting('app.task_moves', true), ''), '[]')::jsonb || coalesce((
    select jsonb_agg(jsonb_build_object('id', change.task_id, 'title', change.title, 'from', change.was_on, 'to', change.due_on)) from unnest(changes) as change
    where change.due_on is not null and change.owner_id is null and not change.returns), '[]'))::text, true);
end $$;

/** The tasks that are to be made now: within fourteen days, in time, and never made before, or gone for good with what took them away. */
create function private.tasks_to_make(its public.adoptions, wanted private.wanted_task[], until_on date) returns setof private.wanted_task
  language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select want.* from unnest(wanted) as want left join public.adoption_tasks as known on known.adoption_id = its.id and known.task_key = want.task_key
  where want.stands and want.in_time and want.due_on <= until_on
    and (known.task_key is null or known.ended_at is not null and (known.task_id is null or known.owner_id is distinct from want.owner_id))
  order by want.due_on, want.task_key
$$;

/** Makes tasks, and gives them to those whom they are for: each hears once of what is made together. */
create function private.make_tasks(its public.adoptions, picked private.wanted_task[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  adopter constant uuid := (select member.user_id from public.group_members as member where member.group_id = its.group_id and member.user_id = its.created_by);
  ids constant uuid[] := array(select gen_random_uuid() from unnest(picked));
  ranks text[] := '{}';
  place text := private.last_rank(its.group_id);
  want private.wanted_task;
begin
  foreach want in array picked loop
    if want.owner_id is null then
      place := private.rank_after(place);
    end if;
    ranks := ranks || case when want.owner_id is null then place
      else private.rank_after((select max(own.rank) from public.tasks as own where own.group_id is null and own.created_by = want.owner_id)) end;
  end loop;
  -- the rosters are filled below, all at once
  perform set_config('app.rosters_later', 'on', true);
  insert into public.tasks (id, group_id, title, body_html, completion_mode, team_ids, due_on, rank, source_type, source_id, created_by)
  select ids[pick.n], case when pick.owner_id is null then its.group_id end, said.words ->> 'title', said.words ->> 'body_html', said.words ->> 'completion_mode',
    array(select team::uuid from jsonb_array_elements_text(said.words -> 'team_ids') as team), pick.due_on, ranks[pick.n], 'lesson', coalesce(pick.lesson_key, its.id), coalesce(pick.owner_id, adopter)
  from unnest(picked) with ordinality as pick (task_key, lesson_key, owner_id, counts_from, counted_on, due_on, stands, in_time, n)
  join private.adopted_tasks(its) as node on node.key = pick.task_key, lateral (select private.words_of_task(its, node.fields) as words) as said;
  perform set_config('app.rosters_later', '', true);
  insert into public.adoption_tasks as known (adoption_id, group_id, task_key, lesson_key, task_id, owner_id, made)
  select its.id, its.group_id, pick.task_key, pick.lesson_key, task.id, pick.owner_id, private.said_of_task(task)
  from unnest(picked) with ordinality as pick (task_key, lesson_key, owner_id, counts_from, counted_on, due_on, stands, in_time, n) join public.tasks as task on task.id = ids[pick.n]
  on conflict on constraint adoption_tasks_pkey do update
  set lesson_key = excluded.lesson_key, task_id = excluded.task_id, owner_id = excluded.owner_id, made = excluded.made, by_hand = '{}', ended_at = null;
  insert into public.task_assignees (task_id, user_id, group_id, assigned_by)
  select task.id, person, task.group_id, auth.uid() from public.tasks as task, private.audience_of(task) as person where task.id = any (ids) and task.group_id is not null
  on conflict do nothing;
  perform private.notify(array[task.created_by], 'task_assigned', '“' || private.shortened(task.title, 120) || '”', task.id, auth.uid(), its.group_id, '/tasks?taskId=' || task.id, 'assigned')
  from public.tasks as task where task.id = any (ids) and task.group_id is null;
end $$;

/** Whether an adoption has any tasks: of its curriculum, or of the group's own. */
create function private.has_tasks(its public.adoptions) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.curriculum_tasks as task where task.version_id = its.version_id)
    or exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_type = 'task' and said.op = 'add')
$$;

/** Has the tasks of a group follow its plan. Says how many it made. */
create function private.fit_tasks(adoption_id uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  horizon date;
  makes boolean;
  wanted private.wanted_task[] := '{}';
  changes private.task_change[] := '{}';
  picked private.wanted_task[] := '{}';
begin
  -- one at a time, the clock and whoever changes the plan
  select * into its from public.adoptions as known where known.id = fit_tasks.adoption_id for update;
  horizon := (select (private.clock() at time zone around.tz)::date + 14 from public.groups as around where around.id = its.group_id);
  if private.has_tasks(its) then
    wanted := array(select want from private.wanted_tasks(its) as want);
  end if;
  if exists (select from public.adoption_tasks as known where known.adoption_id = its.id) then
    -- as they are now that nobody is at them
    perform from public.tasks as task where task.status in ('todo', 'doing') and task.id in (
      select known.task_id from public.adoption_tasks as known where known.adoption_id = its.id) order by task.id for update;
    changes := array(select change from private.task_changes(its, wanted) as change);
  end if;
  if changes <> '{}' then
    perform private.change_made_tasks(its, changes);
  end if;
  makes := its.status = 'active' and its.makes_tasks and (auth.uid() is null or its.group_id in (select private.my_group_ids('taskAssignment')));
  if makes and wanted <> '{}' then
    picked := array(select pick from private.tasks_to_make(its, wanted, horizon) as pick);
  end if;
  if picked <> '{}' then
    perform private.make_tasks(its, picked);
  end if;
  if makes then
    insert into private.adoption_task_runs as run (adoption_id, until_on) values (its.id, horizon)
    on conflict on constraint adoption_task_runs_pkey do update set until_on = excluded.until_on;
  else
    delete from private.adoption_task_runs as run where run.adoption_id = its.id;
  end if;
  return cardinality(picked);
end $$;

/** Makes what has come within fourteen days, or what was left to the clock; says how many tasks that were. Whoever is at a plan does it themselves. */
create function private.make_adoption_tasks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its record;
  made int := 0;
begin
  for its in
    select known.id from public.adoptions as known join public.groups as around on around.id = known.group_id and around.archived_at is null
    where known.status = 'active' and known.makes_tasks and not exists (
      select from private.adoption_task_runs as run where run.adoption_id = known.id and run.until_on >= (private.clock() at time zone around.tz)::date + 14)
    order by known.id for update of known skip locked
  loop
    begin
      made := made + private.fit_tasks(its.id);
    exception when others then
      raise warning 'making the tasks of a schedule failed: %', sqlerrm;
    end;
  end loop;
  return made;
end $$;
insert into private.job_functions (name) values ('private.make_adoption_tasks');
insert into private.crontab (name, schedule, function_name) values ('adaptation.make_tasks', '*/15 * * * *', 'private.make_adoption_tasks');

/** Who leads a lesson has its tasks for leaders: where that was not said to the schedule, the clock sees to it. */
create function private.tg_scheduled_lessons__hand_tasks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.adoption_task_runs as run where run.adoption_id = new.adoption_id;
  return null;
end $$;
create trigger _600_hand_tasks after update of leader_id on public.scheduled_lessons
  for each row when (old.leader_id is distinct from new.leader_id) execute function private.tg_scheduled_lessons__hand_tasks();
