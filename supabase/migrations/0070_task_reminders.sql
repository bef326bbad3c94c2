/*
 * Task reminders: who is told when a task is due, and when it is late.
 *
 * A task is told a day and an hour before it is due, or when a person has said for themselves; a person may also
 * name a moment. What is due on a day and at no time counts as due at nine in the morning where each person lives, and
 * as late the morning after. Each moment is told once, to the assignees who are not done, or to its maker when it
 * is nobody's; it is told anew only when the task is put on another day. What is put off, not now, is not told.
 */
create table public.task_reminders (
  id          uuid primary key default gen_random_uuid(),
  task_id     uuid not null references public.tasks on delete cascade,
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  -- so long before it is due; or at this moment; neither: never. A person with any reminder of a task has these alone
  offset_min  int check (offset_min between 0 and 40320),
  remind_at   timestamptz,
  sent_at     timestamptz,
  created_at  timestamptz not null default private.clock(),
  unique nulls not distinct (task_id, user_id, offset_min, remind_at),
  check (offset_min is null or remind_at is null)
);
create index task_reminders_user on public.task_reminders (user_id);
create index task_reminders_early on public.task_reminders (task_id) where offset_min > 2880;
create index task_reminders_waiting on public.task_reminders (remind_at) where remind_at is not null and sent_at is null;

/** What has been told of a task to whom, and of which moment. */
create table private.task_told (
  task_id  uuid not null references public.tasks on delete cascade,
  user_id  uuid not null references public.users on delete cascade,
  what     text not null,
  moment   timestamptz not null,
  primary key (task_id, user_id, what)
);
create index task_told_user on private.task_told (user_id);

-- Who may
alter table public.task_reminders enable row level security;
grant select, delete on public.task_reminders to authenticated;
grant insert (id, task_id, user_id, offset_min, remind_at) on public.task_reminders to authenticated;
create policy select_self on public.task_reminders for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.task_reminders for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.tasks as task where task.id = task_id));
create policy delete_self on public.task_reminders for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
create trigger _900_tell_insert after insert on public.task_reminders
  referencing new table as changed for each statement execute function private.tg__tell_user('task_id');
create trigger _900_tell_delete after delete on public.task_reminders
  referencing old table as changed for each statement execute function private.tg__tell_user('task_id');
insert into private.exports (name, query) values
  ('task_reminders', 'select task_id, offset_min, remind_at, created_at from public.task_reminders where user_id = $1 order by created_at');

/** When a task is due for who lives in a zone. */
create function private.due_moment(due_on date, due_time time, tz text, zone text) returns timestamptz
  language sql stable set search_path = ''
as $$ select (due_on + coalesce(due_time, '09:00')) at time zone case when due_time is null then zone else coalesce(tz, zone) end $$;

/** Tells what has become due or late within the last six hours and was not told. Says how many were told. */
create function private.tell_due_tasks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  today constant date := (moment at time zone 'UTC')::date;
  it record;
  many int := 0;
