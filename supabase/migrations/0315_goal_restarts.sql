/*
 * Goal restarts: goals that have been quiet for a week, and the check-in of a week that has come.
 *
 * Of a goal of which nothing was said for seven days one card asks: keep it, ease it, pause it or let it go. Who keeps it hears
 * nothing of it for seven days more. Days of rest are not quiet days; and what is asked less often than once a week is not
 * quiet after one. Both are told once, in the evening, where their person lives.
 */
/** Until when a person keeps a goal without being asked again. */
create table private.goal_keeps (
  goal_id  uuid not null references public.goals on delete cascade,
  user_id  uuid not null references public.users on delete cascade,
  kept_on  date not null,
  primary key (goal_id, user_id)
);
create index goal_keeps_user on private.goal_keeps (user_id);

-- What follows
/** The last day on which something became of a goal of one person: an entry, a change, a milestone, a rest that ended, or that they keep it. */
create function private.goal_last_heard(its public.goals) returns date
  language sql stable security definer set search_path = ''
as $$
  select greatest(its.starts_on, its.created_at::date,
    (select max(own.on_date) from public.goal_entries as own where own.goal_id = its.id and own.removed_at is null),
    (select max(step.done_at)::date from public.goal_milestones as step where step.goal_id = its.id),
    (select max(change.created_at)::date from public.goal_changes as change where change.goal_id = its.id and change.undone_at is null),
    (select max(pause.to_on) from private.goal_pauses as pause where pause.goal_id = its.id),
    (select max(away.to_on) from public.away_periods as away where away.user_id = its.user_id),
    (select kept.kept_on from private.goal_keeps as kept where kept.goal_id = its.id and kept.user_id = its.user_id))
$$;

/** After how many days without a word a goal is quiet; null: never. */
create function private.quiet_after(its public.goals) returns int
  language sql immutable set search_path = ''
as $$
  select case when its.kind = 'milestones' or its.direction = 'at_most' or its.source <> 'manual' and its.kind = 'target' then null
    when its.schedule ->> 'freq' = 'times' and its.schedule ->> 'period' = 'month' then 31
    when its.schedule ->> 'freq' = 'every' then greatest(7, (its.schedule ->> 'n')::int)
    else 7 end
$$;

create function private.goal_restarts() returns table (goal_id uuid, silent_since date)
  language sql stable security definer set search_path = ''
as $$
  select its.id, heard.last + 1
  from public.goals as its
  cross join lateral (select private.goal_last_heard(its) as last, (private.clock() at time zone private.zone_of(auth.uid(), null))::date as today) as heard
  where its.user_id = auth.uid() and its.status = 'active' and its.deleted_at is null and (select private.my_role()) is not null
    and heard.today - heard.last > private.quiet_after(its) and not private.goal_rests(its, auth.uid(), heard.today)
  order by heard.last, its.id
$$;
/** One’s own goals of which nothing was said for seven days or more, and since when. */
create function public.goal_restarts() returns table (goal_id uuid, silent_since date)
  language sql stable set search_path = '' as $$ select * from private.goal_restarts() $$;

create function private.keep_goal(goal_id uuid, kept boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.goals as its where its.id = keep_goal.goal_id and its.user_id = auth.uid() and its.deleted_at is null) or private.my_role() is null then
    raise exception 'This goal no longer exists, or it isn’t yours.' using errcode = 'PT404';
  elsif not kept then
    delete from private.goal_keeps as own where own.goal_id = keep_goal.goal_id and own.user_id = auth.uid();
  else
    insert into private.goal_keeps (goal_id, user_id, kept_on)
    values (keep_goal.goal_id, auth.uid(), (private.clock() at time zone private.zone_of(auth.uid(), null))::date)
    on conflict on constraint goal_keeps_pkey do update set kept_on = excluded.kept_on;
    update public.notifications as told set is_read = true
    where told.user_id = auth.uid() and told.type = 'goal_due' and told.related_id = keep_goal.goal_id and told.reason = 'quiet' and not told.is_read;
  end if;
  perform private.tell('user:' || auth.uid(), 'goals', 'UPDATE', array[keep_goal.goal_id]);
end $$;
/** Keeps a quiet goal of one’s own as it is: nothing is asked for seven days. `kept` false takes that back. */
create function public.keep_goal(goal_id uuid, kept boolean default true) returns void
  language sql set search_path = '' as $$ select private.keep_goal(goal_id, kept) $$;
grant execute on function private.goal_restarts(), public.goal_restarts(), private.keep_goal(uuid, boolean), public.keep_goal(uuid, boolean) to authenticated;

