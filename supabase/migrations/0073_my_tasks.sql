/*
 * My tasks: what is mine to do, in all of my groups and beside them, and how much others have.
 *
 * Mine is what I am given and have not done, and what I wrote for myself. Both are read from an index each,
 * however many tasks there are around them.
 */
-- Who may: whoever may read the rows themselves
/**
 * What is mine and open, with `until` only what is planned or due by that day and does not start later. What is put
 * off, not now, is left out unless `parked`.
 */
create function public.my_tasks(until date default null, parked boolean default false) returns setof public.tasks
  language sql stable rows 100 set search_path = ''
as $$
  select task.* from public.tasks as task
  where task.id in (
      select given.task_id from public.task_assignees as given
      where given.user_id = (select auth.uid()) and given.status in ('todo', 'doing'))
    and task.status in ('todo', 'doing') and (parked or task.not_now_at is null)
    and (until is null or least(task.plan_on, task.due_on) <= until and coalesce(task.start_on, until) <= until)
  union all
  select task.* from public.tasks as task
  where task.group_id is null and task.created_by = (select auth.uid())
    and task.status in ('todo', 'doing') and (parked or task.not_now_at is null)
    and (until is null or least(task.plan_on, task.due_on) <= until and coalesce(task.start_on, until) <= until)
$$;

/** How many of mine are open in all, planned or due by a day, and overdue on it. */
create function public.my_task_counts(today date) returns table (open int, today_count int, overdue int)
  language sql stable set search_path = ''
as $$
  select count(*)::int, count(*) filter (where least(plan_on, due_on) <= today and coalesce(start_on, today) <= today)::int,
    count(*) filter (where due_on < today)::int
  from public.my_tasks()
$$;

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
grant execute on function public.my_tasks(date, boolean), public.my_task_counts(date), private.my_load(uuid, date), public.my_load(uuid, date) to authenticated;
