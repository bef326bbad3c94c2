/*
 * Handing over: what becomes of the tasks of who leaves a group.
 *
 * Their open tasks go to the member whom they name: those that they were given, those that they look after, and the
 * steps that were theirs. On a roster everybody stands for themselves, so there is nothing to hand over.
 */
-- What follows
create function private.hand_over_tasks(in_group uuid, leaver uuid, heir uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.task_assignees (task_id, user_id, group_id, assigned_by, status)
  select given.task_id, heir, in_group, leaver, given.status
  from public.task_assignees as given
  join public.tasks as task on task.id = given.task_id and task.completion_mode = 'any' and task.deleted_at is null
  where given.user_id = leaver and given.group_id = in_group and given.status in ('todo', 'doing')
  on conflict do nothing;
  update public.task_steps as step set assignee_id = heir
  where step.assignee_id = leaver and step.group_id = in_group and step.done_at is null;
  update public.tasks as task set created_by = heir
  where task.group_id = in_group and task.created_by = leaver and task.status in ('todo', 'doing') and task.deleted_at is null;
end $$;

insert into private.handovers (name, function_name) values ('tasks', 'private.hand_over_tasks');
