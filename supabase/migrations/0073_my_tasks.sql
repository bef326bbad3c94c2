/*
 * My tasks: what is mine to do, in all of my groups and beside them, and how much others have.
 *
 * Mine is what I am given and have not done, and what I wrote for myself; what is nobody's in a group of mine waits
 * for me as well. Each is read from an index, however many tasks there are around them: over hundreds of groups the
 * rights are asked once for the groups, and what is found so is read again by its ids, under the rights of who asks.
 */
create index tasks_near on public.tasks (group_id, (least(plan_on, due_on)), id) include (start_on)
  where status in ('todo', 'doing') and deleted_at is null and not_now_at is null;
create index tasks_own_near on public.tasks (created_by, (least(plan_on, due_on)), id)
  where group_id is null and status in ('todo', 'doing') and deleted_at is null and not_now_at is null;
create index tasks_finished on public.tasks (group_id, done_at desc, id) where status = 'done' and deleted_at is null;
create index task_assignees_given on public.task_assignees (assigned_by, group_id, task_id)
  where status in ('todo', 'doing') and assigned_by <> user_id;

-- Who may: whoever may read the rows themselves
create function private.my_task_counts(today date) returns table (open int, today_count int, overdue int)
  language sql stable security definer set search_path = ''
as $$
  with mine as (
    select task.plan_on, task.due_on, task.start_on
    from public.task_assignees as given join public.tasks as task on task.id = given.task_id
    where given.user_id = auth.uid() and given.status in ('todo', 'doing') and (select private.my_role()) is not null
      and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
    union all
    select task.plan_on, task.due_on, task.start_on
    from public.tasks as task
    where task.group_id is null and task.created_by = auth.uid() and (select private.my_role()) is not null
      and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
  )
  select count(*)::int, count(*) filter (where least(plan_on, due_on) <= today and coalesce(start_on, today) <= today)::int,
    count(*) filter (where due_on < today)::int
  from mine
$$;

/** How many of mine are open in all, planned or due by a day, and overdue on it. */
create function public.my_task_counts(today date) returns table (open int, today_count int, overdue int)
  language sql stable set search_path = '' as $$ select * from private.my_task_counts(today) $$;

/** The groups that one belongs to and that are not at rest; an admin may look into more than those. */
create function private.my_active_groups() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(member.group_id), '{}') from public.group_members as member
  join public.groups as its_group on its_group.id = member.group_id and its_group.archived_at is null
  where member.user_id = auth.uid() and (select private.my_role()) is not null
$$;

/** What waits for oneself by a day: what one is given, what is nobody’s in one's groups, and one's own; or what has no day. */
create function private.waiting_task_ids(until date, dated boolean, most int) returns table (id uuid, day date)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  my_groups constant uuid[] := private.my_active_groups();
begin
  if not dated then
    return query
    select task.id, null::date from public.tasks as task
    where (task.group_id = any (my_groups) or task.group_id is null and task.created_by = me)
      and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
      and least(task.plan_on, task.due_on) is null and coalesce(task.start_on, until) <= until
      and coalesce((
        select bool_or(given.user_id = me and given.status in ('todo', 'doing'))
        from public.task_assignees as given where given.task_id = task.id), true)
    order by task.id limit most;
    return;
  end if;
  return query
  select near.id, near.day from (
    select task.id, least(task.plan_on, task.due_on) as day from public.tasks as task
    where task.group_id = any (my_groups)
      and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
      and least(task.plan_on, task.due_on) <= until and coalesce(task.start_on, until) <= until
    union all
    select task.id, least(task.plan_on, task.due_on) from public.tasks as task
    where task.group_id is null and task.created_by = me and (select private.my_role()) is not null
      and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
      and least(task.plan_on, task.due_on) <= until and coalesce(task.start_on, until) <= until
  ) as near
  where coalesce((
      select bool_or(given.user_id = me and given.status in ('todo', 'doing'))
      from public.task_assignees as given where given.task_id = near.id), true)
  order by near.day, near.id limit most;
end $$;

