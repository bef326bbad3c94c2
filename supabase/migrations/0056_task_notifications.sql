/*
 * Task notifications: what follows from a task for others.
 *
 * When somebody has finished one, those who lead the group are told; when that is taken back, whoever has not read
 * it yet need not any more.
 */
-- What follows
create function private.tg_tasks__tell_done() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'done' then
    perform private.notify(
      private.leaders_of(new.group_id), 'task_completed',
      coalesce((select private.shortened(name, 60) from public.users where id = new.done_by), 'Somebody')
        || ' finished ' || private.shortened(new.title, 120),
      new.id, coalesce(new.done_by, auth.uid()), new.group_id, reason => 'leader');
  else
    delete from public.notifications as told
    where told.group_id = new.group_id and told.type = 'task_completed' and told.related_id = new.id and told.times = 1
      and not told.is_read and told.reason is distinct from 'sent';
  end if;
  return null;
exception when others then
  raise warning 'nobody was told of a task: %', sqlerrm;
  return null;
end $$;
create trigger _500_tell_done after update of status on public.tasks
  for each row when ((old.status = 'done') is distinct from (new.status = 'done')) execute function private.tg_tasks__tell_done();
