/*
 * Goal reminders: when somebody is reminded of a goal.
 *
 * Each says at which hour, where its person lives, and on which days. Nothing is said of a goal that rests, that is done for
 * the day or the week, or of whose person is away. Each moment is told once; one that is half an hour late is not told at
 * all. A reminder of a habit has its answers on the push: done, or not today.
 */
create table public.goal_reminders (
  id          uuid primary key default gen_random_uuid(),
  goal_id     uuid not null references public.goals on delete cascade,
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  at_time     time not null,
  -- as ISO 8601 counts: 1 is Monday. None: every day
  days        int[] not null default '{}' constraint goal_reminders_days check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) <= 7 and (days = '{}' or array_ndims(days) = 1)),
  created_at  timestamptz not null default private.clock()
);
create index goal_reminders_goal on public.goal_reminders (goal_id, user_id);
create index goal_reminders_user on public.goal_reminders (user_id);
create index goal_reminders_time on public.goal_reminders (at_time);

/** What has been told of a goal to whom: for which day and hour, week or silence. */
create table private.goal_told (
  goal_id  uuid not null references public.goals on delete cascade,
  user_id  uuid not null references public.users on delete cascade,
  moment   text not null,
  told_at  timestamptz not null,
  primary key (goal_id, user_id, moment)
);
create index goal_told_user on private.goal_told (user_id);
create index goal_told_at on private.goal_told (told_at);

-- Who may
/** True while who asks has fewer than eight for a goal: a policy of a table can’t count in the table itself. */
create function private.may_add_goal_reminder(goal_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select 8 > (select count(*) from public.goal_reminders as mine where mine.goal_id = may_add_goal_reminder.goal_id and mine.user_id = auth.uid())
$$;
grant execute on function private.may_add_goal_reminder(uuid) to authenticated;

alter table public.goal_reminders enable row level security;
grant select, delete on public.goal_reminders to authenticated;
grant insert (id, goal_id, user_id, at_time, days), update (at_time, days) on public.goal_reminders to authenticated;
create policy select_self on public.goal_reminders for select to authenticated
  using (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())));
create policy insert_self on public.goal_reminders for insert to authenticated
  with check (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())) and private.may_add_goal_reminder(goal_id));
create policy update_self on public.goal_reminders for update to authenticated
  using (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())));
create policy delete_self on public.goal_reminders for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
create trigger _900_tell_insert after insert on public.goal_reminders
  referencing new table as changed for each statement execute function private.tg__tell_user('goal_id');
create trigger _900_tell_update after update on public.goal_reminders
  referencing new table as changed for each statement execute function private.tg__tell_user('goal_id');
create trigger _900_tell_delete after delete on public.goal_reminders
  referencing old table as changed for each statement execute function private.tg__tell_user('goal_id');

/** Whether a goal rests on a day for somebody: it is over or paused, they are away, or their group has the day off. */
create function private.goal_rests(its public.goals, person uuid, day date) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select its.status <> 'active' or its.deleted_at is not null or its.starts_on > day or private.is_goal_grey(its.id, person, day)
$$;

/** Whether there is nothing left to do for a goal on a day: something was said of the day, or the week or month has all that it asks. */
create function private.goal_settled(its public.goals, person uuid, day date) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.goal_entries as own
      where own.goal_id = its.id and own.user_id = person and own.on_date = day and own.removed_at is null and own.state in ('done', 'skip', 'miss'))
    or its.schedule ->> 'freq' = 'times' and its.direction = 'at_least' and (its.schedule ->> 'n')::int <= (
      select count(distinct own.on_date) from public.goal_entries as own
      where own.goal_id = its.id and own.user_id = person and own.removed_at is null and own.state = 'done'
        and own.on_date between date_trunc(its.schedule ->> 'period', day)::date and day)
$$;