/** The first of what waits for oneself. Who has enough in the days to come is not asked for all that comes after. */
create function private.first_task_ids(most int) returns table (id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.clock()::date;
  horizon date;
  soon uuid[];
begin
  foreach horizon in array array[today + 7, today + 60, 'infinity'::date] loop
    soon := array(select waiting.id from private.waiting_task_ids(horizon, true, most) as waiting);
    exit when cardinality(soon) >= most;
  end loop;
  return query
  select unnest(soon)
  union all
  select waiting.id from private.waiting_task_ids('infinity', false, most - cardinality(soon)) as waiting where cardinality(soon) < most;
end $$;

/** Of the tasks that one gave to others, those that are open. */
create function private.given_task_ids(most int) returns table (id uuid)
  language sql stable security definer set search_path = ''
as $$
  select task.id from public.tasks as task
  where task.id in (
      select given.task_id from public.task_assignees as given
      where given.assigned_by = auth.uid() and given.assigned_by <> given.user_id and given.status in ('todo', 'doing')
        and given.group_id = any (private.my_active_groups()))
    and task.status in ('todo', 'doing') and task.deleted_at is null
  order by task.due_on, task.id limit most
$$;

/** What was done last in one's groups and by oneself alone. */
create function private.done_task_ids(most int) returns table (id uuid)
  language sql stable security definer set search_path = ''
as $$
  select done.id from (
    select lately.id, lately.done_at
    from unnest(private.my_active_groups()) as mine (group_id)
    cross join lateral (
      select task.id, task.done_at from public.tasks as task
      where task.group_id = mine.group_id and task.status = 'done' and task.deleted_at is null
      order by task.done_at desc, task.id limit most) as lately
    union all
    select task.id, task.done_at from public.tasks as task
    where task.group_id is null and task.created_by = auth.uid() and task.status = 'done' and task.deleted_at is null
      and (select private.my_role()) is not null
  ) as done order by done.done_at desc, done.id limit most
$$;

/**
 * What waits for oneself: what one is given, what is nobody's in one's groups, and one's own. With `until` what is
 * planned or due by that day and does not start later, else the first of all; at most `most`, the soonest first.
 */
create function public.waiting_tasks(until date default null, most int default 500) returns setof public.tasks
  language sql stable rows 100 set search_path = ''
as $$
  select task.* from public.tasks as task
  where task.id = any (array(
    select waiting.id from private.waiting_task_ids(until, true, least(most, 500)) as waiting where until is not null
    union all
    select first.id from private.first_task_ids(least(most, 500)) as first where until is null))
$$;

/** What one gave to others and is open, the soonest due first. */
create function public.given_tasks() returns setof public.tasks
  language sql stable rows 100 set search_path = ''
as $$ select task.* from public.tasks as task where task.id = any (array(select given.id from private.given_task_ids(200) as given)) $$;

/** What was done last in one's groups and by oneself alone. */
create function public.done_tasks() returns setof public.tasks
  language sql stable rows 100 set search_path = ''
as $$ select task.* from public.tasks as task where task.id = any (array(select done.id from private.done_task_ids(200) as done)) $$;

create function private.my_load(group_id uuid, today date) returns table (user_id uuid, open_count int, this_week int, off_days date[])
  language sql stable security definer set search_path = ''
as $$
  with week as (
    select date_trunc('week', today)::date as first, date_trunc('week', today)::date + 6 as last
  ), off as (
    select coalesce(array_agg(distinct day::date order by day::date), '{}') as days
    from week join public.group_off_days as rest on rest.group_id = my_load.group_id and 'tasks' = any (rest.affects)
      and rest.starts_on <= week.last and rest.ends_on >= week.first
    cross join lateral generate_series(greatest(rest.starts_on, week.first), least(rest.ends_on, week.last), interval '1 day') as day
  )
  select member.user_id, coalesce(load.open, 0), coalesce(load.soon, 0), off.days
  from public.group_members as member
  cross join off
  left join lateral (
    select count(*)::int as open, count(*) filter (where least(task.plan_on, task.due_on) <= week.last)::int as soon
    from week, public.task_assignees as given
    join public.tasks as task on task.id = given.task_id and task.deleted_at is null and task.not_now_at is null and task.status in ('todo', 'doing')
    where given.user_id = member.user_id and given.group_id = my_load.group_id and given.status in ('todo', 'doing')
  ) as load on true
  where member.group_id = my_load.group_id and my_load.group_id in (select private.my_group_ids('taskAssignment'))
  order by 3, 2, 1
$$;

/**
 * Who has how much before one gives them more: of each member the open tasks in this group, those of this week
 * (planned or due by Sunday, the late ones too), and the days of it that are off; the least busy first.
 */
create function public.my_load(group_id uuid, today date default null)
  returns table (user_id uuid, open_count int, this_week int, off_days date[])
  language sql stable set search_path = '' as $$ select * from private.my_load(group_id, coalesce(today, private.clock()::date)) $$;
grant execute on function private.my_task_counts(date), public.my_task_counts(date),
  private.waiting_task_ids(date, boolean, int), private.first_task_ids(int), private.given_task_ids(int), private.done_task_ids(int),
  public.waiting_tasks(date, int), public.given_tasks(), public.done_tasks(),
  private.my_load(uuid, date), public.my_load(uuid, date) to authenticated;
