/*
 * Not now: what nobody has touched for long leaves the board by itself.
 *
 * Off until a group says after how many days. Whatever is done to a task or said about it counts as touching it. What
 * has a date that is still to come waits for that. It is put off and not deleted, and one tap brings it back.
 */
alter table public.groups add column not_now_days int check (not_now_days between 7 and 365);
grant update (not_now_days) on public.groups to authenticated;

-- What follows
/** Puts off what was not touched for as long as its group says; says how many that were. */
create function private.put_off_tasks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  many int;
begin
  update public.tasks as task set not_now_at = moment
  from public.groups as its_group
  where its_group.id = task.group_id and its_group.not_now_days is not null and its_group.archived_at is null
    and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
    and task.updated_at < moment - make_interval(days => its_group.not_now_days)
    and coalesce(greatest(task.start_on, task.plan_on, task.due_on) < moment::date, true)
    and not exists (select from public.task_comments as said where said.task_id = task.id and said.created_at >= moment - make_interval(days => its_group.not_now_days))
    and not exists (select from public.task_steps as step where step.task_id = task.id and step.updated_at >= moment - make_interval(days => its_group.not_now_days))
    and not exists (select from public.task_assignees as given where given.task_id = task.id
                    and greatest(given.assigned_at, given.done_at) >= moment - make_interval(days => its_group.not_now_days));
  get diagnostics many = row_count;
  return many;
end $$;
insert into private.job_functions (name) values ('private.put_off_tasks');
insert into private.crontab (name, schedule, function_name) values ('tasks.put_off', '10 4 * * *', 'private.put_off_tasks');
