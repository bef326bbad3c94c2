/*
 * Off-days and tasks of curricula: they are due on the next day that is not off, and again where they were when the days go.
 *
 * A row of days off lays the schedules of its group anew (0201), and their tasks follow; `set_off_days` says which move. A day
 * that somebody has chosen by hand stays.
 */
/** Forgets what an earlier deed of the same transaction has moved. */
create function private.tg_group_off_days__begin_moves() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('app.task_moves', '', true);
  return null;
end $$;
create trigger _400_begin_moves after insert or update of starts_on, ends_on, affects or delete on public.group_off_days
  for each row execute function private.tg_group_off_days__begin_moves();

/** What days off have just done to the tasks of a group. */
create function private.tasks_on_off_days(off public.group_off_days) returns setof public.off_day_effect
  language sql stable security definer set search_path = ''
as $$
  select 'tasks', (its ->> 'id')::uuid, its ->> 'title', (its ->> 'from')::timestamp at time zone around.tz, 'moved', 0, (its ->> 'from')::date, (its ->> 'to')::date
  from jsonb_array_elements(coalesce(nullif(current_setting('app.task_moves', true), ''), '[]')::jsonb) as its
  join public.groups as around on around.id = off.group_id
$$;
insert into private.off_day_rooms (kind, function_name) values ('tasks', 'private.tasks_on_off_days');
