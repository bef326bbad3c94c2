/*
 * Task notifications: what follows from a task for others.
 *
 * Who is given one is told by whom. When one is done, those who lead the group are told, each once; when that is
 * taken back, whoever has not read it yet need not any more, and whoever was waiting for it hears that they can
 * begin. What is done is no longer due. That a task is late is told once (0070); from then on a digest says how many are.
 */
-- What follows
create function private.tg_tasks__tell_done() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  finisher constant uuid := coalesce(new.done_by, auth.uid());
  people uuid[];
  it record;
begin
  if new.status = 'done' then
    with fresh as (
      insert into private.task_told (task_id, user_id, what, moment)
      select new.id, leader, 'done', private.clock() from unnest(private.leaders_of(new.group_id)) as leader
      where leader is distinct from finisher
      on conflict do nothing returning user_id
    )
    select array_agg(user_id) into people from fresh;
    perform private.notify(
      people, 'task_completed',
      coalesce((select private.shortened(name, 60) from public.users where id = finisher), 'Someone') || ' finished “' || private.shortened(new.title, 120) || '”',
      new.id, finisher, new.group_id, reason => 'leader');
    for it in
      select waiting.id, waiting.title, array_agg(given.user_id) as people
      from public.task_links as link
      join public.tasks as waiting on waiting.id = link.to_id and waiting.status in ('todo', 'doing') and waiting.deleted_at is null
      join public.task_assignees as given on given.task_id = waiting.id and given.status in ('todo', 'doing')
      where link.from_id = new.id and link.kind = 'blocks' and not exists (
        select from public.task_links as more
        join public.tasks as other on other.id = more.from_id and other.status in ('todo', 'doing') and other.deleted_at is null
        where more.to_id = waiting.id and more.kind = 'blocks')
      group by waiting.id
    loop
      perform private.notify(it.people, 'mention_received',
        '“' || private.shortened(new.title, 80) || '” is done. You can start “' || private.shortened(it.title, 80) || '”',
        it.id, finisher, new.group_id, '/tasks?taskId=' || it.id, 'assigned', 'unblocked:' || new.id);
    end loop;
    delete from public.notifications as told
    where told.user_id = any (array(select user_id from private.task_told where task_id = new.id and what <> 'done'))
      and not told.is_read and told.related_id = new.id and told.type in ('task_due', 'task_overdue') and told.times = 1
      and told.reason is distinct from 'sent';
  else
    with gone as (
      delete from public.notifications as told
      where told.group_id = new.group_id and not told.is_read and told.times = 1 and told.reason is distinct from 'sent'
        and (told.type = 'task_completed' and told.related_id = new.id or told.type = 'mention_received' and told.group_key = 'unblocked:' || new.id)
      returning told.user_id, told.type
    )
    delete from private.task_told as told using gone
    where gone.type = 'task_completed' and told.task_id = new.id and told.user_id = gone.user_id and told.what = 'done';
  end if;
  return null;
exception when others then
  raise warning 'notifying about a task failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_tell_done after update of status on public.tasks
  for each row when ((old.status = 'done') is distinct from (new.status = 'done')) execute function private.tg_tasks__tell_done();

/** Tells those who are given a task, but not again those whom it only comes back to. Of many at once they hear once. */
create function private.tg_task_assignees__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
begin
  for it in
    with given as (
      select task.id, task.title, changed.group_id, changed.assigned_by, changed.user_id,
        count(*) over (partition by changed.user_id, changed.group_id, changed.assigned_by) as many
      from changed join public.tasks as task on task.id = changed.task_id
      where changed.assigned_at >= task.created_at and changed.status in ('todo', 'doing')
    )
    select id, group_id, assigned_by, '“' || private.shortened(title, 120) || '”' as words, array_agg(user_id) as people
    from given where many <= 3 group by id, title, group_id, assigned_by
    union all
    select null, group_id, assigned_by, many || ' tasks', array_agg(distinct user_id)
    from given where many > 3 group by user_id, group_id, assigned_by, many
  loop
    perform private.notify(it.people, 'task_assigned',
      coalesce((select private.shortened(name, 60) || ' assigned you ' from public.users where id = it.assigned_by), '') || it.words,
      it.id, it.assigned_by, it.group_id, coalesce('/tasks?taskId=' || it.id, '/tasks'), 'assigned');
  end loop;
  return null;
exception when others then
  raise warning 'notifying about an assignment failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert on public.task_assignees
  referencing new table as changed for each statement execute function private.tg_task_assignees__notify();

/** How many of a person's tasks are late, as a line of a digest; none when there are none. */
create function private.overdue_line(person uuid) returns setof public.notifications
  language sql stable security definer set search_path = ''
as $$
  select (jsonb_populate_record(null::public.notifications, jsonb_build_object(
    'id', person, 'type', 'task_overdue', 'title', 'Task Overdue', 'created_at', private.clock(), 'url', '/tasks',
    'message', count(*) || case when count(*) = 1 then ' of your tasks is overdue' else ' of your tasks are overdue' end))).*
  from public.tasks as task
  where task.due_on < (private.clock() at time zone private.zone_of(person, null))::date
    and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
    and (task.group_id is null and task.created_by = person
      or task.id in (select given.task_id from public.task_assignees as given where given.user_id = person and given.status in ('todo', 'doing')))
  having count(*) > 0
$$;
insert into private.digest_lines (name, function_name) values ('overdue_tasks', 'private.overdue_line');