/** Whether somebody may still be told of a goal: it is theirs, or their group’s. */
create function private.keeps_goal(its public.goals, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not private.is_away(person) and (its.user_id = person or exists (
    select from public.group_members as member join public.groups as around on around.id = member.group_id and around.archived_at is null
    where member.group_id = its.group_id and member.user_id = person))
$$;

/** Reminds of the goals whose hour has come in the last half an hour. Says how many reminders were told. */
create function private.tell_goal_reminders() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  hour constant timestamptz := private.clock();
  it record;
  many int := 0;
begin
  delete from private.goal_told as old where old.told_at < hour - interval '60 days' and old.moment not like 'quiet %';
  for it in
    with zones as (
      select distinct tz from public.user_settings where tz is not null union select distinct tz from public.groups union select 'UTC'
    ), walls as (
      -- the hours that have just come somewhere: by these the reminders are found
      select distinct (hour at time zone zones.tz)::time as ends from zones
    ), near as (
      select own.* from walls join public.goal_reminders as own on own.at_time > walls.ends - interval '30 minutes' and own.at_time <= walls.ends and walls.ends >= '00:30'
      union
      select own.* from walls join public.goal_reminders as own on (own.at_time <= walls.ends or own.at_time > walls.ends - interval '30 minutes') and walls.ends < '00:30'
    ), due as materialized (
      select near.goal_id, near.user_id, near.at_time, here.day, (here.day + near.at_time) at time zone here.tz as at, near.days
      from near
      join public.goals as goal on goal.id = near.goal_id and goal.deleted_at is null and goal.status = 'active'
      cross join lateral (select private.zone_of(near.user_id, goal.group_id) as tz) as zone
      cross join lateral (
        -- just after midnight the hour may be one of the day before
        select zone.tz, (hour at time zone zone.tz)::date - case when near.at_time > (hour at time zone zone.tz)::time then 1 else 0 end as day) as here
      where near.created_at < (here.day + near.at_time) at time zone here.tz
        -- what was told is left out before anything costly is asked of it
        and not exists (select from private.goal_told as told
          where told.goal_id = near.goal_id and told.user_id = near.user_id and told.moment = 'hour ' || here.day || ' ' || near.at_time)
    ), fresh as (
      insert into private.goal_told (goal_id, user_id, moment, told_at)
      select distinct due.goal_id, due.user_id, 'hour ' || due.day || ' ' || due.at_time, hour
      from due join public.goals as goal on goal.id = due.goal_id
      where due.at <= hour and due.at > hour - interval '30 minutes' and (due.days = '{}' or extract(isodow from due.day)::int = any (due.days))
        and not private.goal_rests(goal, due.user_id, due.day) and not private.goal_settled(goal, due.user_id, due.day)
        and private.keeps_goal(goal, due.user_id)
      on conflict do nothing
      returning goal_told.goal_id, goal_told.user_id, split_part(goal_told.moment, ' ', 2)::date as day
    )
    select goal.id, goal.title, goal.kind, goal.direction, goal.group_id, fresh.day, array_agg(distinct fresh.user_id) as people
    from fresh join public.goals as goal on goal.id = fresh.goal_id group by goal.id, fresh.day
  loop
    many := many + cardinality(it.people);
    perform private.notify(it.people, 'goal_due',
      case when it.kind in ('target', 'average') then 'A number for “' || private.shortened(it.title, 120) || '”?'
        when it.kind = 'milestones' then 'A next step for “' || private.shortened(it.title, 120) || '”?'
        when it.direction = 'at_most' then 'How is “' || private.shortened(it.title, 120) || '” going today?'
        else 'Time for “' || private.shortened(it.title, 120) || '”' end,
      it.id, null, it.group_id,
      -- only what is done with one tap has its buttons
      case when it.kind = 'habit' then '/goals?goal=' || it.id || '&on=' || it.day else '/goals?on=' || it.day || '&goal=' || it.id end,
      'reminder', 'goal_due:' || it.id);
  end loop;
  return many;
end $$;

insert into private.notification_types (type, title, url, related, ttl, urgency, actions, actions_for) values
  ('goal_due', 'Notification', '/goals', 'goalId', 14400, 'normal', '[{"action": "done", "title": "Done"}, {"action": "skip", "title": "Skip"}]', '/goals?goal=');
insert into private.job_functions (name) values ('private.tell_goal_reminders');
insert into private.crontab (name, schedule, function_name, catch_up) values ('goals.remind', '* * * * *', 'private.tell_goal_reminders', '1 minute');
insert into private.reminders (name, query) values ('goals', $query$
  select min(next.at) from public.goal_reminders as own
  join public.goals as goal on goal.id = own.goal_id and goal.deleted_at is null and goal.status = 'active'
  cross join lateral (select private.zone_of($1, goal.group_id) as tz) as zone
  cross join lateral (
    select (((($2 at time zone zone.tz)::date + ahead) + own.at_time) at time zone zone.tz) as at, (($2 at time zone zone.tz)::date + ahead) as day
    from generate_series(0, 7) as ahead) as next
  where own.user_id = $1 and next.at > $2 and (own.days = '{}' or extract(isodow from next.day)::int = any (own.days))
    and not private.goal_rests(goal, $1, next.day) and not private.goal_settled(goal, $1, next.day) and private.keeps_goal(goal, $1)$query$);

/** What is done for the day needs no reminding: it leaves the bell as read. */
create function private.tg_goal_entries__heed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications as told set is_read = true
  where told.user_id = new.user_id and not told.is_read and told.type = 'goal_due' and told.related_id = new.goal_id and told.reason in ('reminder', 'quiet');
  return null;
end $$;
create trigger _600_heed after insert or update of state on public.goal_entries
  for each row when (new.user_id is not null and new.removed_at is null) execute function private.tg_goal_entries__heed();

insert into private.exports (name, query) values
  ('goal_reminders', 'select goal_id, at_time, days, created_at from public.goal_reminders where user_id = $1 order by created_at');
