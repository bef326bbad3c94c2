/*
 * Not now: what nobody has touched for long leaves the board by itself.
 *
 * Off until a group says after how many days. Whatever is done to a task or said about it counts as touching it. What
 * has a date that is still to come waits for that. For the last quarter of the time it is said that it will go. It is
 * put off and not deleted, and one tap brings it back.
 */
alter table public.groups add column not_now_days int check (not_now_days between 7 and 365);
grant update (not_now_days) on public.groups to authenticated;

-- What follows
/** When the open tasks of such groups, or of one, are put off; only those that nobody touches for this share of the time. */
create function private.fading_tasks(share numeric, in_group uuid default null) returns table (id uuid, leaves_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select task.id, goes.at
  from public.groups as its_group
  join public.tasks as task on task.group_id = its_group.id and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
    and task.updated_at <= private.clock() - its_group.not_now_days * share * interval '1 day'
  cross join lateral (
    select greatest(
      greatest(task.updated_at,
        (select max(said.created_at) from public.task_comments as said where said.task_id = task.id),
        (select max(step.updated_at) from public.task_steps as step where step.task_id = task.id),
        (select max(greatest(given.assigned_at, given.done_at)) from public.task_assignees as given where given.task_id = task.id)
      ) + its_group.not_now_days * interval '1 day',
      (greatest(task.start_on, task.plan_on, task.due_on) + 1)::timestamp at time zone its_group.tz) as at
  ) as goes
  where its_group.not_now_days is not null and its_group.archived_at is null
    and (in_group is null or its_group.id = in_group)
    and goes.at <= private.clock() + its_group.not_now_days * (1 - share) * interval '1 day'
$$;

/** Puts off what was not touched for as long as its group says; says how many that were. */
create function private.put_off_tasks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  update public.tasks as task set not_now_at = private.clock()
  from private.fading_tasks(1) as fading where fading.id = task.id;
  get diagnostics many = row_count;
  return many;
end $$;
insert into private.job_functions (name) values ('private.put_off_tasks');
insert into private.crontab (name, schedule, function_name) values ('tasks.put_off', '10 4 * * *', 'private.put_off_tasks');

create function private.fading_in(group_id uuid) returns table (id uuid, leaves_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select fading.id, fading.leaves_at from private.fading_tasks(0.75, fading_in.group_id) as fading
  where fading_in.group_id in (select private.my_group_ids())
  order by fading.leaves_at, fading.id
$$;

/** What of a group is put off soon if nobody touches it, and when. */
create function public.fading_tasks(group_id uuid) returns table (id uuid, leaves_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.fading_in(group_id) $$;
grant execute on function private.fading_in(uuid), public.fading_tasks(uuid) to authenticated;
