/*
 * Task deeds: finishing, giving and moving a task.
 *
 * Each says how it shall be, so that the same said twice is no second deed. Whoever does one holds the task,
 * so that two at the same moment come one after the other.
 */
-- Who may
/** A task for each is done when nobody of its roster is left, and open again as soon as somebody is. */
create function private.settle_task(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  waiting boolean;
  ready boolean;
begin
  select bool_or(status in ('todo', 'doing')), bool_or(status = 'done') into waiting, ready
  from public.task_assignees where task_id = settle_task.id;
  if not waiting and ready then
    update public.tasks as task set status = 'done' where task.id = settle_task.id and task.status in ('todo', 'doing');
  elsif waiting then
    update public.tasks as task set status = 'todo' where task.id = settle_task.id and task.status = 'done';
  end if;
end $$;

create function private.finish_task(id uuid, done boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(finish_task.id);
begin
  if not private.may_do(held) then
    raise exception 'You don’t have permission to finish this task.' using errcode = '42501';
  end if;
  if held.completion_mode = 'any' then
    update public.tasks as task set status = case when done then 'done' else 'todo' end
    where task.id = held.id and (task.status = 'done') is distinct from done;
    return;
  end if;
  if not exists (select from public.task_assignees where task_id = held.id and user_id = auth.uid()) then
    raise exception 'This task isn’t assigned to you.' using errcode = '42501';
  end if;
  update public.task_assignees as given
  set status = case when done then 'done' else 'todo' end, done_at = case when done then private.clock() end
  where given.task_id = held.id and given.user_id = auth.uid() and (given.status = 'done') is distinct from done;
  if found then
    perform private.settle_task(held.id);
  end if;
end $$;

/** Finishes a task, or takes that back; of a task for each, one's own part. Said twice it changes nothing more. */
create function public.finish_task(id uuid, done boolean default true) returns void
  language sql set search_path = '' as $$ select private.finish_task(id, done) $$;

create function private.assign_task(task_id uuid, user_id uuid, assigned boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(assign_task.task_id);
begin
  if held.group_id is null then
    raise exception 'A personal task can’t be assigned to anyone else.' using errcode = '22023';
  end if;
  if not private.may_change(held) and not (user_id = auth.uid() and held.group_id in (select private.my_group_ids('taskAssignment'))) then
    raise exception 'Only the person who added this task or a group manager can assign it.' using errcode = '42501';
  end if;
  if assigned then
    if not exists (select from public.group_members as member where member.group_id = held.group_id and member.user_id = assign_task.user_id) then
      raise exception 'This person isn’t in the group.' using errcode = 'PT404';
    end if;
    update public.task_assignees as given set status = 'todo'
    where given.task_id = held.id and given.user_id = assign_task.user_id and given.status = 'excused' and held.completion_mode = 'each';
    perform private.give_task(held, array[assign_task.user_id], auth.uid());
  elsif held.completion_mode = 'each' then
    update public.task_assignees as given set status = 'excused', done_at = null
    where given.task_id = held.id and given.user_id = assign_task.user_id;
  else
    delete from public.task_assignees as given where given.task_id = held.id and given.user_id = assign_task.user_id;
  end if;
  if held.completion_mode = 'each' then
    perform private.settle_task(held.id);
  end if;
end $$;

/** Gives a task to a member, or takes it from them; on the roster of a task for each they are then excused. */
create function public.assign_task(task_id uuid, user_id uuid, assigned boolean default true) returns void
  language sql set search_path = '' as $$ select private.assign_task(task_id, user_id, assigned) $$;

create function private.mark_assignee(task_id uuid, user_id uuid, status text, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(mark_assignee.task_id);
begin
  if held.completion_mode <> 'each' then
    raise exception 'Only a task that everyone has to do can be marked for each person.' using errcode = '22023';
  end if;
  if not private.may_change(held)
     and not (user_id = auth.uid() and mark_assignee.status is distinct from 'excused' and held.group_id in (select private.my_group_ids('groupDataAccess'))) then
    raise exception 'Only the person who added this task or a group manager can mark it for others.' using errcode = '42501';
  end if;
  update public.task_assignees as given
  set status = coalesce(mark_assignee.status, given.status),
      done_at = case when coalesce(mark_assignee.status, given.status) = 'done' then coalesce(given.done_at, private.clock()) end,
      note = case when mark_assignee.note is null then given.note else nullif(trim(mark_assignee.note), '') end
  where given.task_id = held.id and given.user_id = mark_assignee.user_id;
  if not found then
    raise exception 'This task isn’t assigned to that person.' using errcode = 'PT404';
  end if;
  perform private.settle_task(held.id);
end $$;

/** Marks one line of a roster: 'todo', 'doing', 'done' or 'excused', and a note (null leaves it, '' removes it). */
create function public.mark_assignee(task_id uuid, user_id uuid, status text default null, note text default null) returns void
  language sql set search_path = '' as $$ select private.mark_assignee(task_id, user_id, status, note) $$;

create function private.move_task(id uuid, column_id uuid, status text, rank text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(move_task.id);
  wanted text := coalesce(
    (select maps_to_status from public.task_columns as its where its.id = move_task.column_id and its.group_id = held.group_id),
    move_task.status, held.status);
begin
  if not private.may_do(held, wanted) and (wanted <> held.status or held.group_id not in (select private.my_group_ids('taskAssignment'))) then
    raise exception 'You don’t have permission to move this task.' using errcode = '42501';
  end if;
  update public.tasks as task set column_id = move_task.column_id, status = wanted, rank = coalesce(move_task.rank, task.rank)
  where task.id = held.id and (task.column_id, task.status, task.rank) is distinct from (move_task.column_id, wanted, coalesce(move_task.rank, task.rank));
end $$;

/** Puts a task somewhere else on the board: into a column (null: none), a state (null: that of the column, else as it is) and a place. The last word wins. */
create function public.move_task(id uuid, column_id uuid default null, status text default null, rank text default null) returns void
  language sql set search_path = '' as $$ select private.move_task(id, column_id, status, rank) $$;

grant execute on function
  private.finish_task(uuid, boolean), public.finish_task(uuid, boolean),
  private.assign_task(uuid, uuid, boolean), public.assign_task(uuid, uuid, boolean),
  private.mark_assignee(uuid, uuid, text, text), public.mark_assignee(uuid, uuid, text, text),
  private.move_task(uuid, uuid, text, text), public.move_task(uuid, uuid, text, text) to authenticated;