begin
  for it in
    with near as (
      -- without a reminder that says so nobody is told earlier than a day ahead, where they live
      select task.id from public.tasks as task
      where task.due_on between today - 2 and today + 2 and task.status in ('todo', 'doing') and task.deleted_at is null
      union
      select reminder.task_id from public.task_reminders as reminder
      join public.tasks as task on task.id = reminder.task_id and task.due_on between today + 2 and today + 30
      where reminder.offset_min > 2880
    ), concerned as (
      select task.*, given.user_id, given.assigned_at as since
      from near join public.tasks as task on task.id = near.id
      join public.task_assignees as given on given.task_id = task.id and given.status in ('todo', 'doing')
      union all
      select task.*, task.created_by, task.created_at
      from near join public.tasks as task on task.id = near.id
      where task.created_by is not null
        and not exists (select from public.task_assignees as given where given.task_id = task.id)
        and (task.group_id is null or exists (select from public.group_members as member where member.group_id = task.group_id and member.user_id = task.created_by))
    ), timed as (
      select concerned.id, concerned.title, concerned.group_id, concerned.due_on, concerned.due_time, concerned.user_id, concerned.since,
        (concerned.due_on + coalesce(concerned.due_time, '09:00')) at time zone its.zone as due_at,
        (concerned.due_on + coalesce(concerned.due_time::interval, '33:00')) at time zone its.zone as late_at
      from concerned
      left join public.groups as its_group on its_group.id = concerned.group_id
      left join public.user_settings as settings on settings.user_id = concerned.user_id
      cross join lateral (
        select coalesce(case when concerned.due_time is not null then concerned.tz end, settings.tz, its_group.tz, 'UTC') as zone) as its
      where concerned.status in ('todo', 'doing') and concerned.deleted_at is null and concerned.not_now_at is null and its_group.archived_at is null
    ), moments as (
      select timed.*, 'late' as what, late_at as at, 0 as lead from timed
      union all
      select timed.*, 'due ' || lead.minutes, due_at - make_interval(mins => lead.minutes), lead.minutes
      from timed cross join lateral (
        select own.offset_min as minutes from public.task_reminders as own
        where own.task_id = timed.id and own.user_id = timed.user_id and own.offset_min is not null
        union all
        select minutes from unnest('{1440,60}'::int[]) as minutes
        where not exists (select from public.task_reminders as own where own.task_id = timed.id and own.user_id = timed.user_id)
      ) as lead
    ), fresh as (
      insert into private.task_told as told (task_id, user_id, what, moment)
      select id, user_id, what, at from moments
      where at <= moment and at > moment - interval '6 hours' and at > since
        and not exists (select from private.task_told as before
                        where before.task_id = moments.id and before.user_id = moments.user_id and before.what = moments.what and before.moment = at)
      on conflict (task_id, user_id, what) do update set moment = excluded.moment
      returning told.task_id, told.user_id, told.what
    )
    -- of several that came due at once the last says it all
    select distinct on (fresh.task_id, fresh.user_id) moments.*
    from fresh join moments on moments.id = fresh.task_id and moments.user_id = fresh.user_id and moments.what = fresh.what
    order by fresh.task_id, fresh.user_id, moments.at desc, moments.what desc
  loop
    many := many + 1;
    perform private.notify(array[it.user_id], case when it.what = 'late' then 'task_overdue' else 'task_due' end,
      '“' || private.shortened(it.title, 120) || '”' || case when it.what = 'late' then ' is overdue' when it.due_time is null then ' is due on ' || to_char(it.due_on, 'FMDD Mon')
        else ' is due on ' || to_char(it.due_on, 'FMDD Mon') || ' at ' || to_char(it.due_time, 'HH24:MI') end,
      it.id, null, it.group_id, '/tasks?taskId=' || it.id, 'assigned',
      severity => case when it.what <> 'late' and it.lead <= 60 then 'urgent' else 'normal' end);
  end loop;
  for it in
    update public.task_reminders as reminder set sent_at = moment
    from public.tasks as task
    where reminder.remind_at <= moment and reminder.sent_at is null and task.id = reminder.task_id
    returning reminder.user_id, task.id, task.title, task.group_id, task.created_by,
      task.status in ('todo', 'doing') and task.deleted_at is null as open
  loop
    if it.open and (it.group_id is null and it.created_by = it.user_id
         or exists (select from public.group_members as member where member.group_id = it.group_id and member.user_id = it.user_id)) then
      many := many + 1;
      perform private.notify(array[it.user_id], 'task_due', private.shortened(it.title, 120), it.id, null, it.group_id,
        '/tasks?taskId=' || it.id, 'assigned', severity => 'urgent');
    end if;
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.tell_due_tasks');
insert into private.crontab (name, schedule, function_name, catch_up) values ('tasks.tell_due', '* * * * *', 'private.tell_due_tasks', '1 minute');