/** Whether the check-in of a goal comes on a day. */
create function private.checks_in_on(its public.goals, day date) returns boolean
  language sql immutable set search_path = ''
as $$
  select its.cadence <> 'none' and extract(isodow from day)::int = its.cadence_day and case its.cadence
    when 'biweekly' then (date_trunc('week', day)::date - date_trunc('week', its.starts_on)::date) / 7 % 2 = 0
    -- the first of its weekdays in the month
    when 'monthly' then extract(day from day) <= 7
    else true end
$$;

/** Tells of check-ins that have come and of goals that have become quiet, between five and eight in the evening. Says how many were told. */
create function private.tell_goal_evenings() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  it record;
  many int := 0;
begin
  for it in
    with due as (
      select goal.id, person.user_id, (moment at time zone zone.tz)::date as day
      from public.goals as goal
      cross join lateral (
        select goal.user_id where goal.user_id is not null
        union all select member.user_id from public.group_members as member where member.group_id = goal.group_id) as person
      cross join lateral (select private.zone_of(person.user_id, goal.group_id) as tz) as zone
      where goal.cadence <> 'none' and goal.status = 'active' and goal.deleted_at is null
        and extract(hour from moment at time zone zone.tz) between 17 and 19
    ), fresh as (
      insert into private.goal_told (goal_id, user_id, moment, told_at)
      select due.id, due.user_id, 'week ' || date_trunc('week', due.day)::date, moment
      from due join public.goals as goal on goal.id = due.id
      where private.checks_in_on(goal, due.day) and not private.goal_rests(goal, due.user_id, due.day) and private.keeps_goal(goal, due.user_id)
        and not exists (select from public.goal_checkins as own where own.goal_id = due.id and own.user_id = due.user_id and own.week_of = date_trunc('week', due.day)::date)
      on conflict do nothing
      returning goal_told.goal_id, goal_told.user_id, split_part(goal_told.moment, ' ', 2) as week_of
    )
    select goal.id, goal.title, goal.group_id, fresh.week_of, array_agg(fresh.user_id) as people
    from fresh join public.goals as goal on goal.id = fresh.goal_id group by goal.id, fresh.week_of
  loop
    many := many + cardinality(it.people);
    perform private.notify(it.people, 'goal_due', 'How is “' || private.shortened(it.title, 120) || '” going?',
      it.id, null, it.group_id, '/goals?checkIn=' || it.week_of || '&goal=' || it.id, 'checkin', 'goal_checkin:' || it.id);
  end loop;
  -- one word for a person, however many of their goals are quiet
  for it in
    with evening as (
      select own.user_id, (moment at time zone own.tz)::date as day from public.user_settings as own
      where extract(hour from moment at time zone own.tz) between 17 and 19
      union all
      select person.id, (moment at time zone 'UTC')::date from public.users as person
      where extract(hour from moment at time zone 'UTC') between 17 and 19 and not exists (select from public.user_settings as own where own.user_id = person.id and own.tz is not null)
    ), fresh as (
      insert into private.goal_told (goal_id, user_id, moment, told_at)
      select goal.id, evening.user_id, 'quiet ' || heard.last, moment
      from evening join public.goals as goal on goal.user_id = evening.user_id and goal.status = 'active' and goal.deleted_at is null
      cross join lateral (select private.goal_last_heard(goal) as last) as heard
      where evening.day - heard.last > private.quiet_after(goal) and not private.goal_rests(goal, evening.user_id, evening.day) and private.keeps_goal(goal, evening.user_id)
      on conflict do nothing
      returning goal_told.goal_id, goal_told.user_id
    )
    select fresh.user_id, count(*) as goals, (array_agg(goal.id order by goal.rank, goal.id))[1] as id, (array_agg(goal.title order by goal.rank, goal.id))[1] as title
    from fresh join public.goals as goal on goal.id = fresh.goal_id group by fresh.user_id
  loop
    many := many + 1;
    perform private.notify(array[it.user_id], 'goal_due',
      case when it.goals = 1 then '“' || private.shortened(it.title, 80) || '” has been quiet for a while. Keep, ease, pause or let it go?'
        else it.goals || ' goals have been quiet for a while. Keep, ease, pause or let go?' end,
      it.id, null, null, case when it.goals = 1 then '/goals?restart=true&goal=' || it.id else '/goals?restart=true' end, 'quiet', 'goal_quiet');
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.tell_goal_evenings');
insert into private.crontab (name, schedule, function_name, catch_up) values ('goals.evening', '*/20 * * * *', 'private.tell_goal_evenings', '1 hour');
create index goals_checked_in on public.goals (id) where cadence <> 'none' and status = 'active' and deleted_at is null;
